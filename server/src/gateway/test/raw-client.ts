import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A WebSocket frame of the server's (RFC 6455, 5.2). */
export interface ServerFrame {
  fin: boolean;
  /** The three reserved bits. */
  reserved: number;
  opcode: number;
  payload: Buffer;
}

/** A frame of a test's own; by default a whole masked text frame. */
export interface ClientFrame {
  opcode?: number;
  fin?: boolean;
  reserved?: number;
  masked?: boolean;
  payload?: Buffer | string;
}

/** A WebSocket client of bytes: it sends frames no library would, and takes the server's apart strictly. */
export class RawClient {
  readonly frames: ServerFrame[] = [];
  readonly socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #upgraded = false;
  /** The status of the response to the upgrade, once it has arrived. */
  status: number | undefined;

  /** `localAddress` is where it connects from. */
  constructor(address: string, query = 'v=10&encoding=json', localAddress = '127.0.0.1') {
    const { hostname, port } = new URL(address);
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, localAddress });
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.socket.write(
      `GET /?${query} HTTP/1.1\r\nhost: ${hostname}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  }

  /** The payload of every text message, read as JSON. */
  get payloads(): { op: number; t: string | null; s: number | null; d: unknown }[] {
    return this.frames.filter(({ opcode }) => opcode === 1).map(({ payload }) => JSON.parse(payload.toString()));
  }

  /** Resolves when the connection is gone, with the code that the server closed with: 1005 for none, 1006 without a close. */
  async closed(): Promise<number> {
    if (!this.socket.closed) await once(this.socket, 'close');
    return this.#code ?? 1006;
  }

  /** Resolves with the close code as soon as the server sends it. */
  async closing(): Promise<number> {
    while (!this.socket.closed && this.#code === undefined) await this.#next();
    return this.#code ?? 1006;
  }

  /** Resolves once `wants` accepts the received frames; rejects if the connection ends before. */
  async until(wants: () => boolean): Promise<void> {
    while (!wants()) {
      if (this.socket.closed) throw new Error(`the connection ended after ${this.frames.length} frames`);
      await this.#next();
    }
  }

  send({ opcode = 1, fin = true, reserved = 0, masked = true, payload = '' }: ClientFrame): void {
    const bytes = Buffer.from(payload);
    const { length } = bytes;
    const flag = masked ? 128 : 0;
    const size = length < 126 ? [flag | length] : [flag | 126, length >> 8, length & 255];
    const mask = masked ? [7, 77, 177, 27] : [];
    const body = masked ? bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : bytes;
    this.socket.write(Buffer.concat([Buffer.from([(fin ? 128 : 0) | (reserved << 4) | opcode, ...size, ...mask]), body]));
  }

  /** A payload in one text frame. */
  say(op: number, d: unknown): void {
    this.send({ payload: JSON.stringify({ op, d }) });
  }

  /** Resolves when frames have arrived or the connection has ended. */
  async #next(): Promise<void> {
    const over = new AbortController();
    const { signal } = over;
    await Promise.race([once(this.socket, 'frames', { signal }), once(this.socket, 'close', { signal })]).finally(() =>
      over.abort(),
    );
  }

  get #code(): number | undefined {
    const payload = this.frames.find(({ opcode }) => opcode === 8)?.payload;
    return payload && (payload.length >= 2 ? payload.readUInt16BE(0) : 1005);
  }

  #receive(chunk: Buffer): void {
    let rest = Buffer.concat([this.#rest, chunk]);
    if (!this.#upgraded) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = rest;
        return;
      }
      this.#upgraded = true;
      this.status = Number(rest.toString('latin1', 9, 12));
      rest = rest.subarray(end + 4);
    }
    for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
      this.frames.push(frame.frame);
      rest = rest.subarray(frame.bytes);
    }
    this.#rest = rest;
    this.socket.emit('frames');
  }
}

/** The first frame, or undefined if it has not arrived completely; the server must not mask. */
function frameIn(bytes: Buffer): { frame: ServerFrame; bytes: number } | undefined {
  const [first = 0, second = 0] = bytes;
  if ((second & 128) !== 0) throw new Error('the server masked a frame');
  const header = second < 126 ? 2 : second === 126 ? 4 : 10;
  if (bytes.length < header) return undefined;
  const length = second < 126 ? second : second === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < header + length) return undefined;
  const payload = Buffer.from(bytes.subarray(header, header + length));
  const frame = { fin: (first & 128) !== 0, reserved: (first >> 4) & 7, opcode: first & 15, payload };
  return { frame, bytes: header + length };
}
