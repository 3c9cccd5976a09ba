import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GameRelationshipRow } from '../../../core/tables/relationships.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findUsers } from '../users/queries.ts';
import { GAME_RELATIONSHIP_REMOVE } from './events.ts';
import { gameRelationshipObject } from './game-relationship.ts';
import type { GameRelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** A player of a game. */
export interface Player {
  user_id: Snowflake;
  application_id: Snowflake;
}

const ofPlayer = prepare<{ user_id: Snowflake; application_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('game_relationships')
    .selectAll()
    .where('user_id', '=', param('user_id'))
    .where('application_id', '=', param('application_id'))
    .orderBy('other_id'),
);

/** All relationships of a player in a game, by user id. */
export async function gameRelationshipObjects(db: Db, player: Player): Promise<GameRelationshipObject[]> {
  const rows = await db.all(ofPlayer, { user_id: player.user_id, application_id: player.application_id });
  const users = await findUsers(
    db,
    rows.map((row) => row.other_id),
  );
  return rows.flatMap((row) => {
    const other = users.get(row.other_id);
    return other ? [gameRelationshipObject(row, other)] : [];
  });
}

const sideOf = prepare<{ user_id: Snowflake; application_id: Snowflake; other_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('game_relationships')
    .selectAll()
    .where('user_id', '=', param('user_id'))
    .where('application_id', '=', param('application_id'))
    .where('other_id', '=', param('other_id')),
);

/** The player's side of a relationship in a game. */
export function findGameSide(
  db: Db,
  { user_id, application_id }: Player,
  other_id: Snowflake,
): Promise<GameRelationshipRow | undefined> {
  return db.first(sideOf, { user_id, application_id, other_id });
}

const friendship = prepare<{ user_id: Snowflake; other_id: Snowflake; type: number }>()((db, param) =>
  db
    .selectFrom('game_relationships as side')
    .innerJoin('oauth2_grants as own', (join) =>
      join.onRef('own.application_id', '=', 'side.application_id').onRef('own.user_id', '=', 'side.user_id'),
    )
    .innerJoin('oauth2_grants as theirs', (join) =>
      join.onRef('theirs.application_id', '=', 'side.application_id').onRef('theirs.user_id', '=', 'side.other_id'),
    )
    .select('side.application_id')
    .where('side.user_id', '=', param('user_id'))
    .where('side.other_id', '=', param('other_id'))
    .where('side.type', '=', param('type')),
);

/** The games in which two users are friends, except those that one of them no longer authorizes. */
export async function gamesOfFriends(db: Db, user_id: Snowflake, other_id: Snowflake): Promise<Snowflake[]> {
  const rows = await db.all(friendship, { user_id, other_id, type: RELATIONSHIP.FRIEND });
  return rows.map(({ application_id }) => application_id);
}

/** Inserts or updates the player's side of a relationship in a game. */
export async function upsertGameSide(db: Db, row: GameRelationshipRow): Promise<void> {
  const { type, since, spam } = row;
  await db.kysely
    .insertInto('game_relationships')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'application_id', 'other_id']).doUpdateSet({ type, since, spam }))
    .execute();
}

/** Counts a player's relationships of a type in a game. */
export async function countGameRelationships(db: Db, { user_id, application_id }: Player, type: number): Promise<number> {
  const found = await db.kysely
    .selectFrom('game_relationships')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

const friendsOf = prepare<{ user_id: Snowflake; type: number }>()((db, param) =>
  db
    .selectFrom('game_relationships')
    .select(['application_id', 'other_id'])
    .where('user_id', '=', param('user_id'))
    .where('type', '=', param('type'))
    .orderBy('application_id')
    .orderBy('other_id'),
);

/** A user's friends in all games, each with the game. */
export function findGameFriends(db: Db, userId: Snowflake): Promise<{ application_id: Snowflake; other_id: Snowflake }[]> {
  return db.all(friendsOf, { user_id: userId, type: RELATIONSHIP.FRIEND });
}

/** The given users who authorize the application, that is, who play its game. */
export async function findPlayers(db: Db, application_id: Snowflake, ids: readonly Snowflake[]): Promise<Set<Snowflake>> {
  if (!ids.length) return new Set();
  const query = db.kysely.selectFrom('oauth2_grants').select('user_id').where('application_id', '=', application_id);
  return new Set((await query.where('user_id', 'in', ids).execute()).map((row) => row.user_id));
}

/** Ends the relationships of two users in all games. */
export async function deleteGamesBetween(tx: Tx, one: Snowflake, other: Snowflake): Promise<void> {
  const ended = await tx.db.kysely
    .deleteFrom('game_relationships')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', one), eb('other_id', '=', other)]),
        eb.and([eb('user_id', '=', other), eb('other_id', '=', one)]),
      ]),
    )
    .returningAll()
    .execute();
  for (const row of ended) notifyEnded(tx, row);
}

/** Ends all relationships in a game: its application was deleted or became another's child. */
export async function deleteGameRelationships(tx: Tx, application_id: Snowflake): Promise<void> {
  const ended = await tx.db.kysely
    .deleteFrom('game_relationships')
    .where('application_id', '=', application_id)
    .returningAll()
    .execute();
  for (const row of ended) notifyEnded(tx, row);
}

/** Notifies a player's sessions of the game that a relationship ended. */
export function notifyEnded(tx: Tx, { user_id, application_id, other_id, type }: GameRelationshipRow): void {
  tx.emit(GAME_RELATIONSHIP_REMOVE, { user_ids: [user_id], application_id }, { id: other_id, type, application_id });
}
