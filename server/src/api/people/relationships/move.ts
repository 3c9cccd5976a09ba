import type { Snowflake } from '@guildhall/protocol/ids';
import type { GameRelationshipRow } from '../../../core/tables/relationships.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { block } from './change.ts';
import { GAME_RELATIONSHIP_ADD } from './events.ts';
import { findGameSide, findPlayers, upsertGameSide, notifyEnded } from './game-queries.ts';
import { gameRelationshipObject } from './game-relationship.ts';
import { findFriendIds, lockUsers } from './queries.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/** Relationships moved per transaction. */
const PER_STEP = 50;

/** Two accounts of one player of a game: relationships move from one to the other. */
interface Accounts {
  application_id: Snowflake;
  from: Snowflake;
  to: Snowflake;
}

/**
 * Moves a batch of an account's game relationships to another account; returns true if there may be more.
 * Relationships the target already has are left unchanged.
 */
export async function moveGameFriends(tx: Tx, { application_id, from, to }: Accounts): Promise<boolean> {
  const rows = await tx.db.kysely
    .selectFrom('game_relationships')
    .selectAll()
    .where('user_id', '=', from)
    .where('application_id', '=', application_id)
    .orderBy('other_id')
    .limit(PER_STEP)
    .execute();
  await lockUsers(tx.db, [from, to, ...rows.map(({ other_id }) => other_id)]);
  for (const row of rows) await moveOne(tx, row, to);
  return rows.length === PER_STEP;
}

async function moveOne(tx: Tx, { user_id: from, application_id, other_id }: GameRelationshipRow, to: Snowflake): Promise<void> {
  const mine = await takeSide(tx, { user_id: from, application_id, other_id });
  const theirs = await takeSide(tx, { user_id: other_id, application_id, other_id: from });
  if (!mine || !theirs || other_id === to) return;
  if (await findGameSide(tx.db, { user_id: to, application_id }, other_id)) return;
  await putSide(tx, { ...mine, user_id: to });
  await putSide(tx, { ...theirs, other_id: to });
  if (mine.type === RELATIONSHIP.FRIEND) tellFriends(tx, application_id, to, other_id);
}

/** Adds a user's platform friends who play a game as friends of the account that represents the user there. */
export async function copyFriendsIntoGame(tx: Tx, { application_id, from, to }: Accounts): Promise<void> {
  const friends = await findFriendIds(tx.db, from);
  const players = await findPlayers(tx.db, application_id, friends);
  await lockUsers(tx.db, [to, ...players]);
  for (const other_id of players) {
    if (await findGameSide(tx.db, { user_id: to, application_id }, other_id)) continue;
    const common = { application_id, type: RELATIONSHIP.FRIEND, since: tx.now, spam: 0 };
    await putSide(tx, { ...common, user_id: to, other_id });
    await putSide(tx, { ...common, user_id: other_id, other_id: to });
    tellFriends(tx, application_id, to, other_id);
  }
}

/** Makes every user who blocks one account block the other one too. */
export async function copyBlocks(tx: Tx, { from, to }: Pick<Accounts, 'from' | 'to'>): Promise<void> {
  const blocking = await tx.db.kysely
    .selectFrom('relationships')
    .select('user_id')
    .where('other_id', '=', from)
    .where('type', '=', RELATIONSHIP.BLOCKED)
    .orderBy('user_id')
    .execute();
  for (const { user_id } of blocking) await block(tx, user_id, to);
}

async function takeSide(
  tx: Tx,
  { user_id, application_id, other_id }: Pick<GameRelationshipRow, 'user_id' | 'application_id' | 'other_id'>,
): Promise<GameRelationshipRow | undefined> {
  const row = await tx.db.kysely
    .deleteFrom('game_relationships')
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .where('other_id', '=', other_id)
    .returningAll()
    .executeTakeFirst();
  if (row) notifyEnded(tx, row);
  return row;
}

async function putSide(tx: Tx, row: GameRelationshipRow): Promise<void> {
  await upsertGameSide(tx.db, row);
  const other = (await lockUsers(tx.db, [row.other_id])).get(row.other_id);
  const { user_id, application_id } = row;
  if (other) tx.emit(GAME_RELATIONSHIP_ADD, { user_ids: [user_id], application_id }, gameRelationshipObject(row, other));
}

function tellFriends(tx: Tx, application_id: Snowflake, one: Snowflake, other: Snowflake): void {
  tx.signal({ type: 'friend_added', user_id: one, friend_id: other, application_id });
  tx.signal({ type: 'friend_added', user_id: other, friend_id: one, application_id });
}
