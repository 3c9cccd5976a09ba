import { JOIN_SOURCES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

/** Rows deleted per transaction when their guild is deleted. */
const PER_STEP = 1000;

/** How a user joins a guild. */
export interface JoinSource {
  type: (typeof JOIN_SOURCES)[keyof typeof JOIN_SOURCES];
  inviteCode?: string | null;
  inviterId?: Snowflake | null;
}

const UNKNOWN: JoinSource = { type: JOIN_SOURCES.UNKNOWN };

const earlier = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('joins').select('user_id').where('guild_id', '=', param('guild_id')).where('user_id', '=', param('user_id')),
);

/** Whether the user has joined the guild before. */
export async function hasJoined(db: Db, guildId: Snowflake, userId: Snowflake): Promise<boolean> {
  return (await db.first(earlier, { guild_id: guildId, user_id: userId })) !== undefined;
}

/** Records how a user joined a guild. */
export async function recordJoin(
  db: Db,
  guildId: Snowflake,
  userId: Snowflake,
  { type, inviteCode = null, inviterId = null }: JoinSource = UNKNOWN,
): Promise<void> {
  const values = { source_type: type, invite_code: inviteCode, inviter_id: inviterId };
  await db.kysely
    .insertInto('joins')
    .values({ guild_id: guildId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['guild_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Records that a user left, so that a return is recognised even if the user joined before joins were recorded. */
export async function recordLeave(db: Db, guildId: Snowflake, userId: Snowflake): Promise<void> {
  await db.kysely
    .insertInto('joins')
    .values({ guild_id: guildId, user_id: userId, source_type: JOIN_SOURCES.UNKNOWN, invite_code: null, inviter_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How a member joined, as the wire shows it. */
export interface JoinObject {
  join_source_type: number;
  source_invite_code: string | null;
  inviter_id: Snowflake | null;
}

/** Returns how users joined a guild, by user id; without a record, the source is unknown. */
export async function findJoins(
  db: Db,
  guildId: Snowflake,
  userIds: readonly Snowflake[],
): Promise<(userId: Snowflake) => JoinObject> {
  const found = new Map<Snowflake, JoinObject>();
  for (let at = 0; at < userIds.length; at += 500) {
    const part = db.kysely.selectFrom('joins').selectAll().where('guild_id', '=', guildId);
    for (const row of await part.where('user_id', 'in', userIds.slice(at, at + 500)).execute())
      found.set(row.user_id, {
        join_source_type: row.source_type,
        source_invite_code: row.invite_code,
        inviter_id: row.inviter_id,
      });
  }
  const unknown = { join_source_type: JOIN_SOURCES.UNKNOWN, source_invite_code: null, inviter_id: null };
  return (userId) => found.get(userId) ?? unknown;
}

/** Deletes up to 1,000 records of a deleted guild; returns true if more may be left. */
export async function deleteSomeJoins(db: Db, guildId: Snowflake): Promise<boolean> {
  const ofGuild = db.kysely.selectFrom('joins').select('user_id').where('guild_id', '=', guildId);
  const last = (await ofGuild.orderBy('user_id').limit(PER_STEP).execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom('joins').where('guild_id', '=', guildId).where('user_id', '<=', last.user_id).execute();
  return true;
}

/** Deletes the records of an account that is being erased. */
export async function deleteJoinsOf(db: Db, userId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('joins').where('user_id', '=', userId).execute();
}
