import type { Snowflake } from '@guildhall/protocol/ids';
import { timestampOf } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { GameRelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GAME_RELATIONSHIP_ADD } from './events.ts';
import { countGameRelationships, findGameSide, findPlayers, type Player, upsertGameSide, notifyEnded } from './game-queries.ts';
import { gameRelationshipObject } from './game-relationship.ts';
import { findSides, lockUsers } from './queries.ts';
import { looksLikeSpam } from './relationship.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

const { FRIEND, BLOCKED, INCOMING, OUTGOING } = RELATIONSHIP;

/**
 * Sends a friend request in a game, or accepts the other player's. An existing friendship or sent request is left unchanged.
 * - 10013: the other user does not play the game.
 * - 80003: the caller itself.
 * - 80001: one has blocked the other.
 * - 30002: one of the two has too many friends in the game.
 */
export async function befriendInGame(tx: Tx, player: Player, otherId: Snowflake): Promise<'asked' | 'accepted' | 'unchanged'> {
  if (player.user_id === otherId) fail('CANNOT_SEND_FRIEND_REQUEST_TO_SELF');
  const users = await lockUsers(tx.db, [player.user_id, otherId]);
  const me = users.get(player.user_id) ?? fail('UNKNOWN_USER');
  const other = users.get(otherId) ?? fail('UNKNOWN_USER');
  if (!(await findPlayers(tx.db, player.application_id, [otherId])).has(otherId)) fail('UNKNOWN_USER');
  const blocks = await findSides(tx.db, me.id, other.id);
  if (blocks.mine?.type === BLOCKED || blocks.theirs?.type === BLOCKED) fail('FRIEND_REQUEST_BLOCKED');
  const mine = await findGameSide(tx.db, player, otherId);
  if (mine?.type === FRIEND || mine?.type === OUTGOING) return 'unchanged';
  const accepts = mine?.type === INCOMING;
  const theirs = { user_id: otherId, application_id: player.application_id };
  await requireRoom(tx, player, 0);
  // The sender's own pending request already counts toward the limit.
  if (accepts) await requireRoom(tx, theirs, 1);
  const pending = accepts ? 0 : await countGameRelationships(tx.db, player, OUTGOING);
  const spam = looksLikeSpam({ pending, age: tx.now - timestampOf(me.id) });
  await put(tx, { ...player, other_id: otherId, type: accepts ? FRIEND : OUTGOING, since: tx.now, spam: 0 }, other);
  const type = accepts ? FRIEND : INCOMING;
  await put(tx, { ...theirs, other_id: me.id, type, since: tx.now, spam: !accepts && spam ? 1 : 0 }, me);
  if (!accepts) return 'asked';
  const { application_id } = player;
  tx.signal({ type: 'friend_added', user_id: me.id, friend_id: otherId, application_id });
  tx.signal({ type: 'friend_added', user_id: otherId, friend_id: me.id, application_id });
  return 'accepted';
}

/** Ends a friendship in a game, or cancels or declines a request, whichever exists. */
export async function removeInGame(tx: Tx, player: Player, otherId: Snowflake): Promise<void> {
  await lockUsers(tx.db, [player.user_id, otherId]);
  const sides = [
    { ...player, other_id: otherId },
    { ...player, user_id: otherId, other_id: player.user_id },
  ];
  for (const side of sides) {
    const row = await findGameSide(tx.db, side, side.other_id);
    if (!row) continue;
    await tx.db.kysely
      .deleteFrom('game_relationships')
      .where('user_id', '=', row.user_id)
      .where('application_id', '=', row.application_id)
      .where('other_id', '=', row.other_id)
      .execute();
    notifyEnded(tx, row);
  }
}

async function requireRoom(tx: Tx, player: Player, own: number): Promise<void> {
  const friends = await countGameRelationships(tx.db, player, FRIEND);
  const sent = await countGameRelationships(tx.db, player, OUTGOING);
  if (friends + sent - own >= LIMITS.accounts.friends.max) fail(LIMITS.accounts.friends.error);
}

async function put(tx: Tx, row: GameRelationshipRow, other: UserRow): Promise<void> {
  await upsertGameSide(tx.db, row);
  const { user_id, application_id } = row;
  tx.emit(GAME_RELATIONSHIP_ADD, { user_ids: [user_id], application_id }, gameRelationshipObject(row, other));
}
