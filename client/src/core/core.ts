import { CLIENT_DESTROYED, CLIENT_NOT_READY, DISABLED, VALIDATION_ERROR } from './error-types.ts';
import type { EventPayloads } from '@guildhall/protocol/events';
import type { AuthOptions } from '../auth/options.ts';
import { addressesOf, type Addresses } from './addresses.ts';
import { type Clock, systemClock } from './clock.ts';
import { Credentials } from './credentials.ts';
import { Dispatch, type DispatchMode } from './dispatch.ts';
import { SvcppError } from './errors.ts';
import { Emitter, type EventMap, type EventSource } from './events.ts';
import { Gateway, type GatewayEnd } from './gateway.ts';
import { type CallOptions, createHttp, type Http } from './http.ts';
import { lazy } from './lazy.ts';
import { Log } from './log.ts';
import type { AgentTransport } from '../rpc/transport.ts';
import { Secrets } from './secrets.ts';
import { tools } from './tools.ts';
import { openSocket } from '#platform';
import type { SocketTransport } from './socket.ts';
import { whenAborted } from './waiting.ts';

/** The states of the gateway session. */
export type Status = 'disconnected' | 'connecting' | 'connected' | 'ready' | 'reconnecting' | 'disconnecting' | 'httpWait';

/** Why the status changed. */
export type StatusError = 'none' | 'connectionFailed' | 'unexpectedClose' | 'connectionCanceled';

export interface StatusChange {
  status: Status;
  error: StatusError;
  /** The close code of the gateway; 0 if there is none. */
  detail: number;
}

export interface CoreEvents {
  status: StatusChange;
}

/** How the library reaches the network; tests replace it (see `@guildhall/client/testing`). */
export interface Transports {
  /** The default is the runtime's `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The default is the runtime's WebSocket. */
  socket?: SocketTransport;
  /** The default opens the endpoints of the desktop agent on this machine; browsers have none. */
  agent?: AgentTransport;
}

/** Options of a client that all areas share. */
export interface CoreOptions {
  /** The server: `https://guildhall.example`, or its API `https://guildhall.example/api/v10`. */
  apiBase: string;
  /** The origin of the pages that players see; by default that of the API. */
  webBase?: string;
  /** The game's application id, a decimal string. */
  applicationId?: string;
  /** How listeners are called; the default is `auto`. */
  dispatch?: DispatchMode;
  /** Ms until a call without a response fails; the default is 30,000. */
  httpTimeoutMs?: number;
  /** The options of the area `auth`. */
  auth?: AuthOptions;
  transports?: Transports;
  clock?: Clock;
  /** Returns a number from 0 to below 1, for the jitter of retries. */
  random?: () => number;
}

/** The data of READY. Older servers may leave out any field. */
export type Ready = Partial<EventPayloads['READY']>;

/** A part of the client that follows the gateway: users, lobbies, and so on. */
export interface Area {
  /** A new session's READY: replaces what is cached, and emits the differences from what was cached before. */
  ready?(data: Ready): void;
  /** The connection was closed with a code of the gateway, 0 without one; another one may follow. */
  lost?(code: number): void;
  /** The session has ended, and the client does not start another one. */
  ended?(): void;
  /** By the names of dispatch events. */
  readonly dispatched?: { readonly [N in keyof EventPayloads]?: (data: EventPayloads[N]) => void };
  /** The user has changed or is gone: forgets everything. */
  reset?(): void;
  /** The client is disposed of: frees timers and listeners of the platform. */
  dispose?(): void;
}

type Handler = (data: unknown) => void;

/** Ms until a call without a response fails. Source: specification section 8. */
const HTTP_TIMEOUT = 30_000;

/** Deduplicated users, prioritized READY, automatic joining of calls and of lobbies. */
const CAPABILITIES = (1 << 4) | (1 << 5) | (1 << 12) | (1 << 16);
/** Direct messages, private channels, calls, relationships, presences, lobbies, deletions of lobbies. */
const INTENTS = (1 << 12) | (1 << 18) | (1 << 19) | (1 << 22) | (1 << 23) | (1 << 27) | (1 << 28);

