import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

/** Where a client sends its packets. */
export interface VoiceServer {
  ip: string;
  port: number;
}

/** An RTP packet as the sender composes it; absent fields are those of a plain Opus packet. */
export interface SentRtp {
  seq?: number;
  timestamp?: number;
  ssrc: number;
  frame: Uint8Array;
  /** Byte 1: marker and payload type. */
  type?: number;
  /** Contributing sources. */
  sources?: number;
  /** The body of a header extension, in multiples of 4 bytes. */
  extension?: Uint8Array;
  /** Padding at the end, with its length in the last byte. */
  padding?: number;
  /** Further bits of byte 0, with the bytes that they announce in clear. */
  flags?: number;
  preamble?: Uint8Array;
  /** The counter of the nonce; otherwise the next one. */
  counter?: number;
}

/** A decrypted packet. */
export interface ReceivedRtp {
  first: number;
  type: number;
  seq: number;
  timestamp: number;
  ssrc: number;
  frame: Buffer;
  counter: number;
}

const TAG = 16;
const HEADER = 12;
export const AES = 'aead_aes256_gcm_rtpsize' as const;
export const XCHACHA = 'aead_xchacha20_poly1305_rtpsize' as const;

/** Encrypts as a client does: with other libraries than the server, and a key without a KeyObject. */
export function encrypt(mode: string, key: Uint8Array, counter: number, clear: Uint8Array, body: Uint8Array): Buffer {
  const suffix = Buffer.alloc(4);
  suffix.writeUInt32BE(counter);
  if (mode === XCHACHA) {
    const nonce = Buffer.concat([suffix, Buffer.alloc(20)]);
    return Buffer.concat([clear, xchacha20poly1305(key, nonce, clear).encrypt(body), suffix]);
  }
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([suffix, Buffer.alloc(8)]));
  cipher.setAAD(clear);
  return Buffer.concat([clear, cipher.update(body), cipher.final(), cipher.getAuthTag(), suffix]);
}

/** Decrypts a packet of which `clear` bytes are in clear; throws if it is not authentic. */
export function decrypt(mode: string, key: Uint8Array, packet: Buffer, clear: number): Buffer {
  const suffix = packet.subarray(-4);
  const head = packet.subarray(0, clear);
  if (mode === XCHACHA) {
    const nonce = Buffer.concat([suffix, Buffer.alloc(20)]);
    return Buffer.from(xchacha20poly1305(key, nonce, head).decrypt(packet.subarray(clear, -4)));
  }
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.concat([suffix, Buffer.alloc(8)]));
  decipher.setAAD(head);
  decipher.setAuthTag(packet.subarray(-4 - TAG, -4));
  return Buffer.concat([decipher.update(packet.subarray(clear, -4 - TAG)), decipher.final()]);
}

/** The media side of a voice client, over UDP on this machine. */
export class VoiceClient {
  /** The key of the transport: random, or that of the server's description. */
  key: Uint8Array = randomBytes(32);
  readonly mode: string;
  readonly #socket: Socket;
  readonly #received: Buffer[] = [];
  readonly #waiting: ((packet: Buffer) => void)[] = [];
  #counter = 0;
  #seq = 0;
  server: VoiceServer = { ip: '', port: 0 };

  private constructor(socket: Socket, mode: string) {
    this.#socket = socket;
    this.mode = mode;
    socket.on('message', (packet) => {
      const waiting = this.#waiting.shift();
      if (waiting) waiting(packet);
      else this.#received.push(packet);
    });
  }

  /** A client with a socket of its own. */
  static async open(mode: string = AES): Promise<VoiceClient> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new VoiceClient(socket, mode);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Packets that have arrived and were not taken. */
  get pending(): readonly Buffer[] {
    return this.#received;
  }

  /** Sends a datagram; resolves when the system has it. */
  send(packet: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#socket.send(packet, this.server.port, this.server.ip, (error) => (error ? reject(error) : resolve())),
    );
  }

  /** The next datagram. */
  next(): Promise<Buffer> {
    const packet = this.#received.shift();
    return packet ? Promise.resolve(packet) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Asks for the own address. */
  async discover(ssrc: number): Promise<{ ssrc: number; ip: string; port: number }> {
    const request = Buffer.alloc(74);
    request.writeUInt16BE(1, 0);
    request.writeUInt16BE(70, 2);
    request.writeUInt32BE(ssrc, 4);
    await this.send(request);
    const response = await this.next();
    if (response.length !== 74 || response.readUInt32BE(0) !== 0x0002_0046)
      throw new Error(`not a response: ${response.toString('hex')}`);
    const ip = response.toString('latin1', 8, response.indexOf(0, 8));
    return { ssrc: response.readUInt32BE(4), ip, port: response.readUInt16BE(72) };
  }

  /** An encrypted RTP packet. */
  rtp({ seq = this.#seq, timestamp = seq * 960, ssrc, frame, type = 120, sources = 0, ...more }: SentRtp): Buffer {
    this.#seq = (seq + 1) & 0xffff;
    const { extension, padding = 0, flags = 0, counter = this.nextCounter() } = more;
    const header = Buffer.alloc(HEADER + 4 * sources, 7);
    header.writeUInt8(0x80 | sources | flags | (extension ? 0x10 : 0) | (padding ? 0x20 : 0), 0);
    header.writeUInt8(type, 1);
    header.writeUInt16BE(seq, 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(ssrc, 8);
    const preamble = more.preamble ?? (extension ? Buffer.from([0xbe, 0xde, 0, extension.length / 4]) : Buffer.alloc(0));
    const body = Buffer.concat([extension ?? Buffer.alloc(0), frame, Buffer.alloc(padding, padding)]);
    return encrypt(this.mode, this.key, counter, Buffer.concat([header, preamble]), body);
  }

  /** An encrypted compound RTCP packet; the first 8 bytes are in clear. */
  rtcp(compound: Uint8Array): Buffer {
    return encrypt(this.mode, this.key, this.nextCounter(), compound.subarray(0, 8), compound.subarray(8));
  }

  /** Decrypts an RTP packet from the server, which must have a plain header. */
  open(packet: Buffer): ReceivedRtp {
    return {
      first: packet.readUInt8(0),
      type: packet.readUInt8(1),
      seq: packet.readUInt16BE(2),
      timestamp: packet.readUInt32BE(4),
      ssrc: packet.readUInt32BE(8),
      frame: decrypt(this.mode, this.key, packet, HEADER),
      counter: packet.readUInt32BE(packet.length - 4),
    };
  }

  /** Decrypts an RTCP packet from the server. */
  openRtcp(packet: Buffer): Buffer {
    return Buffer.concat([packet.subarray(0, 8), decrypt(this.mode, this.key, packet, 8)]);
  }

  nextCounter(): number {
    const counter = this.#counter;
    this.#counter += 1;
    return counter;
  }

  close(): void {
    this.#socket.close();
  }
}

/** A frame as end-to-end encryption makes it, as far as the server can tell: `size` random bytes that end in the marker. */
export function encryptedFrame(size = 60): Buffer {
  return Buffer.concat([randomBytes(size - 2), Buffer.from([0xfa, 0xfa])]);
}

/** Opus silence. */
export const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
