import { USER_FLAGS } from '@guildhall/protocol/enums';
import type { Relationship } from '../api/wire.ts';
import { nameOf } from './selectors.ts';
import { request } from './session.ts';
import type { State } from './types.ts';
import type { Id, User } from '../api/wire-base.ts';

/** What somebody is to me. */
export const RELATIONSHIP = { FRIEND: 1, BLOCKED: 2, INCOMING: 3, OUTGOING: 4 } as const;

/** True for somebody whom only a game knows: such an account has friends there alone. */
export function isGuest({ public_flags = 0 }: User): boolean {
  return (public_flags & USER_FLAGS.PROVISIONAL_ACCOUNT) !== 0;
}

/** Those of one kind, by name. */
export function ofKind(relationships: State['relationships'], kind: number): Relationship[] {
  return Object.values(relationships)
    .filter((one) => one.type === kind)
    .sort((a, b) => nameOf(a.user).localeCompare(nameOf(b.user)));
}

/** Asks somebody to be friends, by their username. Throws what the server says. */
export const askByName = (username: string) => request<void>('POST', '/users/@me/relationships', { body: { username } });
/** Asks somebody to be friends, or accepts what they asked. */
export const befriend = (id: Id) => request<void>('PUT', `/users/@me/relationships/${id}`, { body: {} });
export const block = (id: Id) => request<void>('PUT', `/users/@me/relationships/${id}`, { body: { type: RELATIONSHIP.BLOCKED } });
/** Ends what somebody is to me: a friend, a request, a block. */
export const forget = (id: Id) => request<void>('DELETE', `/users/@me/relationships/${id}`);
