import { collator } from '../i18n/locale.ts';
import { USER_FLAGS } from '@guildhall/protocol/enums';
import type { Relationship } from '../api/wire.ts';
import { RELATIONSHIP } from './relationship-type.ts';
import { nameOf } from './selectors.ts';
import { request } from './session.ts';
import type { State } from './types.ts';
import type { Id, User } from '../api/wire-base.ts';

/** True for a provisional account, which exists only in a game and has friends only there. */
export function isProvisional({ public_flags = 0 }: User): boolean {
  return (public_flags & USER_FLAGS.PROVISIONAL_ACCOUNT) !== 0;
}

/** The relationships of one type, by name. */
export function ofKind(relationships: State['relationships'], kind: number): Relationship[] {
  return Object.values(relationships)
    .filter((one) => one.type === kind)
    .sort((a, b) => collator().compare(nameOf(a.user), nameOf(b.user)));
}

/** Sends a friend request by username. Throws ApiError. */
export const sendFriendRequestByName = (username: string) => request('POST /users/@me/relationships', { body: { username } });
/** Sends or accepts a friend request. */
export const sendFriendRequest = (id: Id) => request('PUT /users/@me/relationships/{user_id}', { user_id: id, body: {} });
export const block = (id: Id) =>
  request('PUT /users/@me/relationships/{user_id}', { user_id: id, body: { type: RELATIONSHIP.BLOCKED } });
/** Removes a relationship: a friend, a request or a block. */
export const removeRelationship = (id: Id) => request('DELETE /users/@me/relationships/{user_id}', { user_id: id });
