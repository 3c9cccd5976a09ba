import { expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';
import { lazyCalls } from '../core/lazy.ts';
import type { Relationship, User } from '../users/types.ts';
import { relationshipView, userView } from '../users/views.ts';
import type { ById, ByName, RelationshipCalls } from './calls.ts';
import { friendGroups } from './groups.ts';
import { distance } from './search.ts';
import { type RelationshipEvents, relationshipStore } from './store.ts';
import type { RelationshipGroupType } from './types.ts';

/**
 * Friends, requests and blocks: on the platform, and in this game only. A call that the server
 * refuses fails with ErrorType.HTTPError and its code; one that the relationship does not allow, with ErrorType.ValidationError.
 */
export interface Relationships extends EventSource<RelationshipEvents> {
  /** Accepts a request on the platform. @since 1.0 */
  acceptPlatformFriendRequest: ById;
  /** Accepts a request in the game. @since 1.0 */
  acceptGameFriendRequest: ById;
  /** Blocks a user on the platform, which ends both relationships. @since 1.0 */
  blockUser: ById;
  /** Withdraws the player's request on the platform. @since 1.0 */
  cancelPlatformFriendRequest: ById;
  /** Withdraws the player's request in the game. @since 1.0 */
  cancelGameFriendRequest: ById;
  /** The relationships with a user; both of type None if there are none. @since 1.0 */
  getRelationshipHandle(userId: string): Relationship;
  /** All relationships, of both kinds. @since 1.0 */
  getRelationships(): Relationship[];
  /** The friends in a section of the list, sorted: by display name, and among those who are online elsewhere first those who have played. @since 1.4 */
  getRelationshipsByGroup(group: RelationshipGroupType): Relationship[];
  /** Declines a request on the platform. @since 1.0 */
  rejectPlatformFriendRequest: ById;
  /** Declines a request in the game. @since 1.0 */
  rejectGameFriendRequest: ById;
  /** Ends the friendship on the platform and the one in the game. @since 1.0 */
  removePlatformAndGameFriend: ById;
  /** Ends the friendship in the game. @since 1.0 */
  removeGameFriend: ById;
  /** The friends whose username or display name contains a text, also with wrong letters; the best first. @since 1.0 */
  searchFriendsByUsername(searchStr: string): User[];
  /** Sends a request on the platform by username, or accepts that user's. @since 1.0 */
  sendPlatformFriendRequest: ByName;
  /** Sends a request on the platform, or accepts that user's. @since 1.0 */
  sendPlatformFriendRequestById: ById;
  /** Sends a request in the game by username, or accepts that user's. The user must have authorized the game. @since 1.0 */
  sendGameFriendRequest: ByName;
  /** Sends a request in the game, or accepts that user's. @since 1.0 */
  sendGameFriendRequestById: ById;
  /** Lifts a block; the earlier relationship does not return. @since 1.0 */
  unblockUser: ById;
}

/** The calls that change relationships. */
const CALLS = [
  'acceptPlatformFriendRequest',
  'acceptGameFriendRequest',
  'blockUser',
  'cancelPlatformFriendRequest',
  'cancelGameFriendRequest',
  'rejectPlatformFriendRequest',
  'rejectGameFriendRequest',
  'removePlatformAndGameFriend',
  'removeGameFriend',
  'sendPlatformFriendRequest',
  'sendPlatformFriendRequestById',
  'sendGameFriendRequest',
  'sendGameFriendRequestById',
  'unblockUser',
] as const;

/** Builds the area; see Relationships. */
export function relationships(core: Core): Relationships {
  const store = core.use(relationshipStore);
  const groups = core.use(friendGroups);

  const view = (id: string) => relationshipView(core, id);

  return {
    ...lazyCalls<RelationshipCalls, keyof RelationshipCalls>(
      async () => (await import('./calls.ts')).relationshipCalls(core, store),
      CALLS,
    ),
    on: (name, listener, options) => store.events.on(name, listener, options),
    getRelationshipHandle: view,
    getRelationships: () => store.ids().map(view),
    getRelationshipsByGroup: (group) => groups.idsOf(group).map(view),
    searchFriendsByUsername(searchStr) {
      expectArguments('relationships.searchFriendsByUsername', ['searchStr', 'text', searchStr]);
      const wanted = searchStr.trim();
      if (!wanted) return [];
      const found = [...groups.all()].flatMap(({ id }) => {
        const user = userView(core, id);
        const distances = [user.username, user.displayName].flatMap((name) => distance(wanted, name) ?? []);
        return distances.length ? { user, name: user.displayName, least: Math.min(...distances) } : [];
      });
      return found.sort((a, b) => a.least - b.least || a.name.localeCompare(b.name)).map(({ user }) => user);
    },
  };
}
