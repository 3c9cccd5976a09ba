import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../wire.ts';

interface Request {
  guildId: Snowflake;
  channelId: Snowflake | null;
  selfMute: boolean;
  selfDeaf: boolean;
  selfVideo: boolean;
}

/**
 * Voice State Update: joins, moves to or leaves (channel_id null) a voice or stage channel of a guild that the session is in.
 * What is not allowed is not answered; a wrong form closes with 4002.
 */
export async function updateVoiceState(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const request = readRequest(d);
  if (!session) return;
  if (!request) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  if (![...session.hubs].some((hub) => hub.id === request.guildId)) return;
  const { id: sessionId, userId, person } = session.identity;
  await node.loaders.updateVoice({ ...request, sessionId, userId, person });
  // It may have ended meanwhile, before there was anything to leave.
  if (session.ended) await node.loaders.endVoice(sessionId);
}

function readRequest(d: unknown): Request | undefined {
  const { guild_id, channel_id = null, self_mute = false, self_deaf = false, self_video = false } = fieldsOf(d) ?? {};
  if (!isSnowflake(guild_id) || !(channel_id === null || isSnowflake(channel_id))) return undefined;
  if (typeof self_mute !== 'boolean' || typeof self_deaf !== 'boolean' || typeof self_video !== 'boolean') return undefined;
  return { guildId: guild_id, channelId: channel_id, selfMute: self_mute, selfDeaf: self_deaf, selfVideo: self_video };
}
