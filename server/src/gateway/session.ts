import type { Snowflake } from '@guildhall/protocol/ids';
import type { BusMessage } from '../core/event.ts';
import { Answers } from './answers.ts';
import type { Frame } from './frames.ts';
import { Replay } from './replay.ts';
import type { SessionIdentity } from './session-identity.ts';

/** What a session uses of its connection. */
export interface SessionConnection {
  readonly version: 9 | 10;
  /** The session of the connection, whose session this is as well. */
  session: Session | null;
  /** When the connection was opened, or lost a session that another may follow, in ms by the platform's monotonic clock. */
  openedAt: number;
  /** The first event that the client has not been sent, as long as the connection waits for a slow reader; else undefined. */
  readonly owed: number | undefined;
  /** The session has one more event, number `s`. */
  dispatch(s: number): void;
  /** Sends a payload other than an event. */
  control(op: number, d: unknown): void;
  /** Writes what is pending. */
  flush(): void;
  /** Resolves when the client has received everything pending, or the connection is gone. */
  drained(): Promise<void>;
  /** Writes what is pending, then closes with a code of the gateway. */
  close(code: number, reason: string): void;
}

/** What a session, and code that has only the session, uses of a guild that it is in or is entering. */
export interface SessionGuild {
  readonly id: Snowflake;
  /** Whether the session has entered the guild: its GUILD_CREATE was sent. */
  holds(session: Session): boolean;
  /** Whether nothing is in progress for the session that its replay buffer does not contain yet. */
  isSettledFor(session: Session): boolean;
  /** Whether a session of the guild may view a channel now. */
  sees(session: Session, channelId: Snowflake): boolean;
  /** Sends sessions the channels that they may not view in their new form: obfuscated or whole. */
  reshape(sessions: readonly Session[], obfuscates: boolean): void;
  /** Starts to record the ids of received messages. */
  note(): void;
  /** The ids recorded since. */
  readonly seen: string[];
  /** Removes a session, whether it has entered or not. */
  leave(session: Session): void;
}

/** What a session uses of the journal of its node. */
export interface SessionJournal {
  /** Records an event sent to one session. */
  sent(session: Session, frame: Frame): void;
  /** Call when the identity, the guilds, the member lists or the progress of asynchronous work of a session changed. */
  changed(session: Session): void;
}

/** How far a session is. */
export interface Progress {
  /** Sequence number of the last event. */
  s: number;
  /** That of the last guild of the start, or 0 when the client has acknowledged it. */
  startEnds: number;
  /** The last events, up to `s`. */
  frames: readonly Frame[];
  /** See `Session.knownTo`. */
  knownTo: number | null;
}

/** Bytes of an event before which all others are written. */
const LARGE = 64 * 1024;

/** A gateway session: it outlives its connection for a while, so that it can be resumed. */
export class Session {
  // First what every event touches: it lies together in memory.
  /** Sequence number of the last event sent. */
  s = 0;
  readonly #replay = new Replay();
  #connection: SessionConnection | null;
  readonly identity: SessionIdentity;
  /** Guilds that it is in or is entering. */
  readonly hubs = new Set<SessionGuild>();
  /** What came for its user before READY was sent; null from then on. */
  held: BusMessage[] | null = [];
  /** When it lost its connection, ms since 1970. */
  detachedAt = 0;
  ended = false;
  /** Number of commands and follow-up work in progress for this session. */
  pending = 0;
  /** Number of follow-ups among them (see `following`). */
  #followUps = 0;
  /** Records its events for the backup node; null without NATS, and until the session is registered on this node. */
  journal: SessionJournal | null = null;
  /**
   * Not null from a takeover until the client resumes: the last sequence number that means the same event here as on the dead node. A
   * client beyond it has events that the journal lacks.
   */
  knownTo: number | null = null;
  /** When the running window of presence updates began, and how many came in it. */
  presenceAt = 0;
  presenceCount = 0;
  /** Its commands whose answers may be long. */
  readonly answers = new Answers();
  /** Calls that wait for another connection, or for the session's end. */
  #waiters: (() => void)[] = [];
  /** Sequence number of the last guild of the start; 0 when what came before is let go. */
  #startEnds = 0;
  /** READY and the guilds of the start are sent. */
  hasStarted = false;

