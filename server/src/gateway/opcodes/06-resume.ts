import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { hashToken } from '../../core/access/viewer.ts';
import type { Connection } from '../connection/connection.ts';
import { frameOf } from '../fanout/frame.ts';
import { readToken } from '../session/identify.ts';
import type { ClusterNode } from '../cluster/cluster-node.ts';
import { obfuscateDue } from '../guild/obfuscation.ts';
import type { Packet } from '../connection/packet.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';

/**
 * Resume: attaches a session whose connection is gone or hangs to this one. Sends the missed events under their old
 * sequence numbers, then RESUMED. Returns the commands that arrived meanwhile, to be run now.
 * - A session of another node moves here first.
 * - Opcode 9 with false if the session is unknown, has ended or belongs to another token, or if missed events are no
 *   longer kept.
 * - 4007 for a sequence number that was never sent.
 */
export async function resume(node: ClusterNode, connection: Connection, d: unknown): Promise<readonly Packet[]> {
  const { token, session_id: id, seq } = fieldsOf(d) ?? {};
  if (connection.session || connection.waiting) {
    connection.close(CLOSE_CODES.ALREADY_AUTHENTICATED, 'Already authenticated');
    return [];
  }
  if (typeof token !== 'string' || typeof id !== 'string' || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return [];
  }
  const { bare } = readToken(token);
  const tokenHash = hashToken(bare);
  const waiting: Packet[] = [];
  let session = node.sessions.get(id);
  if (!session && node.handovers) {
    connection.waiting = waiting;
    session = await node.handovers.fetch(id, tokenHash).finally(() => {
      connection.waiting = null;
    });
    if (connection.closed) return [];
  }
  if (!session || session.held || session.identity.tokenHash !== tokenHash) {
    connection.control(OPCODES.INVALID_SESSION, false);
    return [];
  }
  // The client has events of a dead node that this node does not know.
  if (session.knownTo !== null && seq > session.knownTo) {
    connection.control(OPCODES.INVALID_SESSION, false);
    return [];
  }
  if (seq > session.s) {
    connection.close(CLOSE_CODES.INVALID_SEQ, 'Invalid seq');
    return [];
  }
  // A change that takes effect now is part of the missed events.
  obfuscateDue([session], node.platform.clock.now());
  if (!session.keeps(seq)) {
    connection.control(OPCODES.INVALID_SESSION, false);
    return [];
  }
  // A session handed over by another process arrived without it.
  if (session.identity.oauth) session.identity.oauth.token = bare;
  if (session.knownTo !== null) {
    session.knownTo = null;
    session.journal?.changed(session);
  }
  node.sessions.attach(session, connection);
  if (session.identity.compressPayloads) connection.compressPayloads();
  connection.replay(seq);
  session.send(frameOf('RESUMED', {}));
  return waiting;
}
