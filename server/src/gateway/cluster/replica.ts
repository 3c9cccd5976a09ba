import type { Bus } from '../../core/framework/bus.ts';
import { type BusMessage, guildSubject, userSubject } from '../../core/framework/event.ts';
import type { BusEvent } from '../fanout/bus-event.ts';
import { Frame } from '../fanout/frame.ts';
import type { JournalEntry } from './journal.ts';
import { REPLAY_BYTES, REPLAY_EVENTS } from '../session/replay-buffer.ts';
import type { Progress } from '../session/session.ts';
import { UnprocessedMessages } from './unprocessed-messages.ts';
import type { HandoverState } from './handover-state.ts';

/** Ms for which events are kept: a silent connection is closed after 62 s, and its session waits 60 s for a resume. */
const MAX_AGE = 150_000;
/** Maximum size of the kept events of one node, in bytes of JSON. */
const MAX_SIZE = 64 * 1024 * 1024;

/** A session of the other node. */
interface ReplicaSession {
  state: HandoverState;
  s: number;
  /** See `Session.knownTo`: null if the client is connected to the other node. */
  knownTo: number | null;
  /** Index of the first kept event that can be sent to it again, counted from the start of the journal. */
  since: number;
  isSettled: boolean;
  /** Whether its subscriptions are covered by a checkpoint, so that no message is missing here. */
  isCovered: boolean;
}

/** An event and its recipients: the first `count` of `sessions`. */
interface SentEvent {
  /** Null if it was too large for the journal. */
  frame: Frame | null;
  sessions: readonly number[];
  count: number;
  at: number;
}

/** A session that can be taken over. */
export interface RecoverableSession {
  state: HandoverState;
  progress: Progress;
}

export interface ReplicaNeeds {
  bus: Pick<Bus, 'subscribe'>;
  /** Resolves when the subscriptions made so far are in effect, and messages sent before have reached all nodes. Never rejects. */
  subscribed: () => Promise<void>;
  /** Asks the other node to write checkpoint `k` to its journal. */
  requestCheckpoint: (k: number) => void;
  /** A checkpoint arrived; this number of sessions is covered. */
  onCheckpoint: (sessions: number) => void;
  /** Ms by a monotonic clock. */
  now: () => number;
}

/**
 * A copy of the sessions of another node, built from its journal: their states and sequence numbers, the events of the last minutes,
 * and the bus messages that the node has not processed yet. An event is kept once for all its recipients.
 */
export class NodeReplica {
  readonly #needs: ReplicaNeeds;
  readonly #sessions = new Map<number, ReplicaSession>();
  readonly #subjects = new Map<string, UnprocessedMessages>();
  readonly #audiences = new Map<number, number[]>();
  #sent: SentEvent[] = [];
  /** Number of events that were dropped from the front of `#sent`. */
  #dropped = 0;
  #size = 0;
  #frame: Frame | null = null;
  /** Entries of a turn that has not arrived completely. */
  #turn: JournalEntry[] = [];
  /** Sessions with new subscriptions, for the next checkpoint; and those that the requested one covers. */
  #uncovered = new Set<number>();
  #covering: Set<number> | null = null;
  #checkpoints = 0;
  #isClosed = false;

  constructor(needs: ReplicaNeeds) {
    this.#needs = needs;
  }

  /** Applies entries of the journal. The entries of a turn take effect together, once it is complete. */
  apply(entries: readonly JournalEntry[], more: boolean): void {
    for (const entry of entries) this.#turn.push(entry);
    if (more) return;
    const turn = this.#turn;
    this.#turn = [];
    for (const entry of turn) this.#apply(entry);
    void this.#cover();
  }

  /** Whether too many messages are unprocessed: the replica is useless. */
  get isOverrun(): boolean {
    return this.#subjects.values().some(({ isOverrun }) => isOverrun);
  }

  /** Whether a message was not processed for so long that the replica must be out of step, given that the node lives. */
  get isStale(): boolean {
    const now = this.#needs.now();
    return this.#subjects.values().some((messages) => messages.isStale(now));
  }

