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

  /** `platform` is called when the first service is created: the platform holds its services, and they refer to it. */
  constructor(platform: () => P) {
    this.#platform = platform;
  }

  /** The service, created on first use. */
  get<T>(create: (platform: P) => T, close?: (instance: T) => void): T {
    const entry = this.#entries.get(create);
    if (isEntryOf(create, entry)) return entry.instance;
    const instance = create(this.#platform());
    this.#entries.set(create, { create, instance });
    if (close) this.#closers.push(() => close(instance));
    return instance;
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
 * then `answerDeadlines(ctx)`. It is created once for each platform, on first use; `close` runs when the platform stops.
 */
export function service<P, T>(
  create: (platform: P) => T,
  close?: (instance: T) => void,
): (owner: { services: Services<P> }) => T {
  return ({ services }) => services.get(create, close);
}
