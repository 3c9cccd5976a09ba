import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import type { Counters } from './drops.ts';
import type { Member, Stream } from './member.ts';
import type { Post, FromWorker } from './messages.ts';
import { RTP_HEADER, TRAILER } from './packets.ts';
import { RelayBatch, relaySize } from './relay-batch.ts';

const LIMITS = VOICE_LIMITS.voiceMedia;
/**
 * Bytes for packets that are being sent. A part is used again only when the socket's queue no longer refers to it: the queue
 * grows beyond its limit by one packet for each member at most.
 */
const RING = LIMITS.sendQueue.max + (LIMITS.membersPerWorker.max + 2) * LIMITS.datagram.max;

/** The socket of a worker. */
export interface Wire {
  /** Sends one datagram. The bytes must stay as they are while they are queued. */
  send(packet: Buffer, port: number, ip: string): void;
  /** Bytes that wait in the socket. */
  queued(): number;
}

/** Encrypts packets for their receivers and sends them. */
export class FanOut {
  readonly #wire: Wire;
  readonly #counters: Counters;
  readonly #post: Post<FromWorker>;
  readonly #ring = Buffer.allocUnsafeSlow(RING);
  readonly #relayed = new RelayBatch();
  #at = 0;
  #flushing = false;

  constructor(wire: Wire, counters: Counters, post: Post<FromWorker>) {
    this.#wire = wire;
    this.#counters = counters;
    this.#post = post;
  }

  /** Forwards a frame to all other members of the call; `header` is an RTP header without sources and extension. */
  forward({ ssrc, kind, member: sender }: Stream, header: Buffer, frame: Uint8Array): void {
    const { drops } = this.#counters;
    const hasRoom = this.#hasRoom();
    for (const receiver of sender.call.members) {
      if (receiver === sender) continue;
      if (!receiver.allowed.receive) drops.deafened += 1;
      else if (!receiver.wants(ssrc)) drops.unwanted += 1;
      else if (receiver.transport === 'relay') {
        if (kind === 'audio') this.#relay(receiver, header, frame);
        else drops.unreachable += 1;
      } else if (receiver.port === 0) drops.unreachable += 1;
      else if (!hasRoom) drops.backlog += 1;
      else this.#send(receiver, header, frame);
    }
  }

  /** Sends a packet of `clear` and `body` to one member over UDP. */
  send(receiver: Member, clear: Buffer, body: Uint8Array): void {
    if (this.#hasRoom()) this.#send(receiver, clear, body);
    else this.#counters.drops.backlog += 1;
  }

  #hasRoom(): boolean {
    const queued = this.#wire.queued();
    // Nothing refers to earlier packets: their memory is still in the processor's caches.
    if (queued === 0) this.#at = 0;
    return queued < LIMITS.sendQueue.max;
  }

  #send(receiver: Member, clear: Buffer, body: Uint8Array): void {
    const { cipher } = receiver;
    const { drops } = this.#counters;
    if (!cipher || receiver.isSpent) {
      drops.unreachable += 1;
      return;
    }
    const start = clear.length;
    const packet = this.#room(start + body.length + TRAILER);
    packet.set(clear, 0);
    do {
      const counter = receiver.nextCounter();
      if (counter === undefined) {
        drops.exhausted += 1;
        receiver.isSpent = true;
        this.#post('exhausted', { member: receiver.number });
        return;
      }
      cipher.seal(packet, clear, body, counter);
      // Some clients take such bytes for a header extension, with or without its bit.
    } while (packet[start] === 0xbe && packet[start + 1] === 0xde);
    this.#wire.send(packet, receiver.port, receiver.ip);
    this.#counters.forwarded += 1;
  }

  #room(size: number): Buffer {
    if (this.#at + size > RING) this.#at = 0;
    const from = this.#at;
    this.#at += size;
    return this.#ring.subarray(from, this.#at);
  }

  #relay(receiver: Member, header: Buffer, frame: Uint8Array): void {
    const size = relaySize(frame);
    if (receiver.waiting + size > LIMITS.relayQueue.max) {
      this.#counters.drops.slow += 1;
      return;
    }
    receiver.waiting += size;
    this.#relayed.add(receiver.number, header.readUInt32BE(8), header.readUInt16BE(2), header.readUInt32BE(4), frame);
    this.#counters.forwarded += 1;
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#flushing = false;
    const packets = this.#relayed.take();
    this.#post('relayed', { packets }, [packets.buffer]);
  }
}

/** The RTP header with which a packet is forwarded: the sender's, without sources, extension and padding. */
export function writeHeader(header: Buffer, second: number, seq: number, timestamp: number, ssrc: number): void {
  header.writeUInt8(0x80, 0);
  header.writeUInt8(second, 1);
  header.writeUInt16BE(seq, 2);
  header.writeUInt32BE(timestamp, 4);
  header.writeUInt32BE(ssrc, 8);
}

/** Bytes for one forwarded header. */
export function headerBytes(): Buffer {
  return Buffer.alloc(RTP_HEADER);
}
