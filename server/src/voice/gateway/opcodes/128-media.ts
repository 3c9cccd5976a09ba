import type { SoundFrame } from '@guildhall/protocol/voice-frames';
import type { RelayPacket } from '../../media/relay-batch.ts';
import type { Seat } from '../client.ts';
import type { VoiceSession } from '../session.ts';

const OPCODE = 128;
/** Sequence number (16 bits) and timestamp (32 bits) before the frame. */
const UP = 6;
/** 0, 0, opcode, SSRC, sequence number, timestamp before the frame. */
const DOWN = 13;

/** A packet of a session whose media goes over this connection (docs/contract/voice.md#media-over-a-websocket). */
export function relayMedia({ session }: Seat, payload: Buffer): void {
  if (payload.length <= UP) return;
  const [seq, timestamp] = [payload.readUInt16BE(0), payload.readUInt32BE(2)];
  relayFrame(session, { ssrc: session.ssrc, seq, timestamp, frame: payload.subarray(UP) });
}

/** Forwards a frame of a session whose media does not travel over UDP. It may only have the session's SSRC. */
export function relayFrame(session: VoiceSession, frame: SoundFrame): void {
  if (session.transport.kind !== 'relay' || frame.ssrc !== session.ssrc) return;
  // More would only wait for the worker, which drops them too.
  if (session.packets.take(1, performance.now())) session.transport.relay.send(frame);
}

/** Sends packets to a session over its data channel, and over its connection while it has no open one. */
export function deliverTo(session: VoiceSession): (packets: readonly RelayPacket[], sent: () => void) => void {
  return (all, sent) => {
    const { connection, channel } = session;
    const packets = channel?.isOpen ? all.filter((packet) => !channel.deliver(packet)) : all;
    if (!connection || packets.length === 0) {
      sent();
      return;
    }
    for (const [index, packet] of packets.entries())
      connection.write(frameOf(packet), index === packets.length - 1 ? sent : undefined);
  };
}

function frameOf({ ssrc, seq, timestamp, frame }: RelayPacket): Buffer {
  const bytes = Buffer.allocUnsafe(DOWN + frame.length);
  bytes.writeUInt16BE(0, 0);
  bytes[2] = OPCODE;
  bytes.writeUInt32BE(ssrc, 3);
  bytes.writeUInt16BE(seq, 7);
  bytes.writeUInt32BE(timestamp, 9);
  bytes.set(frame, DOWN);
  return bytes;
}
