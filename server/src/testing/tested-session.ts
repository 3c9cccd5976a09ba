import { WatchedSession } from '../console/watched-session.ts';
import { Connection } from '../gateway/connection/connection.ts';
import type { Frame } from '../gateway/fanout/frame.ts';
import type { SessionConnection } from '../gateway/session/session.ts';
import type { SessionIdentity } from '../gateway/session/session-identity.ts';

/** Decides what becomes of an event of a session, and sends it by `deliver`. */
type OnDispatch = (session: TestedSession, frame: Frame) => void;

/** A session whose events may meet faults. */
export class TestedSession extends WatchedSession {
  readonly #onDispatch: OnDispatch;

  constructor(identity: SessionIdentity, connection: SessionConnection | null, onDispatch: OnDispatch) {
    super(identity, connection);
    this.#onDispatch = onDispatch;
  }

  override push(frame: Frame): void {
    this.#onDispatch(this, frame);
  }

  /** Sends an event, or keeps it for a resume, whatever the faults are. */
  deliver(frame: Frame): void {
    super.push(frame);
  }

  /** Its connection, as far as it can send events out of turn. */
  get wire(): Connection | null {
    const { connection } = this;
    return connection instanceof Connection ? connection : null;
  }

  /**
   * Gives an event its number and keeps it for a resume, without sending it. Returns the number and the connection that is to send
   * it; undefined if it is sent in its turn, or is sent by a resume.
   */
  withhold(frame: Frame): { s: number; wire: Connection } | undefined {
    const { wire } = this;
    const isWithheld = wire?.withhold(() => this.deliver(frame));
    if (isWithheld === undefined) this.deliver(frame);
    return wire && isWithheld ? { s: this.s, wire } : undefined;
  }
}
