import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { Journal } from '../cluster/journal.ts';
import type { Session } from './session.ts';

/** Ms for which a session without a connection can be resumed. */
export const RESUME_WINDOW = 60_000;
/** Ms within which a connection must identify or resume. */
export const IDENTIFY_TIMEOUT = 60_000;
/** Number of heartbeat intervals that may pass without a heartbeat. */
const MISSED_BEATS = 1.5;
/** Ms by which a heartbeat may always be late, however short the interval is. */
const LEAST_PATIENCE = 5000;

/** The connections of this node and its sessions, connected or waiting for a resume. */
export class SessionRegistry {
  readonly connections = new Set<Connection>();
  readonly #byId = new Map<string, Session>();
  readonly #detached = new Set<Session>();
  /** Time of the last sweep. */
  #sweptAt: number | null = null;
  #changes = 0;
  readonly #onEnd: (session: Session) => Promise<void>;
  /** Ends of sessions that are not stored yet. */
  readonly #ending = new Set<Promise<void>>();

  readonly #journal: Journal | null;

  /** `onEnd` releases the resources of a session elsewhere; it never rejects. */
  constructor(onEnd: (session: Session) => Promise<void>, journal: Journal | null) {
    this.#onEnd = onEnd;
    this.#journal = journal;
  }

  /** Resolves when the ends of all sessions are stored. */
  async settled(): Promise<void> {
    while (this.#ending.size > 0) await Promise.all(this.#ending);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Number of sessions that have started here or ended. */
  get changes(): number {
    return this.#changes;
  }

  /** All sessions, including those that wait for a resume. */
  all(): Session[] {
    return [...this.#byId.values()];
  }

  get(id: string): Session | undefined {
    return this.#byId.get(id);
  }

  add(session: Session): void {
    this.#byId.set(session.identity.id, session);
    this.#changes += 1;
    session.journal = this.#journal;
    this.#journal?.changed(session);
  }

  /** Adds a session of another process, which waits for a resume from `now` on. */
  restore(session: Session, now: number): void {
    this.add(session);
    session.detach(now);
    this.#detached.add(session);
  }

  /** Releases a session that another process continues. */
  release(session: Session): void {
    const { connection } = session;
    session.end();
    this.#journal?.ended(session);
    this.#byId.delete(session.identity.id);
    this.#changes += 1;
    this.#detached.delete(session);
    if (!connection) return;
    connection.session = null;
    connection.close(CLOSE_CODES.UNKNOWN_ERROR, 'Resumed on another connection');
  }

  /** Ends a session: it can no longer be resumed. */
  end(session: Session): void {
    if (session.ended) return;
    const { connection } = session;
    session.end();
    this.#journal?.ended(session);
    this.#byId.delete(session.identity.id);
    this.#changes += 1;
    this.#detached.delete(session);
    if (connection) connection.session = null;
    this.#over(session);
  }

  /** Ends a released session that no process continues. */
  abandon(session: Session | undefined): void {
    if (session) this.#over(session);
  }

  #over(session: Session): void {
    const ending = this.#onEnd(session).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  /**
   * Ends a session that may have missed events; its client, if connected, must identify again, on this connection or
   * another.
   */
  invalidate(session: Session, now: number): void {
    const { connection } = session;
    connection?.control(OPCODES.INVALID_SESSION, false);
    if (connection) connection.openedAt = now;
    this.end(session);
  }

  /** A connection closes: 1000 and 1001 from the client end its session, otherwise the session waits for a resume. */
  left(connection: Connection, code: number, now: number): void {
    const { session } = connection;
    connection.session = null;
    if (!session) return;
    if (!connection.dismissed && (code === 1000 || code === 1001)) {
      this.end(session);
      return;
    }
    session.detach(now);
    this.#detached.add(session);
  }

  /** Attaches a session to another connection; the old one, if it still hangs, is closed. */
  attach(session: Session, connection: Connection): void {
    const old = session.connection;
    if (old) {
      old.session = null;
      old.close(CLOSE_CODES.UNKNOWN_ERROR, 'Resumed on another connection');
    }
    this.#detached.delete(session);
    session.attach(connection);
    connection.session = session;
  }

  /**
   * Invalidates the sessions whose access token has expired: the client must identify with its current one. `now` is
   * ms since 1970.
   */
  expire(now: number, elapsed: number): void {
    for (const session of this.all()) {
      const expiresAt = session.identity.oauth?.expiresAt;
      if (expiresAt && expiresAt <= now) this.invalidate(session, elapsed);
    }
  }

  /**
   * Ends sessions that waited too long for a resume, and closes silent connections. Called every `period` ms; if it
   * is called late, the process was suspended, and messages of clients are still unread.
   */
  sweep(now: number, { heartbeatInterval, period }: { heartbeatInterval: number; period: number }): void {
    const late = this.#sweptAt === null ? 0 : now - this.#sweptAt - period;
    this.#sweptAt = now;
    const patience = Math.max(heartbeatInterval * MISSED_BEATS, heartbeatInterval + LEAST_PATIENCE);
    if (late > period) this.#forgive(late);
    for (const session of [...this.#detached]) if (now - (session.detachedAt ?? now) > RESUME_WINDOW) this.end(session);
    for (const connection of this.connections) {
      const mute = !connection.session && !connection.waiting && now - connection.openedAt > IDENTIFY_TIMEOUT;
      if (mute || now - connection.heardAt > patience) connection.close(CLOSE_CODES.SESSION_TIMED_OUT, 'Session timed out');
    }
  }

  /** Time during which this process was suspended does not count as silence. */
  #forgive(late: number): void {
    for (const session of this.#detached) if (session.detachedAt !== null) session.detach(session.detachedAt + late);
    for (const connection of this.connections) {
      connection.heardAt += late;
      connection.openedAt += late;
    }
  }
}
