import { AsyncLocalStorage } from 'node:async_hooks';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Bus } from '../core/framework/bus.ts';
import type { Platform } from '../core/framework/platform.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
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

  /** Its form in a message to other processes. */
  packed(): PackedOrigin {
    const own = this.#latest ?? this.#own;
    const { who, did, operation } = this.#action;
    return {
      who,
      did,
      operation,
      at: this.#moment.at,
      application_id: own?.applicationId ?? null,
      ref: own?.ref ?? null,
    };
  }

  /** The origin of a message of another process. */
  static unpack(recording: Recording, { who, did, operation, at, application_id, ref }: PackedOrigin): Origin {
    const action = { who, did, operation };
    const own = application_id === null ? null : recording.stub(application_id, { detail: { kind: 'action', ...action } });
    if (own) own.ref = ref;
    const origin = new Origin(recording, own, action);
    origin.#moment.at = at;
    return origin;
  }
}

/** An origin as processes tell each other of it. */
export interface PackedOrigin extends Omit<ActionDetail, 'kind'> {
  at: number;
  application_id: Snowflake | null;
  ref: Snowflake | null;
}

function isPacked(value: unknown): value is PackedOrigin {
  return textOf(value, 'did') !== undefined && typeof fieldsOf(value)?.at === 'number';
}

/** The field of a message that has its origin. */
const FIELD = 'caused_by';

/**
 * Knows what the running code works on: it follows asynchronous calls, and events from the transaction that emitted them through the
 * bus to the sessions. Jobs have no origin: one run does the work of several requests.
 */
export class Causes {
  readonly #recording: Recording;
  readonly #storage = new AsyncLocalStorage<Origin | null>();
  readonly #ofMessages = new WeakMap<object, Origin>();

  /** Is called with each message that a subscriber receives. */
  onMessage: (message: unknown, subject: string) => void = () => undefined;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  get current(): Origin | null {
    return this.#storage.getStore() ?? null;
  }

  run<T>(origin: Origin | null, work: () => T): T {
    return this.#storage.run(origin, work);
  }

  /** The entry that the running code is caused by in the record of an application. */
  causeFor(applicationId: Snowflake): Entry | undefined {
    return this.#recording.wants(applicationId) ? this.current?.entryFor(applicationId) : undefined;
  }

  /** Follows the events of a platform from now on. */
  follow(platform: Platform): void {
    platform.bus = this.#traced(platform.bus, platform.config.natsUrl !== null);
    const { wakeWorker } = platform;
    platform.wakeWorker = () => this.run(null, wakeWorker);
  }

  #traced(bus: Bus, isShared: boolean): Bus {
    const traced: Bus = Object.create(bus);
    traced.publish = (subject, message) => {
      const { current } = this;
      if (current && typeof message === 'object' && message !== null && !this.#ofMessages.has(message)) {
        this.#ofMessages.set(message, current);
        if (isShared) Object.assign(message, { [FIELD]: current.packed() });
      }
      bus.publish(subject, message);
    };
    traced.subscribe = (subject, receive) =>
      bus.subscribe(subject, (message, from) => {
        if (this.#recording.isIdle) {
          receive(message, from);
          return;
        }
        this.run(this.#originOf(message), () => {
          this.onMessage(message, from);
          receive(message, from);
        });
      });
    return traced;
  }

  #originOf(message: unknown): Origin | null {
    if (typeof message !== 'object' || message === null) return null;
    const known = this.#ofMessages.get(message);
    if (known) return known;
    const packed = fieldsOf(message)?.[FIELD];
    if (!isPacked(packed)) return null;
    const origin = Origin.unpack(this.#recording, packed);
    this.#ofMessages.set(message, origin);
    return origin;
  }
}
