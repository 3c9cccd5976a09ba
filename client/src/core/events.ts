/** The events of an area: their names with what their listeners receive. */
export type EventMap = object;

export interface ListenOptions {
  /** Removes the listener when it aborts. */
  signal?: AbortSignal | undefined;
}

/** Removes a listener. */
export type Unsubscribe = () => void;

/** Subscribes to typed events. */
export interface EventSource<E extends EventMap> {
  /** Calls `listener` for each event of that name, in the order of arrival, until the returned function is called. */
  on<N extends keyof E>(name: N, listener: (event: E[N]) => void, options?: ListenOptions): Unsubscribe;
}

/** Listeners by event. A listener that throws neither stops the others nor the client: its error is reported. */
export class Emitter<E extends EventMap> implements EventSource<E> {
  /** Lists are replaced, not changed, so that a listener may add and remove others. */
  readonly #listeners = new Map<keyof E, readonly ((event: never) => void)[]>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  on<N extends keyof E>(name: N, listener: (event: E[N]) => void, { signal }: ListenOptions = {}): Unsubscribe {
    if (signal?.aborted) return () => {};
    // One function may listen twice, and each call of `on` removes its own.
    const own = (event: E[N]) => listener(event);
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), own]);
    const remove = () => {
      this.#listeners.set(name, this.#listeners.get(name)?.filter((one) => one !== own) ?? []);
      signal?.removeEventListener('abort', remove);
    };
    signal?.addEventListener('abort', remove, { once: true });
    return remove;
  }

  emit<N extends keyof E>(name: N, event: E[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        (listener as (event: E[N]) => void)(event);
      } catch (error) {
        this.#report(error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
