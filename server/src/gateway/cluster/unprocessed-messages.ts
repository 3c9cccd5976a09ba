import type { Unsubscribe } from '../../core/framework/bus.ts';
import type { BusMessage } from '../../core/framework/event.ts';
import { type BusEvent, declaredEvent, readBusMessage } from '../fanout/bus-event.ts';
import { StaleEventFilter, isPast } from '../fanout/stale-events.ts';

/** Maximum number of unprocessed messages of one subject. */
const MAX_UNPROCESSED = 10_000;
/** Ms within which a live node processes a message; if it takes longer, the replica is out of step with the node. */
const PROCESSED_WITHIN = 15_000;

interface Received {
  message: BusMessage;
  /** Ms by a monotonic clock. */
  at: number;
}

/** The messages of one bus subject that another node has not processed yet, according to its journal. */
export class UnprocessedMessages {
  /** Number of sessions that subscribe to the subject. */
  subscribers = 0;
  unsubscribe: Unsubscribe = () => undefined;
  /** In the order in which they arrived here. */
  readonly #received = new Map<string, Received>();
  /** Ids that the journal contained before the message arrived here: the recent ones, and the ones before those. */
  #early = new Set<string>();
  #earlier = new Set<string>();
  /** The stale-event filter of the node, which has seen the same messages in the same order. */
  readonly #filter: { staleFilter: StaleEventFilter | null } = { staleFilter: null };
  readonly #events: BusEvent[] = [];
  readonly #messages: BusMessage[] = [];

  receive(value: unknown, now: number): void {
    const message = readBusMessage(value);
    if (message?.id === undefined) return;
    if (this.#early.delete(message.id) || this.#earlier.delete(message.id)) this.#apply(message);
    else this.#received.set(message.id, { message, at: now });
  }

  /** The node has processed a message. */
  processed(id: string): void {
    const received = this.#received.get(id);
    if (received) {
      this.#received.delete(id);
      this.#apply(received.message);
      return;
    }
    if (this.#early.size >= MAX_UNPROCESSED) {
      this.#earlier = this.#early;
      this.#early = new Set();
    }
    this.#early.add(id);
  }

  get isOverrun(): boolean {
    return this.#received.size > MAX_UNPROCESSED;
  }

  /** Whether a message waits for longer than a live node takes. */
  isStale(now: number): boolean {
    const [oldest] = this.#received.values();
    return oldest !== undefined && now - oldest.at > PROCESSED_WITHIN;
  }

  /** The unprocessed events of a guild, without stale ones. Call it only once the node is dead. */
  events(): readonly BusEvent[] {
    for (const { message } of this.#takeAll()) {
      const event = declaredEvent(message);
      const current = event && this.#staleFilter.current(event);
      if (current) this.#events.push(current);
    }
    return this.#events;
  }

  /** The unprocessed messages of a user, without stale ones. Call it only once the node is dead. */
  messages(): readonly BusMessage[] {
    for (const { message } of this.#takeAll()) if (!isPast(this.#filter, message)) this.#messages.push(message);
    return this.#messages;
  }

  get #staleFilter(): StaleEventFilter {
    this.#filter.staleFilter ??= new StaleEventFilter();
    return this.#filter.staleFilter;
  }

  #takeAll(): Received[] {
    const all = [...this.#received.values()];
    this.#received.clear();
    return all;
  }

  /** Brings the stale-event filter to where the node's is. */
  #apply(message: BusMessage): void {
    if (message.kind !== 'event' || (message.version === undefined && message.revision === undefined)) return;
    const event = declaredEvent(message);
    if (event) this.#staleFilter.current(event);
  }
}
