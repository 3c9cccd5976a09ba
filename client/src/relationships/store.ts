import type { GameRelationshipObject, RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import type { Core } from '../core/core.ts';
import type { Emitter } from '../core/events.ts';
import { userStore } from '../users/store.ts';
import type { RelationshipChange } from './types.ts';

/** The relationships with one user, by the numbers of RelationshipType. */
export interface Sides {
  readonly platform: number;
  readonly game: number;
  readonly isPlatformSpam: boolean;
  readonly isGameSpam: boolean;
  /** The user has authorized the game. */
  readonly hasPlayed: boolean;
}

export interface RelationshipEvents {
  /** A relationship is new, or has another type. */
  created: RelationshipChange;
  /** One of the two relationships with a user has ended. */
  deleted: RelationshipChange;
  /** The user is in another section of the list of friends, or at another place of it: a list read earlier may be stale. */
  groupsUpdated: string;
}

/** The relationships of the player. Areas obtain it by `core.use(relationshipStore)`. */
export interface RelationshipStore {
  readonly events: Emitter<RelationshipEvents>;
  get(userId: string): Sides;
  /** The users with whom there is a relationship. */
  ids(): string[];
}

const NONE: Sides = { platform: 0, game: 0, isPlatformSpam: false, isGameSpam: false, hasPlayed: false };
const PLATFORM_ENDED = { platform: 0, isPlatformSpam: false };

/** Builds the store; see RelationshipStore. */
export function relationshipStore(core: Core): RelationshipStore {
  const users = core.use(userStore);
  const events = core.emitter<RelationshipEvents>();
  let all = new Map<string, Sides>();
  let hasBegun = false;

  const get = (id: string) => all.get(id) ?? NONE;

  const put = (id: string, changed: Partial<Sides>) => {
    const sides = { ...get(id), ...changed };
    if (sides.platform || sides.game) all.set(id, sides);
    else all.delete(id);
  };

  const report = (userId: string, before: Sides) => {
    const now = get(userId);
    for (const side of ['platform', 'game'] as const) {
      if (now[side] !== before[side])
        core.emit(events, now[side] ? 'created' : 'deleted', { userId, isPlatform: side === 'platform' });
    }
    users.touch(userId);
  };

  const change = (id: string, changed: Partial<Sides>) => {
    const before = get(id);
    put(id, changed);
    report(id, before);
  };

  const changePlatform = (one: RelationshipObject) => {
    users.learn(one.user, true);
    change(one.id, platformSide(one));
  };

  const reset = () => {
    all = new Map();
    hasBegun = false;
  };

  core.attach({
    ready({ relationships = [], game_relationships = [] }) {
      const before = all;
      all = new Map();
      for (const one of relationships) put(one.id, platformSide(one));
      for (const one of game_relationships) put(one.id, gameSide(one));
      if (hasBegun) {
        for (const id of new Set([...before.keys(), ...all.keys()])) {
          const [old = NONE, now] = [before.get(id), get(id)];
          if (JSON.stringify(old) !== JSON.stringify(now)) report(id, old);
        }
      }
      hasBegun = true;
    },
    reset,
    dispose: reset,
    dispatched: {
      RELATIONSHIP_ADD: changePlatform,
      RELATIONSHIP_UPDATE: changePlatform,
      RELATIONSHIP_REMOVE: ({ id }) => change(id, PLATFORM_ENDED),
      GAME_RELATIONSHIP_ADD(one) {
        users.learn(one.user, true);
        change(one.id, gameSide(one));
      },
      GAME_RELATIONSHIP_REMOVE: ({ id }) => change(id, { game: 0, isGameSpam: false }),
    },
  });

  return { events, get, ids: () => [...all.keys()] };
}

function platformSide({ type, is_spam_request = false, has_played_game }: RelationshipObject): Partial<Sides> {
  return {
    platform: type,
    isPlatformSpam: is_spam_request,
    ...(has_played_game === undefined ? {} : { hasPlayed: has_played_game }),
  };
}

/** Only users who have authorized the game have relationships in it. */
function gameSide({ type, is_spam_request = false }: GameRelationshipObject): Partial<Sides> {
  return { game: type, isGameSpam: is_spam_request, hasPlayed: true };
}
