import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import { fieldsOf } from '../json-fields.ts';

interface Request {
  /** Null for private calls. */
  guildId: Snowflake | null;
  channelId: Snowflake | null;
  selfMute: boolean;
  selfDeaf: boolean;
  selfVideo: boolean;
}

/** The last request of each session: requests run one after the other. */
const last = new WeakMap<Session, Promise<void>>();

/**
 * Voice State Update: joins, moves to or leaves (channel_id null) a voice or stage channel of a guild that the
 * session is in.
 * - Users' clients leave with a guild_id of null as well.
 * - A request that is not allowed, private calls included, gets no response; a malformed one closes with 4002.
 */
export async function updateVoiceState(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const request = readRequest(d);
  if (!session) return;
  if (!request) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const done = (last.get(session) ?? Promise.resolve()).then(() => update(node, session, request));
  last.set(
    session,
    done.catch(() => undefined),
  );
  await done;
}

async function update({ loaders }: GatewayNode, session: Session, { guildId, ...asked }: Request): Promise<void> {
  const { id: sessionId, userId, person } = session.identity;
  if (guildId === null) {
    if (person && asked.channelId === null) await loaders.endVoice(sessionId);
    return;
  }
  if (![...session.hubs].some((hub) => hub.id === guildId)) return;
  await loaders.updateVoice({ ...asked, guildId, sessionId, userId, person });
  // The session may have ended before it had a voice state.
  if (session.ended) await loaders.endVoice(sessionId);
}

function readRequest(d: unknown): Request | undefined {
  const { guild_id, channel_id = null, self_mute = false, self_deaf = false, self_video = false } = fieldsOf(d) ?? {};
  if (!(guild_id === null || isSnowflake(guild_id)) || !(channel_id === null || isSnowflake(channel_id))) return undefined;
  if (typeof self_mute !== 'boolean' || typeof self_deaf !== 'boolean' || typeof self_video !== 'boolean') return undefined;
  return { guildId: guild_id, channelId: channel_id, selfMute: self_mute, selfDeaf: self_deaf, selfVideo: self_video };
}
