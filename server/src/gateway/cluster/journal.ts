import type { Frame } from '../fanout/frame.ts';
import type { Session, SessionJournal } from '../session/session.ts';
import type { HandoverState } from './handover-state.ts';

/** Maximum size of an event in the journal, in bytes of JSON. A larger one is only counted, and cannot be sent again. */
const MAX_EVENT = 256 * 1024;
/** Maximum size of one message on the bus in characters, not counting its last entry. NATS accepts 1 MB. */
const MAX_PART = 256 * 1024;
/** Maximum number of sessions in one entry. */
const MAX_LISTED = 10_000;
/** A session with more guilds is not backed up: its state would not fit into one message. */
const MAX_GUILDS = 10_000;
/** Number of sessions that are described in one turn of the event loop. */
const DESCRIBED_PER_TURN = 200;
/** Number of audiences after which their numbers are reset: each change of permissions makes new ones. */
const MAX_AUDIENCES = 2000;

/** One entry of the journal of a node. Sessions and audiences are referred to by numbers. */
export type JournalEntry =
  /** The event that the next `toAudience` and `toSessions` entries send. `text` is its data as JSON, null if it is too large. */
  | { op: 'event'; name: string; text: string | null }
  /** The current event was sent to all sessions of an audience, each under its next sequence number. */
  | { op: 'toAudience'; audience: number }
  | { op: 'toSessions'; sessions: number[] }
  /** These sessions were added to an audience. */
  | { op: 'audience'; audience: number; sessions: number[] }
  | { op: 'resetAudiences' }
  /** The state of a session at sequence number `s`; `knownTo` as in Session. It can be recovered from here on. */
  | { op: 'session'; session: number; state: HandoverState; s: number; knownTo: number | null }
  /** Something is in progress for the session that the journal does not contain, so it cannot be recovered. */
  | { op: 'unsettled'; session: number }
  | { op: 'ended'; session: number }
  /** These messages of a bus subject are processed: the events that they caused are in the same turn. */
  | { op: 'processed'; subject: string; ids: string[] }
  /** Every message that the bus had for this node when it received checkpoint request `k` is processed. */
  | { op: 'checkpoint'; k: number };

/** Sends entries to the backup. With `more` the turn continues in the next message. False if they could not be sent. */
export type WriteEntries = (entries: readonly JournalEntry[], more: boolean) => boolean;

/**
 * Records for a backup node the frames that this node sends to its sessions and the bus messages that it has processed,
 * so that the backup can take over after a crash.
 * - The entries of one turn of the event loop are sent together, before the events of that turn are written to clients.
 * - Without a backup the journal is closed, and recording costs nothing.
 */
export class Journal implements SessionJournal {
  readonly #stateOf: (session: Session) => HandoverState;
  #write: WriteEntries | null = null;
  #entries: JournalEntry[] = [];
  #event: Frame | null = null;
  /** Sessions that the backup can recover as of the last entry. */
  #settled = new Set<Session>();
  /** Sessions that the backup has a state of, settled or not. */
  #described = new Set<Session>();
  #changed = new Set<Session>();
  #isScheduled = false;
  readonly #numbers = new WeakMap<Session, number>();
  #lastNumber = 0;
  #audiences = new WeakMap<readonly Session[], { number: number; length: number }>();
  #audienceCount = 0;

  constructor(stateOf: (session: Session) => HandoverState) {
    this.#stateOf = stateOf;
  }

  get isOpen(): boolean {
    return this.#write !== null;
  }

  /** Starts a journal for a backup that has no state yet: describes all `sessions`. */
  open(write: WriteEntries, sessions: Iterable<Session>): void {
    this.close();
    this.#write = write;
    for (const session of sessions) this.changed(session);
  }

  close(): void {
    this.#write = null;
    this.#entries = [];
    this.#event = null;
    this.#settled = new Set();
    this.#described = new Set();
    this.#changed = new Set();
    this.#resetAudiences();
  }

