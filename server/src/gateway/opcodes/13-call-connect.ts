import { isSnowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import { frameOf } from '../fanout/frame.ts';
import type { GatewayNode } from '../node.ts';
import type { SessionIdentity } from '../session/session-identity.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';

/**
 * Call Connect: responds with CALL_CREATE if a call is under way in a private channel of the user. Games need the scopes `voice` and
 * `dm_channels.read`. A malformed request closes with 4002.
 */
export async function connectCall(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const { channel_id } = fieldsOf(d) ?? {};
  if (!session) return;
  if (!isSnowflake(channel_id)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  if (!mayRead(session.identity)) return;
  for (const call of await node.loaders.calls(session.identity.userId, channel_id)) session.send(frameOf('CALL_CREATE', call));
}

function mayRead({ person, oauth }: SessionIdentity): boolean {
  return person || ['voice', 'dm_channels.read'].every((scope) => oauth?.scopes.has(scope));
}
