import type { Snowflake } from '@guildhall/protocol/ids';
import { timestampOf } from '@guildhall/protocol/ids';
import { fail } from '../../../core/errors.ts';
import type { RelationshipRow } from '../../../core/tables/relationships.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { settingsOf } from '../users/settings.ts';
import { RELATIONSHIP_ADD, RELATIONSHIP_REMOVE, RELATIONSHIP_UPDATE } from './events.ts';
import { endGamesBetween } from './game-queries.ts';
import {
  countRelationships,
  deleteSide,
  findMutualFriendIds,
  findMutualGuilds,
  findSides,
  lockUsers,
  type Sides,
  saveSide,
} from './queries.ts';
import { looksLikeSpam, RELATIONSHIP, relationshipObject } from './relationship.ts';

const { NONE, FRIEND, BLOCKED, INCOMING, OUTGOING } = RELATIONSHIP;

/** Friends that one may have, with the requests one has sent (reference table "limits", area user). */
export const MAX_FRIENDS = 1000;

/** Two accounts whose relationship is locked, and what they are to each other. */
interface Pair extends Sides {
  me: UserRow;
  other: UserRow;
}

/** Locks two accounts; the other is unknown: 10013, and oneself: 80003. */
async function lockPair(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<Pair> {
  if (userId === otherId) fail('CANNOT_SEND_FRIEND_REQUEST_TO_SELF');
  const users = await lockUsers(tx.db, [userId, otherId]);
  const me = users.get(userId) ?? fail('UNKNOWN_USER');
  const other = users.get(otherId) ?? fail('UNKNOWN_USER');
  return { me, other, ...(await findSides(tx.db, userId, otherId)) };
}

/**
 * Asks a person to be friends, or accepts when that person has asked; who is a friend or was asked already stays so. Bots:
 * 80002. A game's own account: 50002. A block between the two: 80001. The other takes no requests: 80000. Too many friends on one side: 30002.
 */
export async function befriend(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<'asked' | 'accepted' | 'unchanged'> {
  const pair = await lockPair(tx, userId, otherId);
  const { me, other, mine, theirs } = pair;
  if (me.kind !== 'person' || other.kind !== 'person') fail('BOTS_CANNOT_HAVE_FRIENDS');
  // A game's own accounts have friends in the game alone.
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
  // The request that is accepted counts for who sent it already.
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

/** Ends the request when a user has no room for another friend, not counting `own` of its requests. */
async function requireRoom(tx: Tx, userId: Snowflake, own: number): Promise<void> {
  const friends = await countRelationships(tx.db, userId, FRIEND);
  const sent = await countRelationships(tx.db, userId, OUTGOING);
  if (friends + sent - own >= MAX_FRIENDS) fail('MAXIMUM_NUMBER_OF_FRIENDS_REACHED');
}

/** Blocks a user: what the two were ends, in games too, for the other side without a word of the block. */
export async function block(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<void> {
  const { me, other, mine, theirs } = await lockPair(tx, userId, otherId);
  if (mine?.type === BLOCKED) return;
  await put(tx, { ...next(tx, me, other, mine, BLOCKED), nickname: null }, other, false);
  if (theirs && theirs.type !== BLOCKED) await end(tx, theirs, me);
  await endGamesBetween(tx, me.id, other.id);
}

/** Ends a friendship, takes a request back or declines it, or lifts a block, whichever there is. */
export async function remove(tx: Tx, userId: Snowflake, otherId: Snowflake): Promise<void> {
  const { me, other, mine, theirs } = await lockPair(tx, userId, otherId);
  if (!mine) return;
  await end(tx, mine, other);
  if (mine.type !== BLOCKED && theirs && theirs.type !== BLOCKED) await end(tx, theirs, me);
}

/** Declines the requests of some users, as far as they still wait for an answer. */
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

/** Gives a friend a name of one's own, null for none. Who is no friend: 10013. */
export async function rename(tx: Tx, userId: Snowflake, otherId: Snowflake, nickname: string | null): Promise<void> {
  const { other, mine } = await lockPair(tx, userId, otherId);
  if (mine?.type !== FRIEND) return fail('UNKNOWN_USER');
  if (mine.nickname === nickname) return;
  await update(tx, { ...mine, nickname }, other);
}

/** Ignores a user, or no longer does; whatever else the two are stays. */
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

/** A side as it will be with another type; whom one ignores one goes on ignoring. */
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
  await saveSide(tx.db, row);
  const object = relationshipObject(row, other);
  tx.emit(RELATIONSHIP_ADD, { user_ids: [row.user_id] }, notify ? { ...object, should_notify: true } : object);
}

async function update(tx: Tx, row: RelationshipRow, other: UserRow): Promise<void> {
  await saveSide(tx.db, row);
  tx.emit(RELATIONSHIP_UPDATE, { user_ids: [row.user_id] }, relationshipObject(row, other));
}

/** Ends what a side was; of an ignored user that alone is left. */
async function end(tx: Tx, row: RelationshipRow, other: UserRow): Promise<void> {
  if (row.type === NONE) return;
  if (row.ignored) {
    await update(tx, { ...row, type: NONE, nickname: null, spam: 0, stranger: 0, since: tx.now }, other);
    return;
  }
  await deleteSide(tx.db, row);
  tx.emit(RELATIONSHIP_REMOVE, { user_ids: [row.user_id] }, { id: row.other_id, type: row.type });
}