  constructor(identity: SessionIdentity, connection: SessionConnection | null) {
    this.identity = identity;
    this.#connection = connection;
  }

  get connection(): SessionConnection | null {
    return this.#connection;
  }

  /** Null while it waits for a resume, and from its end on. */
  set connection(connection: SessionConnection | null) {
    this.#connection = connection;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }

  /** Sends an event, or keeps it for a resume. */
  send(frame: Frame): void {
    this.journal?.sent(this, frame);
    this.push(frame);
  }

  /** Like `send`, for an event that the journal contains already. */
  push(frame: Frame): void {
    const connection = this.#connection;
    // So that it drives nothing out of the replay buffer that is still to be sent.
    if (frame.json.bytes.length >= LARGE) connection?.flush();
    this.s += 1;
    this.#replay.push(frame, connection?.owed);
    connection?.dispatch(this.s);
  }

  /** Does something that may send this session events of its own. */
  async during<T>(work: () => T | Promise<T>): Promise<T> {
    this.pending += 1;
    try {
      return await work();
    } finally {
      this.pending -= 1;
    }
  }

  /**
   * Like `during`, for asynchronous work that follows from a processed message or command. Until it is done the journal does not contain
   * its result, so the session cannot be taken over.
   */
  async following<T>(work: () => T | Promise<T>): Promise<T> {
    this.#followUps += 1;
    this.journal?.changed(this);
    try {
      return await this.during(work);
    } finally {
      this.#followUps -= 1;
      this.journal?.changed(this);
    }
  }

  /** Whether its replay buffer contains everything that follows from the messages processed so far. */
  get isSettled(): boolean {
    return this.hasStarted && this.held === null && this.#followUps === 0 && [...this.hubs].every((hub) => hub.holds(this));
  }

  /** All guilds of the start are sent. */
  started(): void {
    this.hasStarted = true;
    this.#startEnds = this.s;
    this.journal?.changed(this);
  }

  /** What another process needs to go on with the session, beside who it is. */
  progress(): Progress {
    return { s: this.s, startEnds: this.#startEnds, frames: this.#replay.kept(), knownTo: this.knownTo };
  }

  /** Goes on where another process stopped. */
  restore({ s, startEnds, frames, knownTo }: Progress): void {
    this.s = s;
    this.knownTo = knownTo;
    this.#startEnds = startEnds;
    this.hasStarted = true;
    this.#replay.restore(frames, s);
  }

  /** The client has got everything up to `s`: the big events of the start, which no other session shares, are let go. */
  acknowledged(s: number): void {
    if (this.#startEnds === 0 || s < this.#startEnds || s > this.s) return;
    this.#replay.forget(this.#startEnds);
    this.#startEnds = 0;
  }

  /** Whether all events after `s` are still kept. */
  keeps(s: number): boolean {
    return this.#replay.keeps(s);
  }

  /** The event of a sequence number, or undefined when it is no longer kept. */
  at(s: number): Frame | undefined {
    return this.#replay.at(s);
  }

  /** Resolves when the client has taken what was sent, or is not connected. */
  async drained(): Promise<void> {
    await this.connection?.drained();
  }

  /** Resolves when the client has taken what was sent, after a resume when it is not connected; at once when the session has ended. */
  async taken(): Promise<void> {
    while (!this.ended) {
      const connection = this.#connection;
      await (connection ? connection.drained() : new Promise<void>((resolve) => this.#waiters.push(resolve)));
      if (connection && connection === this.#connection) return;
    }
  }
}