  /** Records an event sent to one session. */
  sent(session: Session, frame: Frame): void {
    // A session without a description gets one later, which contains its sequence number.
    if (!this.#described.has(session)) return;
    this.#setEvent(frame);
    const last = this.#entries.at(-1);
    const number = this.#numberOf(session);
    if (last?.op === 'toSessions' && last.sessions.length < MAX_LISTED) last.sessions.push(number);
    else this.#entries.push({ op: 'toSessions', sessions: [number] });
  }

  /** Records an event sent to an audience. The array is its identity: sessions may be appended to it, never removed. */
  sentToAudience(sessions: readonly Session[], frame: Frame): void {
    if (!this.#write) return;
    const audience = this.#audienceOf(sessions);
    this.#setEvent(frame);
    this.#entries.push({ op: 'toAudience', audience });
  }

  /** Records that a message of the bus is processed. */
  processed(subject: string, id: string): void {
    if (!this.#write) return;
    const last = this.#entries.at(-1);
    if (last?.op === 'processed' && last.subject === subject) last.ids.push(id);
    else this.#entries.push({ op: 'processed', subject, ids: [id] });
  }

  /** Answers checkpoint request `k` of the backup. */
  checkpoint(k: number): void {
    if (this.#write) this.#entries.push({ op: 'checkpoint', k });
  }

  /** Call when the identity, the guilds, the member lists or the progress of asynchronous work of a session changed. */
  changed(session: Session): void {
    if (!this.#write || session.ended) return;
    if (this.#settled.delete(session)) this.#entries.push({ op: 'unsettled', session: this.#numberOf(session) });
    this.#changed.add(session);
    this.#schedule();
  }

  /** Call when the session ended or moved to another node. */
  ended(session: Session): void {
    if (!this.#write) return;
    this.#changed.delete(session);
    this.#settled.delete(session);
    if (this.#described.delete(session)) this.#entries.push({ op: 'ended', session: this.#numberOf(session) });
  }

  /** Sends the entries since the last commit. Call it only at the beginning of a callback, when no fan-out is half done. */
  commit(): void {
    if (this.#entries.length === 0 || !this.#write) return;
    const entries = this.#entries;
    this.#entries = [];
    // The next event is named again, so that no entry depends on an earlier turn.
    this.#event = null;
    let part: JournalEntry[] = [];
    let size = 0;
    for (const [index, entry] of entries.entries()) {
      part.push(entry);
      size += sizeOf(entry);
      if (size < MAX_PART || index === entries.length - 1) continue;
      if (!this.#send(part, true)) return;
      part = [];
      size = 0;
    }
    this.#send(part, false);
  }

  #send(part: readonly JournalEntry[], more: boolean): boolean {
    if (this.#write?.(part, more)) return true;
    this.close();
    return false;
  }

  /** Descriptions wait for the end of the turn: within a fan-out a session has no definite sequence number. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#describe());
  }

  #describe(): void {
    this.#isScheduled = false;
    for (const session of [...this.#changed.values().take(DESCRIBED_PER_TURN)]) {
      this.#changed.delete(session);
      if (session.ended || !session.isSettled || session.hubs.size > MAX_GUILDS) continue;
      this.#settled.add(session);
      this.#described.add(session);
      const { s, knownTo } = session;
      this.#entries.push({ op: 'session', session: this.#numberOf(session), state: this.#stateOf(session), s, knownTo });
    }
    this.commit();
    if (this.#changed.size > 0) this.#schedule();
  }

  #setEvent(frame: Frame): void {
    if (this.#event === frame) return;
    this.#event = frame;
    const text = frame.json.bytes.length > MAX_EVENT ? null : frame.text;
    this.#entries.push({ op: 'event', name: frame.name, text });
  }

  #numberOf(session: Session): number {
    let number = this.#numbers.get(session);
    if (number === undefined) {
      this.#lastNumber += 1;
      number = this.#lastNumber;
      this.#numbers.set(session, number);
    }
    return number;
  }

  #audienceOf(sessions: readonly Session[]): number {
    let audience = this.#audiences.get(sessions);
    if (!audience) {
      if (this.#audienceCount >= MAX_AUDIENCES) {
        this.#resetAudiences();
        this.#entries.push({ op: 'resetAudiences' });
      }
      this.#audienceCount += 1;
      audience = { number: this.#audienceCount, length: 0 };
      this.#audiences.set(sessions, audience);
    }
    while (audience.length < sessions.length) {
      const added = sessions.slice(audience.length, audience.length + MAX_LISTED);
      const numbers = added.map((session) => this.#numberOf(session));
      this.#entries.push({ op: 'audience', audience: audience.number, sessions: numbers });
      audience.length += added.length;
    }
    return audience.number;
  }

  #resetAudiences(): void {
    this.#audiences = new WeakMap();
    this.#audienceCount = 0;
  }
}

/** The approximate size of an entry in characters. */
function sizeOf(entry: JournalEntry): number {
  switch (entry.op) {
    case 'event':
      return entry.name.length + (entry.text?.length ?? 0);
    case 'toSessions':
    case 'audience':
      return entry.sessions.length * 8;
    case 'session':
      return 1000 + entry.state.guildIds.length * 22;
    case 'processed':
      return entry.subject.length + entry.ids.length * 22;
    default:
      return 20;
  }
}
