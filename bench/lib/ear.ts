import { connect, type Socket } from 'node:net';
import { clientFrame, FrameWalker, type Payload } from './frames.ts';

const HEARTBEAT_MS = 30_000;
const END_OF_HEAD = '\r\n\r\n';

/** The address of a connection and its start: `said` is sent, and it is ready once a frame with the text `until` arrives. */
export interface Hearing {
  /** http://host:port */
  address: string;
  path: string;
  said: object;
  until: string;
  receive: Payload;
  failed: (error: Error) => void;
}

/** A WebSocket session of a user or bot that is read frame by frame with minimal work. */
export class Ear {
  readonly #socket: Socket;
  readonly #walker = new FrameWalker(0);
  readonly #beat: NodeJS.Timeout;
  #closed = false;

  private constructor(socket: Socket, failed: (error: Error) => void) {
    this.#socket = socket;
    this.#beat = setInterval(() => socket.write(clientFrame(JSON.stringify({ op: 1, d: null }))), HEARTBEAT_MS);
    socket.on('close', () => {
      if (!this.#closed) failed(new Error('the server closed a session'));
    });
  }

  /** Resolves once the session is ready. */
  static async open({ address, path, said, until, receive, failed }: Hearing): Promise<Ear> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const ear = new Ear(socket, failed);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: Z3VpbGRoYWxsIGJlbmNoIQ==\r\n\r\n',
    );
    const first = await ear.#upgraded();
    await new Promise<void>((resolve, reject) => {
      socket.once('close', () => reject(new Error(`${path} was closed before it was ready`)));
      let take: Payload = (buffer, start, end) => {
        if (!buffer.toString('latin1', start, end).includes(until)) return;
        take = receive;
        resolve();
      };
      const payload: Payload = (buffer, start, end) => take(buffer, start, end);
      const read = (chunk: Buffer) => {
        try {
          ear.#walker.read(chunk, chunk.length, payload);
        } catch (error) {
          failed(error instanceof Error ? error : new Error(String(error)));
        }
      };
      socket.on('data', read);
      if (first.length) read(first);
      socket.write(clientFrame(JSON.stringify(said)));
    });
    return ear;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#beat);
    this.#socket.destroy();
  }

  /** Handles the handshake response; returns the bytes after it. */
  #upgraded(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const take = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const end = received.indexOf(END_OF_HEAD);
        if (end < 0) return;
        this.#socket.off('data', take);
        if (received.toString('latin1', 0, 12) === 'HTTP/1.1 101') resolve(received.subarray(end + END_OF_HEAD.length));
        else reject(new Error(received.toString('latin1', 0, end)));
      };
      this.#socket.on('data', take);
      this.#socket.once('error', reject);
    });
  }
}
