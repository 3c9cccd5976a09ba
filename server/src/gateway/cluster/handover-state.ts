import type { SessionIdentity } from '../session/session-identity.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Range } from '../member-lists/windows.ts';
import type { Progress } from '../session/session.ts';

/** The state of a session for another process, as JSON. */
export interface HandoverState {
  /** Without the access token, which the client sends when it resumes. */
  identity: Omit<SessionIdentity, 'oauth'> & {
    oauth: { applicationId: Snowflake; applicationName?: string; scopes: string[]; expiresAt: number | null } | null;
  };
  guildIds: Snowflake[];
  /** The guilds among them whose presences it is sent on request only; absent from processes without this distinction. */
  leanGuildIds?: Snowflake[];
  /** The users whose presences it displays nevertheless, by reason (`PresenceWatches`). */
  watches?: [string, Snowflake[]][];
  /** The ranges of member lists that its client displays. */
  lists: { guildId: Snowflake; channels: (readonly [Snowflake, readonly Range[]])[] }[];
}

/** A session that moves to another process. */
export interface Handover extends Progress {
  state: HandoverState;
}
