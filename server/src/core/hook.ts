/**
 * Something that a feature announces for features above it, which it must not import: it declares the hook in its
 * `hooks.ts`, they subscribe in `api/subscriptions.ts`. `S` is what the subscribers run in: a transaction or a request.
 */
export interface Hook<S, P> {
  name: string;
  /** Never set: it ties the hook to the type of what its subscribers get. */
  types?: [scope: S, payload: P];
}

/**
 * Declares a hook. With `Tx` as its scope it runs inside the transaction that announces it, and a subscriber that throws rolls
 * that back; with `Context` it runs before a request is carried out, and a subscriber that throws ends the request.
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

  /** Runs the subscribers of a hook one after another; resolves when the last is done. */
  async run<S, P>({ name }: Hook<S, P>, scope: S, payload: P): Promise<void> {
    for (const { handle } of this.#byName.get(name) ?? []) await handle(scope, payload);
  }
}
