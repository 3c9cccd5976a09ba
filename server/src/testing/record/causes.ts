import { AsyncLocalStorage } from 'node:async_hooks';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Bus } from '../../core/framework/bus.ts';
import type { Platform } from '../../core/framework/platform.ts';
import type { ActionDetail, Entry } from './entry.ts';
import type { Recording } from './recording.ts';

/** Something that causes entries of applications: a request, or a command of a session. */
export class Origin {
  readonly #recording: Recording;
  readonly #own: Entry | null;
  readonly #action: Omit<ActionDetail, 'kind'>;
  readonly #moment: { at: number; elapsed: number };
  readonly #shown = new Map<Snowflake, Entry>();
  /** The delivery whose response continues the work. */
  #latest: Entry | null = null;

  /** `own` is its entry, if an application sent it; `action` describes it in the records of the others. */
  constructor(recording: Recording, own: Entry | null, action: Omit<ActionDetail, 'kind'>) {
    this.#recording = recording;
    this.#own = own;
    this.#action = action;
    this.#moment = recording.moment();
  }

  /** The entry that stands for it in the record of an application; made when it is needed. */
  entryFor(applicationId: Snowflake): Entry {
    if (this.#latest?.applicationId === applicationId) return this.#latest;
    if (this.#own?.applicationId === applicationId) return this.#own;
    const known = this.#shown.get(applicationId);
    if (known) return known;
    const detail: ActionDetail = { kind: 'action', ...this.#action };
    const made = this.#recording.add(applicationId, { detail, at: this.#moment });
    this.#shown.set(applicationId, made);
    return made;
  }

  /** Later effects are caused by the response to a delivery. */
  continueWith(delivery: Entry): void {
    this.#latest = delivery;
  }
}

/**
 * Knows what the running code works on: it follows asynchronous calls, and events from the transaction that emitted them through the
 * bus to the sessions. Jobs have no origin: one run does the work of several requests.
 */
export class Causes {
  readonly #storage = new AsyncLocalStorage<Origin | null>();
  readonly #ofMessages = new WeakMap<object, Origin>();

  get current(): Origin | null {
    return this.#storage.getStore() ?? null;
  }

  run<T>(origin: Origin | null, work: () => T): T {
    return this.#storage.run(origin, work);
  }

  /** Follows the events of a platform from now on. */
  follow(platform: Platform): void {
    platform.bus = this.#traced(platform.bus);
    const { wakeWorker } = platform;
    platform.wakeWorker = () => this.run(null, wakeWorker);
  }

  #traced(bus: Bus): Bus {
    const traced: Bus = Object.create(bus);
    traced.publish = (subject, message) => {
      const { current } = this;
      if (current && typeof message === 'object' && message !== null) this.#ofMessages.set(message, current);
      bus.publish(subject, message);
    };
    traced.subscribe = (subject, receive) =>
      bus.subscribe(subject, (message, from) => this.run(this.#originOf(message), () => receive(message, from)));
    return traced;
  }

  #originOf(message: unknown): Origin | null {
    return typeof message === 'object' && message !== null ? (this.#ofMessages.get(message) ?? null) : null;
  }
}
