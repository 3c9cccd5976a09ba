import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
import { decodeBody, encodeFrame, FrameReader } from '../ipc/frames.ts';

/** A decoded frame from the agent. */
export interface Received {
  op: number;
  cmd?: string;
  evt?: string | null;
  nonce?: string | null;
  data?: ReturnType<typeof JSON.parse>;
  code?: number;
  message?: string;
  /** A body that is not an object. */
  body?: unknown;
}

/** In ms. Guards against a hang; not an assertion. */
const TIMEOUT = 60_000;

/** An application that speaks IPC byte by byte. */
export class IpcClient {
  readonly received: Received[] = [];
  readonly socket: Socket;
  /** Resolves when the agent ended the connection. */
  readonly ended: Promise<void>;
  #isOver = false;
  #wake: () => void = () => {};
  #nonce = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    const reader = new FrameReader();
    this.ended = new Promise((resolve) => socket.on('close', () => resolve()));
    void this.ended.then(() => {
      this.#isOver = true;
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      reader.read(bytes, ({ op, body }) => {
        const json = decodeBody(body)?.json;
        this.received.push({ op, ...(typeof json === 'object' ? json : { body: json }) });
      });
      this.#wake();
    });
  }

  static async open(path: string): Promise<IpcClient> {
    const socket = connect(path);
    await once(socket, 'connect');
    return new IpcClient(socket);
  }

  send(op: number, json: unknown): void {
    this.socket.write(encodeFrame(op, JSON.stringify(json)));
  }

  /** The first matching frame, now or later; rejects if the connection ends before. */
  async frame(wants: (frame: Received) => boolean): Promise<Received> {
    const limit = AbortSignal.timeout(TIMEOUT);
    for (;;) {
      const found = this.received.find(wants);
      if (found) return found;
      if (this.#isOver || limit.aborted) throw new Error(`no such frame; received: ${JSON.stringify(this.received)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        limit.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  /** Sends the handshake; resolves with the data of READY. */
  async handshake(client_id: string): Promise<ReturnType<typeof JSON.parse>> {
    this.send(IPC_OPCODES.HANDSHAKE, { v: 1, client_id });
    return (await this.frame(({ evt }) => evt === 'READY')).data;
  }

  /** Sends a command; resolves with its response or its ERROR. */
  command(cmd: string, args?: unknown, evt?: string): Promise<Received> {
    this.#nonce += 1;
    const nonce = `n${this.#nonce}`;
    this.send(IPC_OPCODES.FRAME, { cmd, args, evt, nonce });
    return this.frame((frame) => frame.nonce === nonce);
  }

  event(name: string): Promise<Received> {
    return this.frame(({ cmd, evt }) => cmd === 'DISPATCH' && evt === name);
  }

  close(): Promise<void> {
    this.socket.destroy();
    return this.ended;
  }
}
