/** A service that was created, with the declaration that created it. */
interface Entry<T> {
  create: (platform: never) => T;
  instance: T;
}

/** The services of a platform. */
export class Services<P> {
  readonly #platform: () => P;
  readonly #entries = new Map<unknown, Entry<unknown>>();
  readonly #closers: (() => void)[] = [];
  readonly #forgetters: (() => void)[] = [];

  /** `platform` is called when the first service is created: the platform holds its services, and they refer to it. */
  constructor(platform: () => P) {
    this.#platform = platform;
  }

  /** The service, created on first use. */
  get<T>(create: (platform: P) => T, close?: (instance: T) => void, forget?: (instance: T) => void): T {
    const entry = this.#entries.get(create);
    if (isEntryOf(create, entry)) return entry.instance;
    const instance = create(this.#platform());
    this.#entries.set(create, { create, instance });
    if (close) this.#closers.push(() => close(instance));
    if (forget) this.#forgetters.push(() => forget(instance));
    return instance;
  }

  /** The store was put back to a former state: services drop what they know of it. */
  forget(): void {
    for (const forget of this.#forgetters) forget();
  }

  /** Closes the services that were created. */
  close(): void {
    for (const close of this.#closers) close();
  }
}

function isEntryOf<T>(create: (platform: never) => T, entry: Entry<unknown> | undefined): entry is Entry<T> {
  return entry?.create === create;
}

/**
 * Declares state that a feature keeps for as long as the platform runs: a cache, a limiter, timers. Returns the
 * function that finds it: `export const answerDeadlines = service((platform: Platform) => new AnswerDeadlines(platform))`,
 * then `answerDeadlines(ctx)`. It is created once for each platform, on first use; `close` runs when the platform stops, and
 * `forget` when the store was put back to a former state (server/src/testing/snapshots).
 */
export function service<P, T>(
  create: (platform: P) => T,
  close?: (instance: T) => void,
  forget?: (instance: T) => void,
): (owner: { services: Services<P> }) => T {
  return ({ services }) => services.get(create, close, forget);
}
