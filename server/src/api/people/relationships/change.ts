import type { Snowflake } from '@guildhall/protocol/ids';
import { timestampOf } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { RelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { settingsOf } from '../users/settings.ts';
import { PUSH_FRIEND } from '../devices/jobs.ts';
import { hasDevice } from '../devices/queries.ts';
import { RELATIONSHIP_ADD, RELATIONSHIP_REMOVE, RELATIONSHIP_UPDATE } from './events.ts';
import { deleteGamesBetween } from './game-queries.ts';
import {
  countRelationships,
  deleteSide,
  findMutualFriendIds,
  findMutualGuilds,
  findSides,
  lockUsers,
  type Sides,
  upsertSide,
} from './queries.ts';
import { looksLikeSpam, relationshipObject } from './relationship.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

const { NONE, FRIEND, BLOCKED, INCOMING, OUTGOING } = RELATIONSHIP;

/** Two users whose relationship is locked, with both sides of it. */
interface Pair extends Sides {
  me: UserRow;
  other: UserRow;
}

/** Locks two users. Fails with 10013 if the other is unknown and 80003 if it is the caller. */
async function lockPair(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<Pair> {
  if (userId === otherId) fail('CANNOT_SEND_FRIEND_REQUEST_TO_SELF');
  const users = await lockUsers(tx.db, [userId, otherId]);
  const me = users.get(userId) ?? fail('UNKNOWN_USER');
  const other = users.get(otherId) ?? fail('UNKNOWN_USER');
  return { me, other, ...(await findSides(tx.db, userId, otherId)) };
}

/**
 * Sends a friend request, or accepts the other user's pending request. An existing friendship or sent request is left unchanged.
 * - 80002: one of the two is a bot.
 * - 50002: one of the two is a game's provisional account.
 * - 80001: one has blocked the other.
 * - 80000: the other user does not accept requests from the caller.
 * - 30002: one of the two has too many friends.
 */
export async function befriend(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<'asked' | 'accepted' | 'unchanged'> {
  const pair = await lockPair(tx, userId, otherId);
  const { me, other, mine, theirs } = pair;
  if (me.kind !== 'person' || other.kind !== 'person') fail('BOTS_CANNOT_HAVE_FRIENDS');
  // Provisional accounts can only have friends in their game.
  if (me.provisional_application_id !== null || other.provisional_application_id !== null) fail('INVALID_ACCOUNT_TYPE');
  if (mine?.type === BLOCKED || theirs?.type === BLOCKED) fail('FRIEND_REQUEST_BLOCKED');
  if (mine?.type === FRIEND || mine?.type === OUTGOING) return 'unchanged';
  if (mine?.type === INCOMING) {
    await accept(tx, pair);
    return 'accepted';
  }
  await ask(tx, pair);
  return 'asked';
}

async function accept(tx: Tx, { me, other, mine, theirs }: Pair): Promise<void> {
  await requireRoom(tx, me.id, 0);
  // The sender's own pending request already counts toward the limit.
  await requireRoom(tx, other.id, 1);
  await put(tx, next(tx, me, other, mine, FRIEND), other, false);
  await put(tx, next(tx, other, me, theirs, FRIEND), me, true);
  tx.signal({ type: 'friend_added', user_id: me.id, friend_id: other.id });
  tx.signal({ type: 'friend_added', user_id: other.id, friend_id: me.id });
}

async function ask(tx: Tx, { me, other, mine, theirs }: Pair): Promise<void> {
  const guilds = await findMutualGuilds(tx.db, me.id, other.id);
  const friends = await findMutualFriendIds(tx.db, me.id, other.id);
  const { all, mutual_friends, mutual_guilds } = settingsOf(other).friend_source_flags;
  const mayAsk = all || (mutual_guilds && guilds.length > 0) || (mutual_friends && friends.length > 0);
  if (!mayAsk) fail('INCOMING_FRIEND_REQUESTS_DISABLED');
  await requireRoom(tx, me.id, 0);
  const stranger = guilds.length === 0 && friends.length === 0;
  const pending = await countRelationships(tx.db, me.id, OUTGOING);
  const spam = stranger && looksLikeSpam({ pending, age: tx.now - timestampOf(me.id) });
  await put(tx, next(tx, me, other, mine, OUTGOING), other, false);
  const incoming = { ...next(tx, other, me, theirs, INCOMING), stranger: stranger ? 1 : 0, spam: spam ? 1 : 0 };
  await put(tx, incoming, me, !spam && incoming.ignored === 0);
}

/** Fails with 30002 if the user has no room for another friend; `own` of its requests are not counted. */
async function requireRoom(tx: Tx, userId: Snowflake, own: number): Promise<void> {
  const friends = await countRelationships(tx.db, userId, FRIEND);
  const sent = await countRelationships(tx.db, userId, OUTGOING);
  if (friends + sent - own >= LIMITS.accounts.friends.max) fail(LIMITS.accounts.friends.error);
}

/** Blocks a user and ends the existing relationship, in games too. The other side is not notified of the block itself. */
export async function block(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<void> {
  const { me, other, mine, theirs } = await lockPair(tx, userId, otherId);
  if (mine?.type === BLOCKED) return;
  await put(tx, { ...next(tx, me, other, mine, BLOCKED), nickname: null }, other, false);
  if (theirs && theirs.type !== BLOCKED) await end(tx, theirs, me);
  await deleteGamesBetween(tx, me.id, other.id);
}

/** Ends a friendship, cancels or declines a request, or lifts a block, whichever exists. */
export async function remove(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<void> {
  const { me, other, mine, theirs } = await lockPair(tx, userId, otherId);
  if (!mine) return;
  await end(tx, mine, other);
  if (mine.type !== BLOCKED && theirs && theirs.type !== BLOCKED) await end(tx, theirs, me);
}

/** Declines the requests of the given users that are still pending. */
export async function decline(tx: Tx, userId: Snowflake, otherIds: readonly Snowflake[]): Promise<void> {
  const users = await lockUsers(tx.db, [userId, ...otherIds]);
  for (const otherId of otherIds) {
    const [me, other] = [users.get(userId), users.get(otherId)];
    const { mine, theirs } = await findSides(tx.db, userId, otherId);
    if (!me || !other || mine?.type !== INCOMING) continue;
    await end(tx, mine, other);
    if (theirs) await end(tx, theirs, me);
  }
}

/** Sets the nickname of a friend; null clears it. Fails with 10013 if the other user is not a friend. */
export async function rename(tx: Tx, userId: Snowflake, otherId: Snowflake, nickname: string | null): Promise<void> {
  const { other, mine } = await lockPair(tx, userId, otherId);
  if (mine?.type !== FRIEND) return fail('UNKNOWN_USER');
  if (mine.nickname === nickname) return;
  await update(tx, { ...mine, nickname }, other);
}

/** Ignores or unignores a user; the rest of the relationship is unchanged. */
export async function setIgnored(tx: Tx, userId: Snowflake, otherId: Snowflake, ignored: boolean): Promise<void> {
  const { me, other, mine } = await lockPair(tx, userId, otherId);
  if ((mine?.ignored === 1) === ignored) return;
  if (!mine) {
    await put(tx, { ...next(tx, me, other, mine, NONE), ignored: 1 }, other, false);
  } else if (mine.type === NONE) {
    await deleteSide(tx.db, mine);
    tx.emit(RELATIONSHIP_REMOVE, { user_ids: [me.id] }, { id: other.id, type: NONE });
  } else {
    await update(tx, { ...mine, ignored: ignored ? 1 : 0 }, other);
  }
}

/** The row of a side with a new type; `ignored` is carried over. */
function next(tx: Tx, of: UserRow, to: UserRow, before: RelationshipRow | undefined, type: number): RelationshipRow {
  return {
    user_id: of.id,
    other_id: to.id,
    type,
    since: tx.now,
    nickname: before?.nickname ?? null,
    ignored: before?.ignored ?? 0,
    spam: 0,
    stranger: 0,
  };
}

async function put(tx: Tx, row: RelationshipRow, other: UserRow, notify: boolean): Promise<void> {
  await upsertSide(tx.db, row);
  const object = relationshipObject(row, other);
  tx.emit(RELATIONSHIP_ADD, { user_ids: [row.user_id] }, notify ? { ...object, should_notify: true } : object);
  if (!notify || !(await hasDevice(tx.db, row.user_id))) return;
  await tx.enqueue(PUSH_FRIEND, { user_id: row.user_id, other_id: other.id, accepted: row.type === FRIEND });
}

async function update(tx: Tx, row: RelationshipRow, other: UserRow): Promise<void> {
  await upsertSide(tx.db, row);
  tx.emit(RELATIONSHIP_UPDATE, { user_ids: [row.user_id] }, relationshipObject(row, other));
}

/** Ends one side of a relationship; if the other user is ignored, only that is kept. */
async function end(tx: Tx, row: RelationshipRow, other: UserRow): Promise<void> {
  if (row.type === NONE) return;
  if (row.ignored) {
    await update(tx, { ...row, type: NONE, nickname: null, spam: 0, stranger: 0, since: tx.now }, other);
    return;
  }
  await deleteSide(tx.db, row);
  tx.emit(RELATIONSHIP_REMOVE, { user_ids: [row.user_id] }, { id: row.other_id, type: row.type });
}
