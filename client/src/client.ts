import { Core, type CoreEvents, type CoreOptions, type Status } from './core/core.ts';
import type { ListenOptions, Unsubscribe } from './core/events.ts';
import type { CallOptions } from './core/http.ts';
import type { LogEntry, LogSeverity } from './core/log.ts';

/** An area of a client: `auth`, `presence`, and so on. Only createClientWith calls it; `core` is internal to the library. */
export type AreaOf<A> = (core: never) => A;
/** The areas of a client by name. */
export type Areas = Readonly<Record<string, AreaOf<unknown>>>;
/** The properties that areas give to a client. */
export type BuiltAreas<A extends Areas> = { readonly [N in keyof A]: ReturnType<A[N]> };

/** The log of a client. */
export interface ClientLog {
  /** Passes entries of `min` (default: Info) and above to `sink`; returns the function that removes it. No entry contains a secret. */
  addSink(sink: (entry: LogEntry) => void, options?: { min?: LogSeverity }): Unsubscribe;
}

/** A game's connection to the platform, for one player. */
export interface BaseClient extends AsyncDisposable {
  /** The state of the session. */
  readonly status: Status;
  /** The application of the game: that of the options, or that of the connected token. */
  readonly applicationId: string | undefined;
  readonly log: ClientLog;
  /** Sets the application before a token is known, for login and launch commands. A token names it too. @since 1.1 */
  setApplicationId(applicationId: string): void;
  on<N extends keyof CoreEvents>(name: N, listener: (event: CoreEvents[N]) => void, options?: ListenOptions): Unsubscribe;
  /** Opens the session; resolves once it is ready. Set a token first (`client.auth`). */
  connect(options?: CallOptions): Promise<void>;
  /** Resolves once the session is ready. Rejects if the server refuses it, or it is disconnected. */
  ready(options?: CallOptions): Promise<void>;
  /** Ends the session. The token stays, so that `connect` may follow. */
  disconnect(): void;
  /** Calls the listeners of all events that have arrived. For `dispatch: 'manual'`: once in each frame. */
  pump(): void;
  /** Ms until a call without a response fails. */
  httpTimeoutMs: number;
  /** Ends the session and frees everything: no timer, socket or listener remains. `await using` calls it. */
  dispose(): void;
}

/**
 * Creates a client with some areas; a bundler leaves out those that are not named.
 *
 *     const client = createClientWith({ apiBase, applicationId }, { auth, presence });
 */
export function createClientWith<A extends Areas>(options: CoreOptions, areas: A): BaseClient & BuiltAreas<A> {
  const core = new Core(options);
  const client: BaseClient = {
    get status() {
      return core.status;
    },
    get applicationId() {
      return core.credentials.applicationId;
    },
    get httpTimeoutMs() {
      return core.httpTimeoutMs;
    },
    set httpTimeoutMs(ms) {
      core.httpTimeoutMs = ms;
    },
    setApplicationId: (applicationId) => {
      core.credentials.applicationId = applicationId;
    },
    log: { addSink: (sink, { min = 2 } = {}) => core.log.add(sink, min) },
    on: (name, listener, listen) => core.events.on(name, listener, listen),
    connect: async (call) => {
      core.connect();
      await core.ready(call);
    },
    ready: (call) => core.ready(call),
    disconnect: () => core.disconnect(),
    pump: () => core.dispatch.pump(),
    dispose: () => core.dispose(),
    // Safari has no such symbol: there the property has a name that no code reads.
    [Symbol.asyncDispose]: async () => core.dispose(),
  };
  const built = Object.fromEntries(
    Object.entries(areas).map(([name, create]) => [name, core.use(create as (core: Core) => unknown)]),
  );
  const whole = Object.defineProperties(client, Object.getOwnPropertyDescriptors(built)) as BaseClient & BuiltAreas<A>;
  watchNetwork(core);
  return whole;
}

/** Attempts to connect at once when the browser is online or visible again. */
function watchNetwork(core: Core): void {
  if (typeof addEventListener !== 'function' || typeof document === 'undefined') return;
  const hurry = () => {
    if (!document.hidden) core.hurry();
  };
  addEventListener('online', hurry, { signal: core.lifetime });
  document.addEventListener('visibilitychange', hurry, { signal: core.lifetime });
}
