import type { Snowflake } from '@guildhall/protocol/ids';
import type { Clock } from '../core/framework/clock.ts';
import type { Detail, Entry } from './entry.ts';

/** How much is kept. */
export interface Bounds {
  /** Entries of one application. */
  entries: number;
  /** Bytes of one application. */
  bytes: number;
  /** Bytes of all applications. */
  allBytes: number;
}

const BOUNDS: Bounds = { entries: 10_000, bytes: 32 * 1024 * 1024, allBytes: 128 * 1024 * 1024 };

/** The fixed size that an entry counts with, in addition to its bodies. */
const ENTRY_BYTES = 300;

/** The entries of one application, oldest first. */
interface Log {
  entries: Entry[];
  byId: Map<number, Entry>;
  byKey: Map<string, Entry>;
  bytes: number;
  dropped: number;
}

/** Receives the entries, to keep them elsewhere. */
export interface Sink {
  /** Whether it keeps the entries of an application. */
  wants(applicationId: Snowflake): boolean;
  /** Whether it keeps none of any application. */
  readonly isIdle: boolean;
  /** An entry exists, and others may be caused by it: gives it its `ref`. */
  added(entry: Entry): void;
  /** An entry is complete. */
  settled(entry: Entry): void;
}

/** A new entry. */
export interface NewEntry {
  detail: Detail;
  cause?: readonly (Entry | undefined)[];
  keys?: readonly string[];
  /** The key of an entry that caused it. */
  causeKey?: string | undefined;
  /** Its detail changes until `settle`. */
  isOpen?: boolean;
  bytes?: number;
  /** When it happened, if that was earlier. */
  at?: { at: number; elapsed: number };
}

/**
 * Everything that was recorded: a log for each application, which forgets the oldest entries beyond its bounds. A sink receives
 * each entry too; with `keeps: false` only the sink has them.
 */
export class Recording {
  readonly #clock: Clock;
  readonly #bounds: Bounds;
  readonly #logs = new Map<Snowflake, Log>();
  readonly #start: number;
  readonly #sink: Sink | null;
  /** Whether it has the entries itself. */
  readonly keeps: boolean;
  #count = 0;
  #bytes = 0;

  constructor(
    clock: Clock,
    bounds: Partial<Bounds> = {},
    { sink = null, keeps = true }: { sink?: Sink | null; keeps?: boolean } = {},
  ) {
    this.#sink = sink;
    this.keeps = keeps;
    this.#clock = clock;
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#start = performance.now();
  }

  /** Now, by both clocks. */
  moment(): { at: number; elapsed: number } {
    return { at: this.#clock.now(), elapsed: performance.now() - this.#start };
  }

  /** Whether the entries of an application go anywhere. */
  wants(applicationId: Snowflake): boolean {
    return this.keeps || (this.#sink?.wants(applicationId) ?? false);
  }

  /** Whether those of no application do. */
  get isIdle(): boolean {
    return !this.keeps && (this.#sink?.isIdle ?? true);
  }

  /** Call it only for an application that is wanted. */
  add(applicationId: Snowflake, made: NewEntry): Entry {
    const { detail, cause = [], keys = [], causeKey, isOpen = false, bytes = 0, at = this.moment() } = made;
    const entry = this.stub(applicationId, { detail, at });
    if (this.#sink?.wants(applicationId)) this.#sink.added(entry);
    if (this.keeps) {
      const log = this.#logOf(applicationId);
      log.entries.push(entry);
      log.byId.set(entry.id, entry);
    }
    for (const one of cause) if (one) this.link(one, entry);
    if (causeKey !== undefined) this.linkKey(causeKey, entry);
    for (const key of keys) this.name(entry, key);
    this.grow(entry, ENTRY_BYTES + bytes);
    if (!isOpen) this.settle(entry);
    return entry;
  }

  /** An entry that is not recorded here, such as one of another process. */
  stub(applicationId: Snowflake, { detail, at = this.moment() }: Pick<NewEntry, 'detail' | 'at'>): Entry {
    this.#count += 1;
    const links = { cause: [], effects: [], keys: [], causeRefs: [] };
    return { id: this.#count, applicationId, ...at, ...links, bytes: 0, detail, ref: null };
  }

  /** The detail of an entry changes no more. */
  settle(entry: Entry): void {
    if (entry.ref !== null) this.#sink?.settled(entry);
  }

  #logOf(applicationId: Snowflake): Log {
    const known = this.#logs.get(applicationId);
    if (known) return known;
    const log: Log = { entries: [], byId: new Map(), byKey: new Map(), bytes: 0, dropped: 0 };
    this.#logs.set(applicationId, log);
    return log;
  }

  /** Notes that one entry caused another, once. */
  link(cause: Entry, effect: Entry): void {
    if (cause === effect || effect.cause.includes(cause.id)) return;
    effect.cause.push(cause.id);
    cause.effects.push(effect.id);
    if (cause.ref !== null) effect.causeRefs.push(cause.ref);
  }

  /** The same by a key of the cause. */
  linkKey(key: string, effect: Entry): void {
    const cause = this.find(effect.applicationId, key);
    if (cause) this.link(cause, effect);
    else effect.causeRefs.push(key);
  }

  /** Lets an entry be found by a key; a later one of the same key takes its place. */
  name(entry: Entry, key: string): void {
    entry.keys.push(key);
    this.#logs.get(entry.applicationId)?.byKey.set(key, entry);
  }

  find(applicationId: Snowflake, key: string): Entry | undefined {
    return this.#logs.get(applicationId)?.byKey.get(key);
  }

  /** An entry has so many more bytes; older ones are forgotten if these are too many. */
  grow(entry: Entry, bytes: number): void {
    const log = this.#logs.get(entry.applicationId);
    if (log?.byId.get(entry.id) !== entry) return;
    entry.bytes += bytes;
    log.bytes += bytes;
    this.#bytes += bytes;
    while (log.entries.length > this.#bounds.entries || (log.bytes > this.#bounds.bytes && log.entries.length > 1))
      this.#drop(log);
    while (this.#bytes > this.#bounds.allBytes) {
      const [largest] = [...this.#logs.values()].sort((one, other) => other.bytes - one.bytes);
      if (!largest || largest.entries.length <= 1) return;
      this.#drop(largest);
    }
  }

  #drop(log: Log): void {
    const entry = log.entries.shift();
    if (!entry) return;
    log.dropped += 1;
    log.bytes -= entry.bytes;
    this.#bytes -= entry.bytes;
    log.byId.delete(entry.id);
    for (const key of entry.keys) if (log.byKey.get(key) === entry) log.byKey.delete(key);
  }

  /** The entries of an application, or of all, in order. */
  entries(applicationId?: Snowflake): Entry[] {
    if (applicationId !== undefined) return [...(this.#logs.get(applicationId)?.entries ?? [])];
    return [...this.#logs.values()].flatMap(({ entries }) => entries).sort((one, other) => one.id - other.id);
  }

  /** How many entries were forgotten. */
  dropped(applicationId?: Snowflake): number {
    const logs = applicationId === undefined ? [...this.#logs.values()] : [this.#logs.get(applicationId)];
    return logs.reduce((sum, log) => sum + (log?.dropped ?? 0), 0);
  }

  /** Forgets everything of an application, or of all. */
  clear(applicationId?: Snowflake): void {
    for (const id of applicationId === undefined ? [...this.#logs.keys()] : [applicationId]) {
      this.#bytes -= this.#logs.get(id)?.bytes ?? 0;
      this.#logs.delete(id);
    }
  }
}
