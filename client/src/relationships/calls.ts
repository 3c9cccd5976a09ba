import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import { BLOCKED, FRIEND, PENDING_INCOMING, PENDING_OUTGOING } from '../core/enum-values.ts';
import type { RelationshipStore } from './store.ts';

/** A call about a user by id. */
export type ById = (userId: string, options?: CallOptions) => Promise<void>;
/** A call about a user by name. */
export type ByName = (username: string, options?: CallOptions) => Promise<void>;
/** One of the two relationships with a user. */
type Side = 'platform' | 'game';

const PLATFORM = '/users/@me/relationships';
const GAME = '/users/@me/game-relationships';

/** The calls that change relationships, which are loaded when the first one is needed. */
export function relationshipCalls(core: Core, store: RelationshipStore) {
  const { http } = core;
  const { begin, invalid } = core.tools;

  /** Why a call that needs a type of relationship is not possible. */
  const reasons = {
    [FRIEND]: 'is not a friend of the player',
    [BLOCKED]: 'is not blocked by the player',
    [PENDING_INCOMING]: 'has not sent a request',
    [PENDING_OUTGOING]: 'has not received a request of the player',
  };

  const put = async (side: Side, user_id: string, options: CallOptions) => {
    if (side === 'game') await http.call(`PUT ${GAME}/{user_id}`, { ...options, user_id });
    else await http.call(`PUT ${PLATFORM}/{user_id}`, { ...options, user_id, body: {} });
  };

  const remove = async (side: Side, user_id: string, options: CallOptions) => {
    await http.call(side === 'game' ? `DELETE ${GAME}/{user_id}` : `DELETE ${PLATFORM}/{user_id}`, { ...options, user_id });
  };

  /** The types of the relationships with a user; asks the server if the event of an earlier call may still be on its way. */
  const typesOf = async (id: string, isEnough: (types: Record<Side, number>) => boolean, options: CallOptions) => {
    const known = store.get(id);
    if (isEnough(known)) return known;
    const { type = 0, game_type = 0 } = (await http.call(`GET ${PLATFORM}`, options)).find((one) => one.id === id) ?? {};
    return { platform: type, game: game_type };
  };

  /** A call about a user. With `needed`, it is made only if the relationship on its side has that type. */
  const byId = (
    name: string,
    side: Side,
    run: (side: Side, userId: string, options: CallOptions) => Promise<void>,
    needed?: keyof typeof reasons,
  ): ById => {
    return async (userId, options = {}) => {
      const member = `relationships.${name}`;
      begin(core, member, ['userId', 'id', userId]);
      if (needed && (await typesOf(userId, (types) => types[side] === needed, options))[side] !== needed)
        throw invalid(`${member}: the user ${reasons[needed]}.`);
      await run(side, userId, options);
    };
  };

  const byName = (name: string, run: (username: string, options: CallOptions) => Promise<void>): ByName => {
    return async (username, options = {}) => {
      begin(core, `relationships.${name}`, ['username', 'text', username]);
      await run(username, options);
    };
  };

  return {
    acceptPlatformFriendRequest: byId('acceptPlatformFriendRequest', 'platform', put, PENDING_INCOMING),
    acceptGameFriendRequest: byId('acceptGameFriendRequest', 'game', put, PENDING_INCOMING),
    blockUser: byId('blockUser', 'platform', async (_side, user_id, options) => {
      await http.call(`PUT ${PLATFORM}/{user_id}`, { ...options, user_id, body: { type: BLOCKED } });
    }),
    cancelPlatformFriendRequest: byId('cancelPlatformFriendRequest', 'platform', remove, PENDING_OUTGOING),
    cancelGameFriendRequest: byId('cancelGameFriendRequest', 'game', remove, PENDING_OUTGOING),
    rejectPlatformFriendRequest: byId('rejectPlatformFriendRequest', 'platform', remove, PENDING_INCOMING),
    rejectGameFriendRequest: byId('rejectGameFriendRequest', 'game', remove, PENDING_INCOMING),
    removePlatformAndGameFriend: byId('removePlatformAndGameFriend', 'platform', async (_side, userId, options) => {
      const isFriend = (type: number) => type === FRIEND;
      const types = await typesOf(userId, ({ platform, game }) => isFriend(platform) && isFriend(game), options);
      const sides = (['platform', 'game'] as const).filter((side) => isFriend(types[side]));
      if (!sides.length) throw invalid(`relationships.removePlatformAndGameFriend: the user ${reasons[FRIEND]}.`);
      for (const side of sides) await remove(side, userId, options);
    }),
    removeGameFriend: byId('removeGameFriend', 'game', remove, FRIEND),
    sendPlatformFriendRequest: byName('sendPlatformFriendRequest', async (username, options) => {
      await http.call(`POST ${PLATFORM}`, { ...options, body: { username, discriminator: null } });
    }),
    sendPlatformFriendRequestById: byId('sendPlatformFriendRequestById', 'platform', put),
    sendGameFriendRequest: byName('sendGameFriendRequest', async (username, options) => {
      await http.call(`POST ${GAME}`, { ...options, body: { username } });
    }),
    sendGameFriendRequestById: byId('sendGameFriendRequestById', 'game', put),
    unblockUser: byId('unblockUser', 'platform', remove, BLOCKED),
  };
}

export type RelationshipCalls = ReturnType<typeof relationshipCalls>;
