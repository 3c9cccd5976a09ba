import { RPC_ERROR } from '../core/error-types.ts';
import type { Core } from '../core/core.ts';
import type { Cancel } from '../core/clock.ts';
import { aborted, SvcppError } from '../core/errors.ts';
import { encodeFrame, type Frame, frameReader, OPCODES } from './frames.ts';
import type { AgentSocket, AgentTransport } from './transport.ts';
import type { AgentEvents } from './types.ts';

/** Ms within which an agent responds to the handshake. */
const PATIENCE = 5000;

/** A failure of the desktop agent, or of the connection to it. */
export function rpcError(message: string, more: { code?: number; retryable?: boolean; retryAfter?: number } = {}): SvcppError {
  return new SvcppError({ type: RPC_ERROR, message, ...more });
}

export interface LinkHandlers {
  dispatched(name: string, data: unknown): void;
  /** The connection ended after the handshake. */
  ended(error: SvcppError): void;
}

/** A request that is sent over a connection. */
export interface LinkRequest {
  cmd: string;
  args?: object;
  evt?: string;
  signal?: AbortSignal | undefined;
  /** Ms; undefined to wait for the user. */
  timeout?: number | undefined;
}

interface Waiting {
  resolve(data: unknown): void;
  reject(error: SvcppError): void;
}

/** A connection to one endpoint, from its handshake to its end. */
export class Link {
  readonly clientId: string;
  /** The agent's READY; undefined before the handshake is done. */
  ready: AgentEvents['READY'] | undefined;
  /** The access token by which the agent gave this connection rights. */
  token: string | undefined;
  readonly #core: Core;
  readonly #handlers: LinkHandlers;
  readonly #read = frameReader();
  readonly #waiting = new Map<string, Waiting>();
  #socket: AgentSocket | undefined;
  #ended: SvcppError | undefined;
  #nonce = 0;

  constructor(core: Core, clientId: string, handlers: LinkHandlers) {
    this.#core = core;
    this.#handlers = handlers;
    this.clientId = clientId;
  }

  /** Opens an endpoint and shakes hands. Returns false if nothing listens there; rejects if the agent refuses, or if it is not an agent. */
  async open(transport: AgentTransport, endpoint: number): Promise<boolean> {
    try {
      this.#socket = await transport(endpoint, {
        received: (bytes) => this.#received(bytes),
        closed: () => this.end(rpcError('The desktop agent closed the connection.', { retryable: true })),
      });
    } catch {
      return false;
    }
    if (this.#core.lifetime.aborted) this.end(this.#core.lifetime.reason);
    await this.#wait('READY', { timeout: PATIENCE }, OPCODES.handshake, { v: 1, client_id: this.clientId });
    return true;
  }

  /** Sends a command; resolves with the data of its response. */
  request({ cmd, args = {}, evt, ...limits }: LinkRequest): Promise<unknown> {
    this.#nonce += 1;
    const nonce = `${cmd} ${this.#nonce}`;
    return this.#wait(nonce, limits, OPCODES.frame, { cmd, args, evt, nonce });
  }

  /** Closes the connection; what waits is rejected. */
  end(error: SvcppError): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#socket?.close();
    for (const { reject } of [...this.#waiting.values()]) reject(error);
    if (this.ready) this.#handlers.ended(error);
  }

  #wait(key: string, { signal, timeout }: Pick<LinkRequest, 'signal' | 'timeout'>, op: number, json: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      if (signal?.aborted) throw aborted(signal.reason);
      const done = () => {
        cancel?.();
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(key);
      };
      const fail = (error: SvcppError) => {
        done();
        reject(error);
      };
      const abort = () => fail(aborted(signal?.reason));
      const late = () => fail(rpcError(`The desktop agent did not respond (${key}).`, { retryable: true }));
      const cancel: Cancel | undefined = timeout === undefined ? undefined : this.#core.clock.after(timeout, late);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(key, {
        resolve(data) {
          done();
          resolve(data);
        },
        reject: fail,
      });
      this.#send(op, json);
    });
  }

  #send(op: number, json: unknown): void {
    this.#core.log.verbose(() => `To the desktop agent: ${op} ${JSON.stringify(json)}`);
    this.#socket?.send(encodeFrame(op, json));
  }

  #received(bytes: Uint8Array): void {
    if (this.#ended) return;
    try {
      for (const frame of this.#read(bytes)) this.#handle(frame);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.end(rpcError(`The desktop agent sent a frame that is not valid (${reason}).`, { retryable: true }));
    }
  }

  #handle({ op, json }: Frame): void {
    this.#core.log.verbose(() => `From the desktop agent: ${op} ${JSON.stringify(json)}`);
    if (op === OPCODES.ping) this.#send(OPCODES.pong, json);
    if (op === OPCODES.close) this.end(this.#failure(json, 'The desktop agent closed the connection'));
    if (op !== OPCODES.frame) return;
    const { evt, data, nonce } = json as { evt?: string | null; data?: unknown; nonce?: string | null };
    if (evt === 'READY' && !this.ready) {
      this.ready = data as AgentEvents['READY'];
      this.#waiting.get('READY')?.resolve(data);
      return;
    }
    const waiting = nonce ? this.#waiting.get(nonce) : undefined;
    if (waiting && evt === 'ERROR') waiting.reject(this.#failure(data, 'The desktop agent refused'));
    else if (waiting) waiting.resolve(data);
    else if (evt && !nonce) this.#handlers.dispatched(evt, data);
  }

  /** The error of an ERROR event, or of a CLOSE frame. The agent may repeat what it received. */
  #failure(data: unknown, what: string): SvcppError {
    const { code = 0, message = 'no reason' } = data as { code?: number; message?: string };
    return rpcError(this.#core.secrets.redact(`${what}: ${message} (${code}).`), { code });
  }
}
