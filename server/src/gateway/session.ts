import type { Snowflake } from '@guildhall/protocol/ids';
import type { BusMessage } from '../core/event.ts';
import { Answers } from './answers.ts';
import type { Connection } from './connection.ts';
import type { Frame } from './frames.ts';
import type { GuildHub } from './guild-hub.ts';
import type { Journal } from './journal.ts';
import { Replay } from './replay.ts';

/** Of a session that an application has on a person's behalf. */
export interface OAuthGrant {
  applicationId: Snowflake;
  /** With those of umbrella scopes. */
  scopes: ReadonlySet<string>;
  /** The access token itself, to name it when it is revoked. */
  token: string;
  /** When the token ends, ms since 1970; null when it does not. */
  expiresAt: number | null;
}

/** What a session is from its Identify on. */
export interface SessionIdentity {
  /** 32 hex digits. */
  id: string;
  userId: Snowflake;
  /** A person's own client, not a bot. */
  person: boolean;
  /** An application's session on a person's behalf (`Bearer`); null for bots and for people's own clients. */
  oauth: OAuthGrant | null;
  /**
   * A ban restricted the account when the session began (docs/contract/game-accounts.md#bans); no ban can begin while
   * its token lives.
   */
  restricted: boolean;
  /** Gets events of every intent: people who named none. */
  everything: boolean;
  intents: number;
  shardId: number;
  shardCount: number;
  /**
   * Gets channels that it may not view in their obfuscated form (docs/contract/channels.md#obfuscated-channels);
   * changes while it is open (`obfuscation.ts`).
   */
  obfuscates: boolean;
  /** Its Identify asked for that (docs/contract/gateway.md#identify). */
  asksObfuscation: boolean;
  /** Guilds of more members come without those who are offline. */
  largeThreshold: number;
  /** SHA-256 of its token, hex. */
  tokenHash: string;
  /** Its client takes larger events compressed, each by itself, on every connection that speaks JSON. */
  compressPayloads: boolean;
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
  #connection: Connection | null;
  readonly identity: SessionIdentity;
  /** Guilds that it is in or is entering. */
  readonly hubs = new Set<GuildHub>();
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
  journal: Journal | null = null;
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

  constructor(identity: SessionIdentity, connection: Connection | null) {
    this.identity = identity;
    this.#connection = connection;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** Null while it waits for a resume, and from its end on. */
  set connection(connection: Connection | null) {
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
