import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { Core } from '../core/core.ts';

/** The cached part of a presence. */
export type ShownPresence = Pick<PresenceObject, 'status' | 'activities'>;

/** Where the session says what it shows, which the server does not send to it. The store of users listens, if there is one. */
export interface OwnPresence {
  sent?: (presence: ShownPresence) => void;
}

/** Builds the place where the two meet, so that a game can set its presence without a store of users. */
export function ownPresence(_core: Core): OwnPresence {
  return {};
}
