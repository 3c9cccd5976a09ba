/**
 * Something that a feature announces to features above it, which it must not import. The feature declares the hook in
 * its `hooks.ts`; the others subscribe in `api/subscriptions.ts`. `S` is the scope in which the subscribers run: a
 * transaction, a request or a job.
 */
export interface Hook<S, P> {
  name: string;
  /** Never set: it ties the hook to the payload type of its subscribers. */
  types?: [scope: S, payload: P];
}

/**
 * Declares a hook.
 * - With `Tx` as its scope it runs inside the announcing transaction; a subscriber that throws rolls it back.
 * - With `Context` it runs before a request is carried out; a subscriber that throws ends the request.
 * - With `Platform` it runs in a job, and each subscriber makes transactions of its own.
 */
export function hook<S, P>(name: string): Hook<S, P> {
  return { name };
}

/** A feature's reaction to a hook. */
export interface Subscription {
  name: string;
  handle(scope: unknown, payload: unknown): Promise<void> | undefined | void;
}

/** Subscribes to a hook. */
export function on<S, P>({ name }: Hook<S, P>, handle: (scope: S, payload: P) => Promise<void> | undefined | void): Subscription {
  return { name, handle };
}

/** The subscriptions of a platform, by hook. */
export class Hooks {
  readonly #byName = new Map<string, Subscription[]>();

  /** Subscribers of one hook run in the order of the list. */
  constructor(subscriptions: readonly Subscription[]) {
    for (const subscription of subscriptions) {
      const list = this.#byName.get(subscription.name) ?? [];
      list.push(subscription);
      this.#byName.set(subscription.name, list);
    }
  }

  /** Runs the subscribers of a hook one after another; resolves when the last has finished. */
  async run<S, P>({ name }: Hook<S, P>, scope: S, payload: P): Promise<void> {
    for (const { handle } of this.#byName.get(name) ?? []) {
      const handled = handle(scope, payload);
      // Most subscribers of hot paths have nothing to do: an await would cost them a turn of the microtask queue.
      if (handled) await handled;
    }
  }
}
