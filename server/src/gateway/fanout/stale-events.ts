import { type BusEvent, declaredEvent } from './bus-event.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import type { BusMessage } from '../../core/framework/event.ts';

/** Number of objects with versions after which the versions are cleared. */
const MAX_VERSIONS = 10_000;
/**
 * Number of rows per generation, and the minimum age in ms of a generation: a node that was disconnected may send its
 * backlog that much later.
 */
const MAX_ROWS = 5000;
const MAX_ROW_AGE = 10 * 60_000;

/** The newest revision received for a row. */
interface KnownRow {
  revision: number;
  /** Kept if a late event may have to be merged with it. */
  event?: BusEvent;
  count?: unknown;
}

/**
 * Drops events that arrive out of order: keeps the newest version received for each object of a guild or user.
 * Without it an older state could follow a newer one, and permissions would be wrong until the next change.
 */
export class StaleEventFilter {
  readonly #versions = new Map<string, number>();
  /** The revisions of the current and of the previous generation. */
  #rows = new Map<string, KnownRow>();
  #before = new Map<string, KnownRow>();
  #since = 0;

  /** The event to deliver: the event itself, the event merged with a newer one, or undefined if it is stale. */
  current(event: BusEvent): BusEvent | undefined {
    return this.#isPast(event) ? undefined : this.#ofRow(event);
  }

  #isPast({ definition, version, data }: BusEvent): boolean {
    const key = version === undefined ? undefined : definition.versioned?.(data);
    if (key === undefined || version === undefined) return false;
    if ((this.#versions.get(key) ?? 0) > version) return true;
    if (this.#versions.size >= MAX_VERSIONS) this.#versions.clear();
    this.#versions.set(key, version);
    return false;
  }

  #ofRow(event: BusEvent): BusEvent | undefined {
    const { definition, revision, data, applicationId = '' } = event;
    const { row } = definition;
    if (!row || revision === undefined) return event;
    const key = `${row.of(data)}/${applicationId}`;
    const known = this.#find(key);
    if (known && known.revision > revision) return mergeLate(event, known.event);
    this.#set(key, { revision, ...(row.is || definition.moved ? { event } : {}) });
    return row.count ? this.#counted(event, row.count, revision) : event;
  }

  #counted(event: BusEvent, { of, field }: { of(data: unknown): string; field: string }, revision: number): BusEvent {
    const key = of(event.data);
    const known = this.#find(key);
    const fields = fieldsOf(event.data);
    if (known && known.revision > revision) return { ...event, data: { ...fields, [field]: known.count } };
    this.#set(key, { revision, count: fields?.[field] });
    return event;
  }

  #find(key: string): KnownRow | undefined {
    return this.#rows.get(key) ?? this.#before.get(key);
  }

  #set(key: string, known: KnownRow): void {
    const now = performance.now();
    if (this.#rows.size >= MAX_ROWS || now - this.#since > MAX_ROW_AGE) {
      this.#before = this.#rows;
      this.#rows = new Map();
      this.#since = now;
    }
    this.#rows.set(key, known);
  }
}

/** The part of a late event that still matters after a newer one: where an object was before, or that it was created. */
function mergeLate(event: BusEvent, newest: BusEvent | undefined): BusEvent | undefined {
  if (!newest) return undefined;
  const { definition, movedFrom, data } = event;
  if (movedFrom !== undefined) return { ...newest, movedFrom };
  if (definition.row?.is !== 'new' || newest.definition.row?.is !== 'now') return undefined;
  return { ...event, data: { ...fieldsOf(data), ...fieldsOf(newest.data) } };
}

/** Whether a newer event about the same row was received before. */
export function isPast(hub: { staleFilter: StaleEventFilter | null }, message: BusMessage): boolean {
  const event = message.kind === 'event' && message.revision !== undefined ? declaredEvent(message) : undefined;
  if (!event) return false;
  hub.staleFilter ??= new StaleEventFilter();
  return !hub.staleFilter.current(event);
}
