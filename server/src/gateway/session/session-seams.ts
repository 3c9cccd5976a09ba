import type { Snowflake } from '@guildhall/protocol/ids';
import { Session, type SessionConnection } from './session.ts';
import type { SessionIdentity } from './session-identity.ts';

/** The parts of a gateway that sessions begin with, which a server for tests replaces (server/src/testing). */
export interface SessionSeams {
  /** Makes a session; without a connection it waits for a resume. */
  makeSession(identity: SessionIdentity, connection: SessionConnection | null): Session;
  /** Whether a session that starts does not enter a guild of its user yet. */
  withholds(session: Session, guildId: Snowflake): boolean;
}

/** The parts of every other gateway. */
export const PLAIN_SESSIONS: SessionSeams = {
  makeSession: (identity, connection) => new Session(identity, connection),
  withholds: () => false,
};
