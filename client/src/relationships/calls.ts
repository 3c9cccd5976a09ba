import { begin } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import type { CallOptions } from '../core/http.ts';
import { RelationshipType } from '../users/types.ts';
import { relationshipStore } from './store.ts';

/** A call about a user by id. */
export type ById = (userId: string, options?: CallOptions) => Promise<void>;
/** A call about a user by name. */
export type ByName = (username: string, options?: CallOptions) => Promise<void>;
/** One of the two relationships with a user. */
type Side = 'platform' | 'game';

/** Why a call that needs a type of relationship is not possible. */
export const NEEDED = {
  [RelationshipType.Friend]: 'is not a friend of the player',
  [RelationshipType.Blocked]: 'is not blocked by the player',
  [RelationshipType.PendingIncoming]: 'has not sent a request',
  [RelationshipType.PendingOutgoing]: 'has not received a request of the player',
};

export const PLATFORM = '/users/@me/relationships';
export const GAME = '/users/@me/game-relationships';

/** The parts of the calls that change relationships. */
export function relationshipCalls(core: Core) {
  const { http } = core;
  const store = core.use(relationshipStore);

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
    needed?: keyof typeof NEEDED,
  ): ById => {
    return async (userId, options = {}) => {
      const member = `relationships.${name}`;
      begin(core, member, ['userId', 'id', userId]);
      if (needed && (await typesOf(userId, (types) => types[side] === needed, options))[side] !== needed)
        throw invalid(`${member}: the user ${NEEDED[needed]}.`);
      await run(side, userId, options);
    };
  };

  const byName = (name: string, run: (username: string, options: CallOptions) => Promise<void>): ByName => {
    return async (username, options = {}) => {
      begin(core, `relationships.${name}`, ['username', 'text', username]);
      await run(username, options);
    };
  };

  return { byId, byName, put, remove, typesOf };
}
