import type { Snowflake } from '@guildhall/protocol/ids';
import type { Viewer } from '../core/access/viewer.ts';
import type { SessionIdentity } from '../gateway/session/session-identity.ts';

/** Who sends a request or has a session, as far as faults select by it. */
export interface Subject {
  userId: Snowflake | null;
  /** The application of a bot, an access token or an interaction; null if it is unknown. */
  applicationId: Snowflake | null;
  /** A bot, or an application on a user's behalf. */
  isApplication: boolean;
}

/** A request without credentials. */
export const ANYONE: Subject = { userId: null, applicationId: null, isApplication: false };

/** The sender of a request with credentials. */
export function subjectOfViewer({ kind, user, application }: Viewer): Subject {
  return { userId: user.id, applicationId: application?.id ?? null, isApplication: kind !== 'person' };
}

/** The owner of a session. */
export function subjectOfSession({ userId, oauth, person }: SessionIdentity): Subject {
  return { userId, applicationId: oauth?.applicationId ?? null, isApplication: !person };
}
