import type { SessionIdentity } from './session-identity.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Range } from './lists/windows.ts';
import type { Progress } from './session.ts';

/** What another process needs to know of a session, as JSON. */
export interface HandoverState {
  /** Without the access token itself, which the client names when it resumes. */
  identity: Omit<SessionIdentity, 'oauth'> & {
    oauth: { applicationId: Snowflake; scopes: string[]; expiresAt: number | null } | null;
  };
  guildIds: Snowflake[];
  /** The parts of member lists that its client shows. */
  lists: { guildId: Snowflake; channels: (readonly [Snowflake, readonly Range[]])[] }[];
}

/** A session on its way to another process. */
export interface Handover extends Progress {
  state: HandoverState;
}