  /** The sessions that can be recovered, each with as many of its last events as a replay buffer holds. */
  recoverable(): RecoverableSession[] {
    const found = new Map<number, { frames: Frame[]; bytes: number; session: ReplicaSession }>();
    for (const [number, session] of this.#sessions)
      if (session.isSettled && session.isCovered) found.set(number, { frames: [], bytes: 0, session });
    const open = new Map(found);
    for (let index = this.#sent.length - 1; index >= 0 && open.size > 0; index -= 1) {
      const sent = this.#sent[index];
      for (let at = 0; sent && at < sent.count; at += 1) {
        const number = sent.sessions[at] ?? 0;
        const one = open.get(number);
        if (!one) continue;
        const { frame } = sent;
        one.bytes += frame?.json.bytes.length ?? 0;
        const isFull = one.frames.length >= REPLAY_EVENTS || (one.bytes > REPLAY_BYTES && one.frames.length > 0);
        if (frame && !isFull && one.session.since <= this.#dropped + index) one.frames.push(frame);
        else open.delete(number);
      }
    }
    return [...found.values()].map(({ frames, session: { state, s, knownTo } }) => {
      const progress = { s, startEnds: 0, frames: frames.reverse(), knownTo: knownTo ?? s };
      return { state, progress };
    });
  }

  /** The events of a guild that the node has not processed, in the order in which they arrived here. For a dead node only. */
  unprocessedEvents(guildId: string): BusEvent[] {
    return [...(this.#subjects.get(guildSubject(guildId))?.events() ?? [])];
  }

  /** The messages of a user that the node has not processed. For a dead node only. */
  unprocessedMessages(userId: string): BusMessage[] {
    return [...(this.#subjects.get(userSubject(userId))?.messages() ?? [])];
  }

  close(): void {
    this.#isClosed = true;
    for (const { unsubscribe } of this.#subjects.values()) unsubscribe();
    this.#subjects.clear();
    this.#sessions.clear();
    this.#audiences.clear();
    this.#sent = [];
  }

  /** Drops events that are too old or too many. Call it regularly. */
  trim(): void {
    const since = this.#needs.now() - MAX_AGE;
    let dropped = 0;
    for (const { at, frame } of this.#sent) {
      if (at >= since && this.#size <= MAX_SIZE) break;
      this.#size -= frame?.json.bytes.length ?? 0;
      dropped += 1;
    }
    if (dropped > 0) this.#sent = this.#sent.slice(dropped);
    this.#dropped += dropped;
  }

  #apply(entry: JournalEntry): void {
    switch (entry.op) {
      case 'event':
        this.#frame = entry.text === null ? null : new Frame(entry.name, null, entry.text);
        return;
      case 'toAudience':
        this.#send(this.#audiences.get(entry.audience) ?? []);
        return;
      case 'toSessions':
        this.#send(entry.sessions);
        return;
      case 'audience': {
        const sessions = this.#audiences.get(entry.audience) ?? [];
        this.#audiences.set(entry.audience, sessions);
        for (const session of entry.sessions) sessions.push(session);
        return;
      }
      case 'resetAudiences':
        this.#audiences.clear();
        return;
      case 'session':
        this.#describe(entry);
        return;
      case 'unsettled': {
        const session = this.#sessions.get(entry.session);
        if (session) session.isSettled = false;
        return;
      }
      case 'ended':
        this.#end(entry.session);
        return;
      case 'processed':
        for (const id of entry.ids) this.#subjects.get(entry.subject)?.processed(id);
        return;
      case 'checkpoint':
        this.#checkpoint(entry.k);
    }
  }

  #send(sessions: readonly number[]): void {
    const index = this.#dropped + this.#sent.length;
    const frame = this.#frame;
    this.#sent.push({ frame, sessions, count: sessions.length, at: this.#needs.now() });
    this.#size += frame?.json.bytes.length ?? 0;
    for (const number of sessions) {
      const session = this.#sessions.get(number);
      if (!session) continue;
      session.s += 1;
      // The events before one that is missing cannot be replayed.
      if (!frame) session.since = index + 1;
    }
  }

  #describe({ session: number, state, s, knownTo }: Extract<JournalEntry, { op: 'session' }>): void {
    const old = this.#sessions.get(number);
    const since = old?.s === s ? old.since : this.#dropped + this.#sent.length;
    const before = new Set(old ? subjectsOf(old.state) : []);
    const added = subjectsOf(state).filter((subject) => !before.delete(subject));
    for (const subject of added) this.#subscribe(subject);
    for (const subject of before) this.#unsubscribe(subject);
    const isCovered = old !== undefined && added.length === 0 && old.isCovered;
    this.#sessions.set(number, { state, s, knownTo, since, isSettled: true, isCovered });
    if (old && added.length === 0) return;
    this.#covering?.delete(number);
    this.#uncovered.add(number);
  }

  #end(number: number): void {
    const session = this.#sessions.get(number);
    if (!session) return;
    this.#sessions.delete(number);
    this.#uncovered.delete(number);
    this.#covering?.delete(number);
    for (const subject of subjectsOf(session.state)) this.#unsubscribe(subject);
  }

  #subscribe(subject: string): void {
    let messages = this.#subjects.get(subject);
    if (!messages) {
      const made = new UnprocessedMessages();
      made.unsubscribe = this.#needs.bus.subscribe(subject, (message) => made.receive(message, this.#needs.now()));
      this.#subjects.set(subject, made);
      messages = made;
    }
    messages.subscribers += 1;
  }

  #unsubscribe(subject: string): void {
    const messages = this.#subjects.get(subject);
    if (!messages) return;
    messages.subscribers -= 1;
    if (messages.subscribers > 0) return;
    messages.unsubscribe();
    this.#subjects.delete(subject);
  }

  /**
   * Requests a checkpoint for the sessions with new subscriptions, one checkpoint at a time. Once the subscriptions are in effect, the
   * messages that passed before are those that the node has processed when it answers.
   */
  async #cover(): Promise<void> {
    if (this.#covering || this.#uncovered.size === 0) return;
    this.#covering = this.#uncovered;
    this.#uncovered = new Set();
    this.#checkpoints += 1;
    const k = this.#checkpoints;
    await this.#needs.subscribed();
    if (!this.#isClosed) this.#needs.requestCheckpoint(k);
  }

  #checkpoint(k: number): void {
    if (k !== this.#checkpoints || !this.#covering) return;
    for (const number of this.#covering) {
      const session = this.#sessions.get(number);
      if (session) session.isCovered = true;
    }
    this.#covering = null;
    this.#needs.onCheckpoint(this.#sessions.size - this.#uncovered.size);
  }
}

function subjectsOf({ identity, guildIds }: HandoverState): string[] {
  return [userSubject(identity.userId), ...guildIds.map(guildSubject)];
}
