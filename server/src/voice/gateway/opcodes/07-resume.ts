import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import { hashToken } from '../../../core/access/viewer.ts';
import { fieldsOf } from '../../../core/values/json-fields.ts';
import type { VoiceClient } from '../client.ts';
import type { VoiceNode } from '../voice-node.ts';

/** Resume: continues a session on a new connection, with RESUMED and the messages after `seq_ack`. Closes with 4006 if it is gone. */
export function resume(node: VoiceNode, client: VoiceClient, d: unknown): void {
  if (client.state.kind !== 'new') {
    client.close(VOICE_CLOSE_CODES.ALREADY_AUTHENTICATED, 'Already identified.');
    return;
  }
  const { server_id, session_id, token, seq_ack: seq = -1 } = fieldsOf(d) ?? {};
  if (typeof session_id !== 'string' || typeof token !== 'string' || typeof seq !== 'number') {
    client.close(VOICE_CLOSE_CODES.DECODE_ERROR, 'Failed to decode payload.');
    return;
  }
  const seat = node.seat(hashToken(token));
  const { ticket, outbox } = seat?.session ?? {};
  const isOwn = ticket?.sessionId === session_id && ticket.serverId === String(server_id);
  const { connection } = client;
  const missed = isOwn ? (connection.isNumbered ? outbox?.after(seq) : []) : undefined;
  if (!seat || !missed) {
    client.close(VOICE_CLOSE_CODES.SESSION_INVALID, 'The session is no longer valid.');
    return;
  }
  client.take(seat);
  connection.send(VOICE_OPCODES.RESUMED, null);
  for (const { frame } of missed) connection.write(frame);
  seat.call.pictures.resumed(seat.session);
}
