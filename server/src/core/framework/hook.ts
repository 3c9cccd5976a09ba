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

  /**
   * Runs the subscribers of a hook one after another. Returns a promise only if one of them has to wait: most subscribers of
   * hot paths have nothing to do, and every `await` costs a turn of the microtask queue.
   */
  run<S, P>({ name }: Hook<S, P>, scope: S, payload: P): Promise<void> | undefined {
    const subscribers = this.#byName.get(name) ?? [];
    for (let index = 0; index < subscribers.length; index++) {
      const handled = subscribers[index]?.handle(scope, payload);
      if (handled) return runRest(handled, subscribers.slice(index + 1), scope, payload);
    }
    return undefined;
  }
}

async function runRest(handled: Promise<void>, rest: readonly Subscription[], scope: unknown, payload: unknown): Promise<void> {
  await handled;
  for (const { handle } of rest) await handle(scope, payload);
}
