import { PSEUDO_SCOPES } from '@guildhall/protocol/rpc/access';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import type { Closing } from './errors.ts';

/** A message to an application: the response to a command, or an event. */
export interface Outgoing {
  cmd: string;
  data: unknown;
  evt: string | null;
  nonce: string | null;
}

/** The way in which messages reach an application; a transport implements it. */
export interface Channel {
  /** The scopes that come with the transport, such as rpc.local. */
  readonly scopes: readonly string[];
  send(message: Outgoing): void;
  close(reason: Closing): void;
}

/** The rights of a connection: those of its transport, and after AUTHENTICATE those of an access token too. */
export type Standing = { kind: 'anonymous' } | { kind: 'authenticated'; token: string; scopes: ReadonlySet<string> };

/** A subscription to an event: its name, and the checked arguments. */
export interface Subscription {
  evt: string;
  args: Readonly<Record<string, unknown>>;
}

/** The connection of one application, from its handshake on. */
export class Session {
  readonly id: number;
  readonly application: RpcApplication;
  standing: Standing = { kind: 'anonymous' };
  readonly subscriptions = new Map<string, Subscription>();
  /** The number of commands that have no response yet. */
  running = 0;
  readonly #channel: Channel;
  readonly #ended = new AbortController();

  constructor(id: number, application: RpcApplication, channel: Channel) {
    this.id = id;
    this.application = application;
    this.#channel = channel;
  }

  /** Aborted when the connection ends. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** The scopes that commands and events are checked against. */
  get scopes(): ReadonlySet<string> {
    const own = this.#channel.scopes;
    return this.standing.kind === 'authenticated'
      ? new Set([...own, PSEUDO_SCOPES.AUTHENTICATED, ...this.standing.scopes])
      : new Set(own);
  }

  send(message: Outgoing): void {
    if (!this.ended.aborted) this.#channel.send(message);
  }

  /** Sends an event, which has no nonce. */
  dispatch(evt: string, data: unknown): void {
    this.send({ cmd: 'DISPATCH', data, evt, nonce: null });
  }

  /** Closes the connection. */
  close(reason: Closing): void {
    if (this.ended.aborted) return;
    this.end();
    this.#channel.close(reason);
  }

  /** The connection has ended. */
  end(): void {
    this.#ended.abort();
  }
}
