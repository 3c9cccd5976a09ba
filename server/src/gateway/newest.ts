import { type BusEvent, declaredEvent } from './bus-event.ts';
import { fieldsOf, textOf } from './wire.ts';
import type { BusMessage } from '../core/event.ts';

/** Things of which so many versions are remembered; then it begins anew. */
const MOST = 10_000;
/** Rows that are remembered together, and for how many ms at least: a node that was away may send what it kept so much later. */
const MOST_ROWS = 5000;
const LATEST = 10 * 60_000;

/** What an event says the state of, by its name: something that has versions. */
const THINGS: ReadonlyMap<string, (data: unknown) => string | undefined> = new Map([
  ['CHANNEL_CREATE', (data: unknown) => textOf(data, 'id')],
  ['CHANNEL_UPDATE', (data: unknown) => textOf(data, 'id')],
  ['CHANNEL_DELETE', (data: unknown) => textOf(data, 'id')],
  ['GUILD_ROLE_CREATE', (data: unknown) => textOf(fieldsOf(data)?.role, 'id')],
  ['GUILD_ROLE_UPDATE', (data: unknown) => textOf(fieldsOf(data)?.role, 'id')],
  ['GUILD_ROLE_DELETE', (data: unknown) => textOf(data, 'role_id')],
  ['GUILD_UPDATE', () => 'guild'],
  ['GUILD_EMOJIS_UPDATE', () => 'emojis'],
  ['GUILD_STICKERS_UPDATE', () => 'stickers'],
]);

/** The newest that came of a row. */
interface Told {
  revision: number;
  /** Kept where a late event may still have to be told with it. */
  event?: BusEvent;
  count?: unknown;
}

/**
 * The newest that came of each thing of a guild or user. Events of two nodes may overtake each other on the bus; an older state
 * must not follow a newer one, or who may see what would be wrong until the next change.
 */
export class Newest {
  readonly #versions = new Map<string, number>();
  /** Rows of late, and of the time before. */
  #rows = new Map<string, Told>();
  #before = new Map<string, Told>();
  #since = 0;

  /** What is to be told of an event: itself, itself with what is newer, or nothing when something newer came before it. */
  current(event: BusEvent): BusEvent | undefined {
    return this.#isPast(event) ? undefined : this.#ofRow(event);
  }

  #isPast({ definition, version, data }: BusEvent): boolean {
    const key = version === undefined ? undefined : THINGS.get(definition.name)?.(data);
    if (key === undefined || version === undefined) return false;
    if ((this.#versions.get(key) ?? 0) > version) return true;
    if (this.#versions.size >= MOST) this.#versions.clear();
    this.#versions.set(key, version);
    return false;
  }

  #ofRow(event: BusEvent): BusEvent | undefined {
    const { definition, revision, data, applicationId = '' } = event;
    const { row } = definition;
    if (!row || revision === undefined) return event;
    const key = `${row.of(data)}/${applicationId}`;
    const known = this.#find(key);
    if (known && known.revision > revision) return late(event, known.event);
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

  #find(key: string): Told | undefined {
    return this.#rows.get(key) ?? this.#before.get(key);
  }

  #set(key: string, told: Told): void {
    const now = performance.now();
    if (this.#rows.size >= MOST_ROWS || now - this.#since > LATEST) {
      this.#before = this.#rows;
      this.#rows = new Map();
      this.#since = now;
    }
    this.#rows.set(key, told);
  }
}

/** What is told of an event after a newer one: where something has come from, or that it has begun. */
function late(event: BusEvent, newest: BusEvent | undefined): BusEvent | undefined {
  if (!newest) return undefined;
  const { definition, movedFrom, data } = event;
  if (movedFrom !== undefined) return { ...newest, movedFrom };
  if (definition.row?.is !== 'new' || newest.definition.row?.is !== 'now') return undefined;
  return { ...event, data: { ...fieldsOf(data), ...fieldsOf(newest.data) } };
}

/** Whether a newer event about the same row came before. */
export function isPast(hub: { newest: Newest | null }, message: BusMessage): boolean {
  const event = message.kind === 'event' && message.revision !== undefined ? declaredEvent(message) : undefined;
  if (!event) return false;
  hub.newest ??= new Newest();
  return !hub.newest.current(event);
}
