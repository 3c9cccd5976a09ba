import { isSnowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';

/**
 * Lobby Voice Server Ping: responds with LOBBY_VOICE_SERVER_UPDATE if the session is in the call of the lobby. A malformed request
 * closes with 4002.
 */
export async function pingLobbyVoice(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const { lobby_id } = fieldsOf(d) ?? {};
  if (!session) return;
  if (!isSnowflake(lobby_id)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const { id: sessionId, userId } = session.identity;
  await node.loaders.pingLobbyVoice({ sessionId, userId, lobbyId: lobby_id });
}
