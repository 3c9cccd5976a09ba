import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { RelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findUsers } from '../users/queries.ts';
import { relationshipObject } from './relationship.ts';
import type { RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** Both sides of the relationship between two users. */
export interface Sides {
  /** The user's side. */
  mine: RelationshipRow | undefined;
  /** The other user's side. */
  theirs: RelationshipRow | undefined;
}

/** Locks users until the transaction ends, so that changes to their relationships are serialized; returns them by id. */
export async function lockUsers(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, UserRow>> {
  // Locked in a fixed order, so that two transactions cannot deadlock.
  const query = db.kysely.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').forUpdate();
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

const ofPair = prepare<{ one: Snowflake; other: Snowflake; other_again: Snowflake; one_again: Snowflake }>()((db, param) =>
  db
    .selectFrom('relationships')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', param('one')), eb('other_id', '=', param('other'))]),
        eb.and([eb('user_id', '=', param('other_again')), eb('other_id', '=', param('one_again'))]),
      ]),
    ),
);

/** Both sides of the relationship between two users. */
export async function findSides(db: Db, userId: Snowflake, otherId: Snowflake): Promise<Sides> {
  const rows = await db.all(ofPair, { one: userId, other: otherId, other_again: otherId, one_again: userId });
  return { mine: rows.find((row) => row.user_id === userId), theirs: rows.find((row) => row.user_id === otherId) };
}

/** Whether a user has blocked another. */
export async function hasBlocked(db: Db, userId: Snowflake, otherId: Snowflake): Promise<boolean> {
  const row = await db.first(sideOf, { user_id: userId, other_id: otherId });
  return row?.type === RELATIONSHIP.BLOCKED;
}

const sideOf = prepare<{ user_id: Snowflake; other_id: Snowflake }>()((db, param) =>
  db.selectFrom('relationships').select('type').where('user_id', '=', param('user_id')).where('other_id', '=', param('other_id')),
);

const ofUser = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('relationships').selectAll().where('user_id', '=', param('user_id')).orderBy('other_id'),
);

/** All relationships of a user, as the user sees them, by the other user's id. */
export async function relationshipObjects(db: Db, userId: Snowflake): Promise<RelationshipObject[]> {
  const rows = await db.all(ofUser, { user_id: userId });
  const users = await findUsers(
    db,
    rows.map((row) => row.other_id),
  );
  return rows.flatMap((row) => {
    const other = users.get(row.other_id);
    return other ? [relationshipObject(row, other)] : [];
  });
}

const idsOfType = prepare<{ user_id: Snowflake; type: number }>()((db, param) =>
  db
    .selectFrom('relationships')
    .select('other_id')
    .where('user_id', '=', param('user_id'))
    .where('type', '=', param('type'))
    .orderBy('other_id'),
);

/** The ids of a user's friends. */
export async function findFriendIds(db: Db, userId: Snowflake): Promise<Snowflake[]> {
  return (await db.all(idsOfType, { user_id: userId, type: RELATIONSHIP.FRIEND })).map((row) => row.other_id);
}

const hiddenIds = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('relationships')
    .select('other_id')
    .where('user_id', '=', param('user_id'))
    .where((eb) => eb.or([eb('type', '=', RELATIONSHIP.BLOCKED), eb('ignored', '=', 1)]))
    .orderBy('other_id'),
);

/** The ids of the users whom a user has blocked or ignores: their messages neither notify nor count. */
export async function findHiddenAuthorIds(db: Db, userId: Snowflake): Promise<Snowflake[]> {
  return (await db.all(hiddenIds, { user_id: userId })).map((row) => row.other_id);
}

/** The users among these who have blocked or ignore a user. */
export async function findHidersOf(db: Db, otherId: Snowflake, userIds: readonly Snowflake[]): Promise<Set<Snowflake>> {
  if (userIds.length === 0) return new Set();
  const found = db.kysely
    .selectFrom('relationships')
    .select('user_id')
    .where('other_id', '=', otherId)
    .where('user_id', 'in', userIds)
    .where((eb) => eb.or([eb('type', '=', RELATIONSHIP.BLOCKED), eb('ignored', '=', 1)]));
  return new Set((await found.execute()).map(({ user_id }) => user_id));
}

/** Counts a user's relationships of a type. */
export async function countRelationships(db: Db, userId: Snowflake, type: number): Promise<number> {
  const found = await db.kysely
    .selectFrom('relationships')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** A user's incoming requests. */
export function findIncoming(db: Db, userId: Snowflake, onlySpam: boolean): Promise<RelationshipRow[]> {
  let query = db.kysely
    .selectFrom('relationships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', RELATIONSHIP.INCOMING)
    .orderBy('other_id');
  if (onlySpam) query = query.where('spam', '=', 1);
  return query.execute();
}

/** Inserts or updates a side. */
export async function upsertSide(db: Db, row: RelationshipRow): Promise<void> {
  const { user_id: _user, other_id: _other, ...changed } = row;
  await db.kysely
    .insertInto('relationships')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'other_id']).doUpdateSet(changed))
    .execute();
}

/** Deletes a side. */
export async function deleteSide(db: Db, { user_id, other_id }: RelationshipRow): Promise<void> {
  await db.kysely.deleteFrom('relationships').where('user_id', '=', user_id).where('other_id', '=', other_id).execute();
}

const sharedFriends = prepare<{ one: Snowflake; other: Snowflake }>()((db, param) =>
  db
    .selectFrom('relationships as a')
    .innerJoin('relationships as b', 'b.other_id', 'a.other_id')
    .select('a.other_id')
    .where('a.user_id', '=', param('one'))
    .where('b.user_id', '=', param('other'))
    .where('a.type', '=', RELATIONSHIP.FRIEND)
    .where('b.type', '=', RELATIONSHIP.FRIEND)
    .orderBy('a.other_id'),
);

/** The friends that two users have in common. */
export async function findMutualFriendIds(db: Db, one: Snowflake, other: Snowflake): Promise<Snowflake[]> {
  return (await db.all(sharedFriends, { one, other })).map((row) => row.other_id);
}

const sharedGuilds = prepare<{ one: Snowflake; other: Snowflake }>()((db, param) =>
  db
    .selectFrom('members as a')
    .innerJoin('members as b', 'b.guild_id', 'a.guild_id')
    .select(['a.guild_id as id', 'b.nick as nick'])
    .where('a.user_id', '=', param('one'))
    .where('b.user_id', '=', param('other'))
    .orderBy('a.guild_id'),
);

/** The guilds that two users share, with the other user's nick there. */
export function findMutualGuilds(db: Db, one: Snowflake, other: Snowflake): Promise<{ id: Snowflake; nick: string | null }[]> {
  return db.all(sharedGuilds, { one, other });
}
