import { VOICE_OPCODES } from '@guildhall/protocol/voice';
import WebSocket, { type RawData } from 'ws';
import type { Admission } from './voice-admission.ts';

/** The opcode of packets of media. */
export const MEDIA = 128;
/** The code of a connection that ended without one. */
const ABNORMAL = 1006;
const NORMAL = 1000;

/** The events of a link. */
export interface LinkEvents {
  json(op: number, d: Record<string, unknown>): void;
  binary(op: number, payload: Buffer): void;
  /** A packet of media: SSRC, sequence number, timestamp, frame. */
  media(packet: Buffer): void;
  /** A message about pictures: its opcode, and what follows. */
  picture(op: number, payload: Buffer): void;
  closed(code: number): void;
  failed(error: unknown): void;
}

/** Where a link connects, and as what. */
export interface LinkOptions {
  admission: Admission;
  /** The certificate to trust, PEM. */
  ca: string;
  /** Whether it sends and receives pictures. */
  video: boolean;
}

/** A connection to the voice gateway (version 8). It identifies, or resumes after the message `seq` if that is given. */
export class VoiceLink {
  readonly #admission: Admission;
  readonly #video: boolean;
  readonly #events: LinkEvents;
  readonly #socket: WebSocket;
  readonly #isResuming: boolean;
  /** The number of the last message; -1 for none. */
  seq: number;
  #beat: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor({ admission, ca, video }: LinkOptions, events: LinkEvents, seq?: number) {
    this.#admission = admission;
    this.#video = video;
    this.#events = events;
    this.#isResuming = seq !== undefined;
    this.seq = seq ?? -1;
    this.#socket = new WebSocket(`wss://${admission.endpoint}?v=8`, { ca, perMessageDeflate: false });
    this.#socket.on('message', (data, isBinary) => this.#guard(() => this.#receive(bytesOf(data), isBinary)));
    this.#socket.on('close', (code) => this.#end(code));
    this.#socket.on('error', (error) => {
      if (!this.#isOver) events.failed(error);
    });
  }

  send(op: number, d: unknown): void {
    if (this.#isOpen) this.#socket.send(JSON.stringify({ op, d }));
  }

  /** Returns false if the connection is not open. */
  sendBinary(op: number, payload: Uint8Array): boolean {
    if (this.#isOpen) this.#socket.send(Buffer.concat([Buffer.from([op]), payload]));
    return this.#isOpen;
  }

  /** Stops reading: the server's messages wait in its buffers. */
  pause(): void {
    this.#socket.pause();
  }

  /** Reads again. */
  unpause(): void {
    this.#socket.resume();
  }

  /** Ends the connection without a handshake, as a lost network does. Unread data is lost. */
  terminate(): void {
    this.#end(ABNORMAL);
    this.#socket.terminate();
  }

  /** Leaves. */
  close(): void {
    this.#end(NORMAL);
    this.#socket.resume();
    this.#socket.close(NORMAL);
  }

  get #isOpen(): boolean {
    return !this.#isOver && this.#socket.readyState === WebSocket.OPEN;
  }

  #end(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#beat);
    this.#events.closed(code);
  }

  /** An exception in a handler would end the process; the test is to fail instead. */
  #guard(handle: () => void): void {
    if (this.#isOver) return;
    try {
      handle();
    } catch (error) {
      this.#events.failed(error);
    }
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!isBinary) {
      const { op, d, seq }: { op: number; d: Record<string, unknown> | null; seq?: number } = JSON.parse(data.toString());
      if (seq !== undefined) this.seq = seq;
      if (op === VOICE_OPCODES.HELLO) this.#greet(Number(d?.heartbeat_interval));
      this.#events.json(op, d ?? {});
    } else if (data.readUInt16BE(0) === 0) this.#unnumbered(data.readUInt8(2), data.subarray(3));
    else {
      this.seq = data.readUInt16BE(0);
      this.#events.binary(data.readUInt8(2), data.subarray(3));
    }
  }

  #unnumbered(op: number, payload: Buffer): void {
    if (op === MEDIA) this.#events.media(payload);
    else this.#events.picture(op, payload);
  }

  #greet(interval: number): void {
    const { serverId: server_id, userId: user_id, sessionId: session_id, token } = this.#admission;
    this.#beat = setInterval(() => this.send(VOICE_OPCODES.HEARTBEAT, { t: Date.now(), seq_ack: this.seq }), interval).unref();
    if (this.#isResuming) this.send(VOICE_OPCODES.RESUME, { server_id, session_id, token, seq_ack: this.seq });
    else {
      const video = this.#video ? { video: true } : {};
      this.send(VOICE_OPCODES.IDENTIFY, { server_id, user_id, session_id, token, max_dave_protocol_version: 1, ...video });
    }
  }
}

function bytesOf(data: RawData): Buffer {
  return Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Sequence number and timestamp of a packet over the WebSocket. */
export function headerOf(seq: number): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16BE(seq, 0);
  header.writeUInt32BE((seq * 960) >>> 0, 2);
  return header;
}
