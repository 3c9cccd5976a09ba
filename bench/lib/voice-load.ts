import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sodium from 'sodium-native';
import { keyOf, ssrcOf, type VoicePlan } from './voice-plan.ts';

/** Members of each call that talk: both hear each other, so that every packet sent is received once by the load. */
const SPEAKERS = 2;
/** Packets in flight. */
const WINDOW = 192;
/** Bytes of a frame: 20 ms of Opus at 64 kbit/s, with the trailer of end-to-end encryption. */
const FRAME = 172;
/** Ms between the frames of a speaker. */
const FRAME_TIME = 20;
/** Ms between two bursts at a steady rate. */
const TICK = 2;
/** Ms of a steady rate that are sent at once at most. */
const LATEST = 5;

/** Talks in all calls of a forwarding unit. */
export class VoiceLoad {
  readonly #plan: VoicePlan;
  readonly #port: number;
  readonly #socket: Socket;
  readonly #state: Int32Array;
  readonly #speakers: { ssrc: number; key: Buffer; counter: number }[];
  #onPacket: (packet: Buffer) => void = () => undefined;

  private constructor(
    plan: VoicePlan,
    { port, speakers }: { port: number; speakers: number },
    socket: Socket,
    state: Int32Array,
  ) {
    this.#plan = plan;
    this.#port = port;
    this.#socket = socket;
    this.#state = state;
    this.#speakers = Array.from({ length: plan.calls * speakers }, (_, i) => {
      const ssrc = ssrcOf(plan, Math.floor(i / speakers), i % speakers);
      return { ssrc, key: keyOf(ssrc), counter: 0 };
    });
    socket.on('message', (packet) => this.#onPacket(packet));
  }

  /** Proves the addresses of all members. The first `speakers` of each call read the packets that they receive; the others do not. */
  static async open(plan: VoicePlan, port: number, speakers = SPEAKERS): Promise<VoiceLoad> {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const state = new Int32Array(new SharedArrayBuffer(4));
    const load = new VoiceLoad(plan, { port, speakers }, socket, state);
    for (const { ssrc } of load.#speakers) {
      const answered = new Promise<void>((resolve) => {
        load.#onPacket = () => resolve();
      });
      socket.send(discovery(ssrc), port, '127.0.0.1');
      await answered;
    }
    const listeners = Array.from({ length: plan.calls }, (_, call) =>
      Array.from({ length: plan.members - speakers }, (_, i) => discovery(ssrcOf(plan, call, speakers + i))),
    ).flat();
    const sink = new Worker(new URL('./voice-sink.ts', import.meta.url), { workerData: { requests: listeners, port, state } });
    await once(sink, 'message');
    return load;
  }

  close(): void {
    Atomics.store(this.#state, 0, 1);
    Atomics.notify(this.#state, 0);
    this.#socket.close();
  }

  /** Sends packets as fast as they come out again; returns the seconds that it took. Every one must come out. */
  async saturate(packets: number): Promise<number> {
    const sealed = this.#seal(packets);
    let sent = 0;
    let received = 0;
    const done = Promise.withResolvers<void>();
    const fill = () => {
      while (sent < packets && sent - received < WINDOW) this.#send(sealed[sent++]);
    };
    this.#onPacket = () => {
      received += 1;
      if (received === packets) done.resolve();
      else if (sent - received < WINDOW / 2) fill();
    };
    const from = performance.now();
    fill();
    const lost = setTimeout(() => done.reject(new Error(`${packets - received} of ${packets} packets did not come out`)), 20_000);
    await done.promise;
    clearTimeout(lost);
    return (performance.now() - from) / 1000;
  }

  /** Sends packets at a steady rate (per second); returns the ms from in to out of each, sorted. */
  async pace(rate: number, seconds: number): Promise<number[]> {
    const packets = Math.floor(rate * seconds);
    const sealed = this.#seal(packets);
    const sentAt = new Map<number, number>();
    const times: number[] = [];
    const nameOf = (packet: Buffer) => packet.readUInt32BE(8) * 65_536 + packet.readUInt16BE(2);
    this.#onPacket = (packet) => times.push(performance.now() - (sentAt.get(nameOf(packet)) ?? Number.NaN));
    const from = performance.now();
    let sent = 0;
    const done = Promise.withResolvers<void>();
    let due = 0;
    let last = from;
    const timer = setInterval(() => {
      const now = performance.now();
      // After a stall of this process the rest of the schedule moves, since the senders of a call do not stall together.
      due = Math.min(packets, due + (Math.min(now - last, LATEST) / 1000) * rate);
      last = now;
      for (let packet = sealed[sent]; packet && sent < due; packet = sealed[sent]) {
        sentAt.set(nameOf(packet), performance.now());
        this.#send(packet);
        sent += 1;
      }
      if (times.length === packets) done.resolve();
      if (now - from > (seconds + 20) * 1000) done.reject(new Error(`${packets - times.length} packets were lost`));
    }, TICK);
    await done.promise.finally(() => clearInterval(timer));
    return times.sort((a, b) => a - b);
  }

  /**
   * Some speakers send a frame each every 20 ms, all in the same moment; returns the ms from in to out of each copy, sorted. All members
   * must be speakers of one call, and every copy must come out.
   */
  async talk(talkers: number, seconds: number): Promise<number[]> {
    const turns = Math.floor((seconds * 1000) / FRAME_TIME);
    const sealed = this.#seal(talkers * turns, this.#speakers.slice(0, talkers));
    const copies = sealed.length * (this.#speakers.length - 1);
    const times: number[] = [];
    let sentAt: number[] = [];
    const done = Promise.withResolvers<void>();
    this.#onPacket = (packet) => {
      times.push(performance.now() - (sentAt[packet.readUInt16BE(2)] ?? Number.NaN));
      if (times.length === copies) done.resolve();
    };
    // The counters of all talkers are the same, and so are their sequence numbers.
    const first = sealed[0]?.readUInt16BE(2) ?? 0;
    sentAt = new Array<number>(first + turns).fill(0);
    let turn = 0;
    const timer = setInterval(() => {
      sentAt[first + turn] = performance.now();
      for (const packet of sealed.slice(turn * talkers, (turn + 1) * talkers)) this.#send(packet);
      turn += 1;
      if (turn === turns) clearInterval(timer);
    }, FRAME_TIME);
    const lost = setTimeout(
      () => done.reject(new Error(`${copies - times.length} of ${copies} copies did not come out`)),
      30_000,
    );
    await done.promise.finally(() => clearInterval(timer));
    clearTimeout(lost);
    return times.sort((a, b) => a - b);
  }

  #send(packet: Buffer | undefined): void {
    if (packet) this.#socket.send(packet, this.#port, '127.0.0.1');
  }

  #seal(packets: number, speakers = this.#speakers): Buffer[] {
    return Array.from({ length: packets }, (_, i) => {
      const speaker = speakers[i % speakers.length];
      if (!speaker) throw new Error('a plan needs calls');
      speaker.counter += 1;
      const header = Buffer.alloc(12);
      header.writeUInt16BE(0x8078, 0);
      header.writeUInt16BE(speaker.counter & 0xffff, 2);
      header.writeUInt32BE(speaker.counter * 960, 4);
      header.writeUInt32BE(speaker.ssrc, 8);
      const frame = Buffer.concat([randomBytes(FRAME - 2), Buffer.from([0xfa, 0xfa])]);
      return this.#encrypt(speaker.key, speaker.counter, header, frame);
    });
  }

  #encrypt(key: Buffer, counter: number, header: Buffer, frame: Buffer): Buffer {
    const suffix = Buffer.alloc(4);
    suffix.writeUInt32BE(counter);
    if (this.#plan.mode === 'aead_aes256_gcm_rtpsize') {
      const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), Buffer.concat([suffix, Buffer.alloc(8)]));
      cipher.setAAD(header);
      return Buffer.concat([header, cipher.update(frame), cipher.final(), cipher.getAuthTag(), suffix]);
    }
    const sealed = Buffer.alloc(frame.length + 16);
    const nonce = Buffer.concat([suffix, Buffer.alloc(20)]);
    sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(sealed, frame, header, null, nonce, key);
    return Buffer.concat([header, sealed, suffix]);
  }
}

function discovery(ssrc: number): Buffer {
  const request = Buffer.alloc(74);
  request.writeUInt32BE(0x0001_0046, 0);
  request.writeUInt32BE(ssrc, 4);
  return request;
}
