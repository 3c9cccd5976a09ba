import type { Db } from '../../../core/framework/store.ts';
import { findPlayers, gameRelationshipObjects, type Player } from './game-queries.ts';
import { relationshipObjects } from './queries.ts';
import type { RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** A user's relationship with a player on the platform (`type`) and in the game (`game_type`); 0 for none. */
export interface UnifiedRelationship extends RelationshipObject {
  game_type: number;
  /** The other user authorizes the game's application. */
  has_played_game: boolean;
}

/** All relationships of a player, on the platform or in the game, by user id. */
export async function unifiedRelationships(db: Db, player: Player): Promise<UnifiedRelationship[]> {
  const [platform, game] = await Promise.all([relationshipObjects(db, player.user_id), gameRelationshipObjects(db, player)]);
  const inGame = new Map(game.map((one) => [one.id, one]));
  const onPlatform = new Set(platform.map(({ id }) => id));
  const inGameOnly = game
    .filter(({ id }) => !onPlatform.has(id))
    .map(({ application_id: _, ...one }) => ({ ...one, type: RELATIONSHIP.NONE, nickname: null, user_ignored: false }));
  const all = [...platform, ...inGameOnly].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  const players = await findPlayers(
    db,
    player.application_id,
    all.map(({ id }) => id),
  );
  return all.map((one) => ({
    ...one,
    game_type: inGame.get(one.id)?.type ?? RELATIONSHIP.NONE,
    has_played_game: players.has(one.id),
  }));
}
