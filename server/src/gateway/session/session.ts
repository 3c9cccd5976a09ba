import type { Snowflake } from '@guildhall/protocol/ids';
import type { BusMessage } from '../../core/framework/event.ts';
import { CommandQueue } from './command-queue.ts';
import type { Frame } from '../fanout/frame.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import type { SessionIdentity } from './session-identity.ts';

/** The parts of its connection that a session uses. */
export interface SessionConnection {
  readonly version: 9 | 10;
  /** The session of the connection: this one while attached. */
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

/** The parts of a guild that its sessions use, from their entry on, and code that has only the session. */
export interface SessionGuild {
  readonly id: Snowflake;
  /** Whether the session has entered the guild: its GUILD_CREATE was sent. */
  holds(session: Session): boolean;
  /** Whether the session is sent the guild's presences on request only. */
  isLean(session: Session): boolean;
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

/** The parts of its node's journal that a session uses. */
export interface SessionJournal {
  /** Records an event sent to one session. */
  sent(session: Session, frame: Frame): void;
  /** Call when the identity, the guilds, the member lists or the progress of asynchronous work of a session changed. */
  changed(session: Session): void;
}

/** The progress of a session. */
export interface Progress {
  /** Sequence number of the last event. */
  s: number;
  /** Sequence number of the last guild of the start, or 0 once the client has acknowledged it. */
  startEnds: number;
  /** The last events, up to `s`. */
  frames: readonly Frame[];
  /** See `Session.knownTo`. */
  knownTo: number | null;
}

/** The state of a session: with a client, waiting for one to resume it, or at its end. */
type Link =
  | { readonly kind: 'attached'; readonly connection: SessionConnection }
  /** `at` is when it lost its connection, in ms by the platform's monotonic clock. */
  | { readonly kind: 'detached'; readonly at: number }
  | { readonly kind: 'ended' };

/** Before an event of this many bytes all pending ones are written. */
const LARGE = 64 * 1024;

/** A gateway session, which outlives its connection for a while so that it can be resumed. */
export class Session {
  // The fields that every event touches come first, so that they are adjacent in memory.
  /** Sequence number of the last event sent. */
  s = 0;
  readonly #replay = new ReplayBuffer();
  #link: Link;
  readonly identity: SessionIdentity;
  /** The guilds that it has entered or is entering. */
  readonly hubs = new Set<SessionGuild>();
  /** Messages for its user that arrived before READY was sent; null from then on. */
  held: BusMessage[] | null = [];
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
  /** When the current window of presence updates began, and the number of updates in it. */
  presenceAt = 0;
  presenceCount = 0;
  /** Its commands with potentially long responses. */
  readonly commandQueue = new CommandQueue();
  /** Callbacks for the next change of the connection. */
  #waiters: (() => void)[] = [];
  /** Sequence number of the last guild of the start; 0 once these events are dropped. */
  #startEnds = 0;
  /** READY and the guilds of the start were sent. */
  hasStarted = false;

  constructor(identity: SessionIdentity, connection: SessionConnection | null) {
    this.identity = identity;
    this.#link = connection ? { kind: 'attached', connection } : { kind: 'detached', at: 0 };
  }

  /** Null while it waits for a resume, and after its end. */
  get connection(): SessionConnection | null {
    return this.#link.kind === 'attached' ? this.#link.connection : null;
  }

  /** When it lost its connection, in ms by the platform's monotonic clock; null unless it waits for a resume. */
  get detachedAt(): number | null {
    return this.#link.kind === 'detached' ? this.#link.at : null;
  }

  get ended(): boolean {
    return this.#link.kind === 'ended';
  }

  /** A client has connected to it, or resumed it. */
  attach(connection: SessionConnection): void {
    this.#move({ kind: 'attached', connection });
  }

  /** Its connection is gone: it waits for a resume from `at` on. */
  detach(at: number): void {
    this.#move({ kind: 'detached', at });
  }

  /** Nothing more is sent to it. */
  end(): void {
    this.#move({ kind: 'ended' });
  }

  #move(link: Link): void {
    this.#link = link;
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
    const { connection } = this;
    // Otherwise it could push events out of the replay buffer that are not sent yet.
    if (frame.json.bytes.length >= LARGE) connection?.flush();
    this.s += 1;
    this.#replay.push(frame, connection?.owed);
    connection?.dispatch(this.s);
  }

  /** Does work that may send events to this session only. */
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

  /** Call when READY and all guilds of the start were sent. */
  started(): void {
    this.hasStarted = true;
    this.#startEnds = this.s;
    this.journal?.changed(this);
  }

  /** The progress of the session for another process, in addition to its identity. */
  progress(): Progress {
    return { s: this.s, startEnds: this.#startEnds, frames: this.#replay.kept(), knownTo: this.knownTo };
  }

  /** Continues at the progress of another process. */
  restore({ s, startEnds, frames, knownTo }: Progress): void {
    this.s = s;
    this.knownTo = knownTo;
    this.#startEnds = startEnds;
    this.hasStarted = true;
    this.#replay.restore(frames, s);
  }

  /** The client has received everything up to `s`: drops the large events of the start, which no other session shares. */
  acknowledged(s: number): void {
    if (this.#startEnds === 0 || s < this.#startEnds || s > this.s) return;
    this.#replay.forget(this.#startEnds);
    this.#startEnds = 0;
  }

  /**
   * Drops the events of the start, as far as READY is the last of them, once they are on their way: a client that has
   * not received READY cannot resume.
   */
  dropReady(): void {
    this.connection?.flush();
    if (this.connection?.owed === this.s + 1) this.acknowledged(this.s);
  }

  /** Whether all events after `s` are still kept. */
  keeps(s: number): boolean {
    return this.#replay.keeps(s);
  }

  /** The event of a sequence number, or undefined if it is no longer kept. */
  at(s: number): Frame | undefined {
    return this.#replay.at(s);
  }

  /** Resolves when the client has received everything sent, or is not connected. */
  async drained(): Promise<void> {
    await this.connection?.drained();
  }

  /**
   * Resolves when the client has received everything sent, after a resume if it is not connected; immediately if the
   * session has ended.
   */
  async taken(): Promise<void> {
    while (!this.ended) {
      const { connection } = this;
      await (connection ? connection.drained() : new Promise<void>((resolve) => this.#waiters.push(resolve)));
      if (connection && connection === this.connection) return;
    }
  }
}
