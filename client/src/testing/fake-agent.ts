import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AgentTransport } from '../rpc/transport.ts';
import { encodeFrame, frameReader, OPCODES } from '../rpc/frames.ts';
import { socketsAt } from '../rpc/node.ts';

/** A frame that a client sent. */
export interface Received {
  cmd: string;
  evt?: string;
  nonce: string;
  args: Record<string, unknown>;
}

/** Returns the response to a command: data, an error, or undefined for no response. */
export type Respond = (
  command: Received,
) => { data: unknown } | { error: { code: number; message: string } } | undefined | Promise<{ data: unknown } | undefined>;

export interface FakeAgentOptions {
  /** The folder of the sockets. */
  folder: string;
  /** 0 to 9. */
  endpoint?: number;
  /** The address of the server's API, as READY names it. */
  api: string;
  user?: { id: string; username: string };
  /** Responses by command. The default subscribes, unsubscribes and authenticates. */
  responds?: Readonly<Record<string, Respond>>;
  /** Replaces the response to the handshake by raw bytes; none: no response. */
  handshake?: readonly Uint8Array[];
}

/** A desktop agent for tests, which listens on a socket like a real one. */
export class FakeAgent {
  /** Every command, oldest first. */
  readonly commands: Received[] = [];
  /** The client id of every handshake, oldest first. */
  readonly handshakes: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #options: FakeAgentOptions;
  readonly #server: Server;

  private constructor(options: FakeAgentOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#connected(socket));
  }

  /** Starts an agent. */
  static async start(options: FakeAgentOptions): Promise<FakeAgent> {
    const agent = new FakeAgent(options);
    agent.#server.listen(pathIn(options.folder)(options.endpoint ?? 0));
    await once(agent.#server, 'listening');
    return agent;
  }

  /** The commands of one name. */
  named(cmd: string): Received[] {
    return this.commands.filter((command) => command.cmd === cmd);
  }

  /** Sends an event to every client. */
  emit(evt: string, data: unknown): void {
    this.send(encodeFrame(OPCODES.frame, { cmd: 'DISPATCH', evt, data, nonce: null }));
  }

  /** Sends bytes to every client. */
  send(bytes: Uint8Array): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  /** Closes every connection, and stops listening. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connected(socket: Socket): void {
    const read = frameReader();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      for (const { op, json } of read(bytes)) void this.#handle(socket, op, json);
    });
  }

  async #handle(socket: Socket, op: number, json: unknown): Promise<void> {
    if (op === OPCODES.handshake) {
      const { api, user, handshake } = this.#options;
      this.handshakes.push((json as { client_id: string }).client_id);
      const config = { cdn_host: 'cdn.example', api_endpoint: api.replace(/^https?:/, ''), environment: 'production' };
      const ready = { cmd: 'DISPATCH', evt: 'READY', data: { v: 1, config, user }, nonce: null };
      for (const bytes of handshake ?? [encodeFrame(OPCODES.frame, ready)]) socket.write(bytes);
    }
    if (op !== OPCODES.frame) return;
    const command = json as Received;
    this.commands.push(command);
    const { cmd, evt, nonce } = command;
    const response = await (this.#options.responds?.[cmd] ?? DEFAULTS[cmd])?.(command);
    if (!response) return;
    const isError = 'error' in response;
    const data = isError ? response.error : response.data;
    socket.write(encodeFrame(OPCODES.frame, { cmd, evt: isError ? 'ERROR' : (evt ?? null), data, nonce }));
  }
}

const DEFAULTS: Readonly<Record<string, Respond>> = {
  SUBSCRIBE: ({ evt }) => ({ data: { evt } }),
  UNSUBSCRIBE: ({ evt }) => ({ data: { evt } }),
  AUTHENTICATE: () => ({ data: { scopes: [], expires: '2030-01-01T00:00:00.000Z' } }),
};

function pathIn(folder: string): (endpoint: number) => string {
  return (endpoint) => `${folder}/discord-ipc-${endpoint}`;
}

/** The transport of a client that looks for agents in a folder. */
export function agentsIn(folder: string): AgentTransport {
  return socketsAt(pathIn(folder));
}
