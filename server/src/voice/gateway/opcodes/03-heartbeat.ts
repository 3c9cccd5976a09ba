import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import { fieldsOf } from '../../../core/values/json-fields.ts';
import type { VoiceClient } from '../client.ts';
import type { VoiceNode } from '../voice-node.ts';

/** Heartbeat: `{t, seq_ack}` from version 8 on, before that a number. The acknowledgement repeats the nonce. */
export function heartbeat(_node: VoiceNode, client: VoiceClient, d: unknown): void {
  const { t, seq_ack: seq } = fieldsOf(d) ?? {};
  const nonce = client.connection.isNumbered ? t : d;
  if (typeof nonce !== 'number' && typeof nonce !== 'string') {
    client.close(VOICE_CLOSE_CODES.DECODE_ERROR, 'Failed to decode payload.');
    return;
  }
  if (client.state.kind === 'identified' && typeof seq === 'number') client.state.seat.session.outbox.acknowledge(seq);
  client.connection.send(VOICE_OPCODES.HEARTBEAT_ACK, client.connection.isNumbered ? { t } : d);
}