/** The session with the services that the areas share. Nothing in it is shared with another client. */
export class Core {
  readonly options: Readonly<CoreOptions>;
  readonly addresses: Addresses;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly dispatch: Dispatch;
  readonly http: Http;
  readonly log: Log;
  readonly secrets = new Secrets();
  /** For the parts that are loaded later. */
  readonly tools = tools;
  readonly random: () => number;
  /** Aborts when the client is disposed of. */
  readonly lifetime: AbortSignal;
  /** Ms until a call without a response fails. */
  httpTimeoutMs: number;
  /** The player; undefined before the first READY. */
  userId: string | undefined;
  readonly #events: Emitter<CoreEvents>;
  readonly #gateway: Gateway;
  readonly #areas: Area[] = [];
  readonly #handlers = new Map<string, readonly Handler[]>();
  readonly #uses = new Map<(core: Core) => unknown, unknown>();
  readonly #end = new AbortController();
  readonly #opening = lazy(() => import('./open-url.ts'));
  #status: Status = 'disconnected';
  #disabled: ReadonlySet<string> = new Set();
  readonly #waiting = new Set<(error?: Error) => void>();

  constructor(options: CoreOptions) {
    const { applicationId, dispatch = 'auto', httpTimeoutMs = HTTP_TIMEOUT, transports = {} } = options;
    const { clock = systemClock, random = Math.random } = options;
    this.options = options;
    this.addresses = addressesOf(options);
    this.clock = clock;
    this.random = random;
    this.lifetime = this.#end.signal;
    this.httpTimeoutMs = httpTimeoutMs;
    this.credentials = new Credentials(this.secrets, applicationId);
    this.log = new Log(this.secrets);
    this.dispatch = new Dispatch(dispatch);
    this.#events = this.emitter<CoreEvents>();
    this.attach({ ready: (data) => this.#begin(data) });
    const { log, secrets, lifetime, credentials } = this;
    this.http = createHttp({
      base: this.addresses.api,
      send: transports.fetch ?? ((url, init) => fetch(url, init)),
      authorization: () => credentials.header,
      timeout: () => this.httpTimeoutMs,
      ...{ clock, log, secrets, lifetime, random },
    });
    this.#gateway = new Gateway(
      {
        open: transports.socket ?? openSocket,
        address: async () => (await this.http.call('GET /gateway', {})).url,
        identify: () => ({ capabilities: CAPABILITIES, intents: INTENTS, properties: { browser: '@guildhall/client' } }),
        token: () => credentials.header ?? '',
        ...{ clock, log, random },
      },
      {
        locating: (isAgain) => this.#change(isAgain ? 'reconnecting' : 'connecting'),
        waiting: () => this.#change('httpWait'),
        connected: () => this.#change('connected'),
        dispatched: (name, data) => this.#dispatched(name, data),
        ended: (end) => this.#ended(end),
      },
    );
  }

  get status(): Status {
    return this.#status;
  }

  /** The changes of the status. */
  get events(): EventSource<CoreEvents> {
    return this.#events;
  }

  /** The area that `create` builds; built once for each client, so that areas can use each other. */
  use<A>(create: (core: Core) => A): A {
    if (this.#uses.has(create)) return this.#uses.get(create) as A;
    const area = create(this);
    this.#uses.set(create, area);
    return area;
  }

  /** Lets an area follow the session. Areas receive events in the order in which they were attached. */
  attach(area: Area): void {
    this.#handlers.clear();
    this.#areas.push(area);
  }

  /** An emitter whose failing listeners are logged and reported, and do not stop the others. */
  emitter<E extends EventMap>(): Emitter<E> {
    return new Emitter<E>((error) => {
      this.log.error('A listener failed', error);
      globalThis.reportError?.(error);
    });
  }

  /** Emits an event after the caches have changed, in the order of the calls. */
  emit<E extends EventMap, N extends keyof E>(emitter: Emitter<E>, name: N, event: E[N]): void {
    this.dispatch.add(() => emitter.emit(name, event));
  }

  /** Opens the session; see `ready`. Without a token: ErrorType.ValidationError. */
  connect(): void {
    this.requireAlive();
    if (!this.credentials.token) throw new SvcppError({ type: VALIDATION_ERROR, message: 'Set a token before you connect.' });
    this.#gateway.connect();
  }

  /** Ends the session; the token and the caches stay. */
  disconnect(): void {
    if (this.#status === 'disconnected') return;
    this.#change('disconnecting');
    this.#gateway.disconnect();
    this.#change('disconnected', 'connectionCanceled');
    this.#release(notReady('The client was disconnected.'));
  }

  /** Identifies again with the present token, if a session is open or opening. */
  reconnect(): void {
    if (this.#status === 'disconnected') return;
    this.#gateway.disconnect();
    this.#change('reconnecting', 'connectionCanceled');
    this.#gateway.connect(true);
  }

  /** Attempts again now if the client waits for its next attempt: the network is back. */
  hurry(): void {
    this.#gateway.hurry();
  }

  /** Sends a gateway command. The session is not ready: ErrorType.ClientNotReady. */
  send(op: number, d: unknown): void {
    this.requireReady();
    this.#gateway.send(op, d);
  }

  /** Opens an address in the player's browser; rejects with ErrorType.ValidationError if there is none. */
  async openUrl(url: string): Promise<void> {
    await (await this.#opening()).openUrl(this.tools, url, this.options.auth?.openUrl);
  }

  /** Throws ErrorType.ClientNotReady unless the session is ready, ErrorType.ClientDestroyed after `dispose`. */
  requireReady(): void {
    this.requireAlive();
    if (this.#status !== 'ready') throw this.notReady();
  }

  /** The error of calls that need a session, and of those that waited for one that has ended. */
  notReady(): SvcppError {
    return notReady('Connect the client and await ready() first.');
  }

  /** Throws ErrorType.ClientDestroyed after `dispose`. */
  requireAlive(): void {
    this.lifetime.throwIfAborted();
  }

  /** Throws ErrorType.Disabled if the server has switched off a function of this name. */
  requireEnabled(name: string): void {
    if (this.#disabled.has(name))
      throw new SvcppError({ type: DISABLED, message: `The server has switched off ${name}. Try again later.` });
  }

  /** Resolves once the session is ready; rejects if the client is disconnected permanently or disposed of, or the signal aborts. */
  ready({ signal }: CallOptions = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      this.requireAlive();
      if (this.#status === 'ready') return resolve();
      const settle = (error?: Error) => {
        this.#waiting.delete(settle);
        stop();
        if (error) reject(error);
        else resolve();
      };
      const stop = whenAborted(signal, settle);
      this.#waiting.add(settle);
    });
  }

  /** Forgets everything about the user. */
  reset(): void {
    this.userId = undefined;
    for (const area of this.#areas) area.reset?.();
  }

  /** Ends the session, all calls, all timers and all listeners. Further calls reject with ErrorType.ClientDestroyed. */
  dispose(): void {
    if (this.lifetime.aborted) return;
    this.disconnect();
    this.#end.abort(new SvcppError({ type: CLIENT_DESTROYED, message: 'The client was disposed of.' }));
    this.userId = undefined;
    for (const area of this.#areas) area.dispose?.();
    this.dispatch.close();
    this.#release(this.lifetime.reason);
  }

  #dispatched(name: string, data: unknown): void {
    // Events are not validated further, so an error in an area must not end the session.
    for (const handle of this.#handlersOf(name)) {
      try {
        handle(data);
      } catch (error) {
        this.log.error(`${name} is not valid`, error);
      }
    }
    if (name !== 'READY' && name !== 'RESUMED') return;
    this.#change('ready');
    this.#release();
  }

  /** The handlers of an event in the order of the areas, found once for each name. */
  #handlersOf(name: string): readonly Handler[] {
    const known = this.#handlers.get(name);
    if (known) return known;
    const found = this.#areas.flatMap(({ ready, dispatched }) => {
      const handler = name === 'READY' ? ready : Object.entries(dispatched ?? {}).find(([own]) => own === name)?.[1];
      return (handler as Handler | undefined) ?? [];
    });
    if (found.length > 0) this.#handlers.set(name, found);
    return found;
  }

  #begin({ application, feature_flags, user }: Ready): void {
    this.userId = user?.id;
    this.credentials.applicationId ??= application?.id;
    this.#disabled = new Set(feature_flags?.disabled_functions);
  }

  #ended({ code, isFinal }: GatewayEnd): void {
    const error = code === 0 ? 'connectionFailed' : 'unexpectedClose';
    for (const area of this.#areas) area.lost?.(code);
    this.#change(isFinal ? 'disconnected' : 'reconnecting', error, code);
    if (isFinal) this.#release(notReady(`The gateway refused the session (close code ${code}). ${adviceFor(code)}`));
  }

  #change(status: Status, error: StatusError = 'none', detail = 0): void {
    if (status === this.#status) return;
    this.#status = status;
    this.log.info(() => `Status ${status}${error === 'none' ? '' : `, ${error} ${detail}`}`);
    if (status === 'disconnected') for (const area of this.#areas) area.ended?.();
    this.emit(this.#events, 'status', { status, error, detail });
  }

  #release(error?: SvcppError): void {
    for (const settle of [...this.#waiting]) settle(error);
  }
}

/** Advice after a final close code of the gateway. */
function adviceFor(code: number): string {
  return code === 4004 ? 'Get a new token and connect again.' : 'Update this library, and check that the token has its scopes.';
}

function notReady(message: string): SvcppError {
  return new SvcppError({ type: CLIENT_NOT_READY, message });
}
