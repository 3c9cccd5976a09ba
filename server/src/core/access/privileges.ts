import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';

/**
 * The number of reachable users from which a privileged intent requires a granted review
 * (docs/contract/applications.md#privileged-intents).
 */
export const REVIEW_FROM = 10_000;

/** Each privileged intent with the flag that a granted review sets, and the one that the owner toggles. */
export const PRIVILEGES = {
  presences: { granted: APPLICATION_FLAGS.GATEWAY_PRESENCE, switched: APPLICATION_FLAGS.GATEWAY_PRESENCE_LIMITED },
  members: { granted: APPLICATION_FLAGS.GATEWAY_GUILD_MEMBERS, switched: APPLICATION_FLAGS.GATEWAY_GUILD_MEMBERS_LIMITED },
  content: { granted: APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT, switched: APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED },
} as const;
export type Privilege = keyof typeof PRIVILEGES;

/** The data on which an application's privileges depend. */
export interface Reviewed {
  flags: number;
  /** How many users its bot reached at the last count. */
  reach: number;
}

/**
 * Whether an application may use a privileged intent: by a granted review, or by its switch while it reaches few
 * users.
 */
export function hasPrivilege(application: Reviewed | null, privilege: Privilege): boolean {
  const { granted, switched } = PRIVILEGES[privilege];
  const { flags = 0, reach = 0 } = application ?? {};
  return (flags & granted) !== 0 || ((flags & switched) !== 0 && reach < REVIEW_FROM);
}
