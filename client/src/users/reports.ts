import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { Core } from '../core/core.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

/** The cached part of a user: a small one, since there may be 10,000. */
export type KnownUser = Pick<UserObject, 'id' | 'username' | 'global_name' | 'avatar' | 'public_flags'>;

/** The cached part of a presence. */
export type ShownPresence = Pick<PresenceObject, 'status' | 'activities'>;

/** Reports of the presence area about users. The store of users listens, if the game has one. */
export interface UserReports {
  /** The session shows a presence, which the server does not send to it. */
  shown?: (presence: ShownPresence) => void;
  /** An invitation has named a user. */
  named?: (user: KnownUser) => void;
}

/** Builds the place where the two meet, so that a game can have presence and invitations without a store of users. */
export function userReports(_core: Core): UserReports {
  return {};
}
