import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import type { SessionIdentity } from '../session/session-identity.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import { preferredRegions } from './preferred-regions.ts';
import { inVoiceOrder } from './voice-order.ts';

interface Request {
  /** Null for private calls. */
  guildId: Snowflake | null;
  channelId: Snowflake | null;
  selfMute: boolean;
  selfDeaf: boolean;
  selfVideo: boolean;
  regions: readonly string[];
}

/**
 * Voice State Update: joins, moves to or leaves (channel_id null) a voice or stage channel of a guild that the
 * session is in, or with a guild_id of null a private call.
 * - Users' clients leave a guild's channel with a guild_id of null as well.
 * - Private calls are for people, and for games with the scope `voice`.
 * - A request that is not allowed gets no response; a malformed one closes with 4002.
 */
export async function updateVoiceState(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const request = readRequest(d);
  if (!session) return;
  if (!request) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  await inVoiceOrder(session, () => update(node, session, request));
}

async function update({ loaders }: GatewayNode, session: Session, request: Request): Promise<void> {
  const { guildId, channelId, regions, ...own } = request;
  const { id: sessionId, userId, person } = session.identity;
  if (guildId === null) {
    if (!mayCall(session.identity)) return;
    if (channelId === null) return loaders.leaveVoice(sessionId);
    await loaders.updateCall({ ...own, channelId, regions, sessionId, userId });
  } else {
    if (![...session.hubs].some((hub) => hub.id === guildId)) return;
    await loaders.updateVoice({ ...own, guildId, channelId, sessionId, userId, person });
  }
  // The session may have ended before it had a voice state.
  if (session.ended) await loaders.endVoice(sessionId);
}

/** Whether a session may take part in private calls. */
function mayCall({ person, oauth }: SessionIdentity): boolean {
  return person || (oauth?.scopes.has('voice') ?? false);
}

function readRequest(d: unknown): Request | undefined {
  const fields = fieldsOf(d) ?? {};
  const { guild_id, channel_id = null, self_mute = false, self_deaf = false, self_video = false } = fields;
  if (!(guild_id === null || isSnowflake(guild_id)) || !(channel_id === null || isSnowflake(channel_id))) return undefined;
  if (typeof self_mute !== 'boolean' || typeof self_deaf !== 'boolean' || typeof self_video !== 'boolean') return undefined;
  const regions = preferredRegions(fields);
  return { guildId: guild_id, channelId: channel_id, selfMute: self_mute, selfDeaf: self_deaf, selfVideo: self_video, regions };
}
