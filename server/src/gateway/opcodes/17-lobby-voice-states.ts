import { isSnowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { LobbyVoiceAsked } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import { preferredRegions } from './preferred-regions.ts';
import { inVoiceOrder } from './voice-order.ts';

type Asked = LobbyVoiceAsked['lobbies'][number];

/**
 * Lobby Voice States: the session joins or changes the calls of the lobbies in the list, and leaves all others. For games with the
 * scope `lobbies.write`, and users without a ban; others, and lobbies of which the user is not a member, get no response. A malformed
 * request closes with 4002.
 */
export async function updateLobbyVoice(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const lobbies = readLobbies(d);
  if (!session) return;
  if (!lobbies) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const { id: sessionId, userId, oauth, restricted } = session.identity;
  if (!oauth?.scopes.has('lobbies.write') || restricted) return;
  const { applicationId } = oauth;
  await inVoiceOrder(session, async () => {
    await node.loaders.updateLobbyVoice({ sessionId, userId, applicationId, lobbies });
    // The session may have ended before it was in a call.
    if (session.ended) await node.loaders.endVoice(sessionId);
  });
}

function readLobbies(d: unknown): Asked[] | undefined {
  if (!Array.isArray(d) || d.length > LIMITS.lobbies.perUser.max) return undefined;
  const lobbies = d.map(readLobby);
  return lobbies.every((lobby) => lobby !== undefined) ? lobbies : undefined;
}

function readLobby(value: unknown): Asked | undefined {
  const fields = fieldsOf(value) ?? {};
  const { lobby_id, self_mute = false, self_deaf = false, self_video = false } = fields;
  if (!isSnowflake(lobby_id)) return undefined;
  if (typeof self_mute !== 'boolean' || typeof self_deaf !== 'boolean' || typeof self_video !== 'boolean') return undefined;
  const own = { selfMute: self_mute, selfDeaf: self_deaf, selfVideo: self_video };
  return { lobbyId: lobby_id, ...own, regions: preferredRegions(fields) };
}
