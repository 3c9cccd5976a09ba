import type { Snowflake } from '@guildhall/protocol/ids';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database, GuildRow, MemberRow } from '../../../core/tables/database.ts';

/** Inserts a guild. */
export async function insertGuild(db: Db, row: GuildRow): Promise<void> {
  await db.kysely.insertInto('guilds').values(row).execute();
}

/** Updates columns of a guild. */
export async function updateGuildRow(db: Db, id: Snowflake, values: Partial<GuildRow>): Promise<void> {
  await db.kysely.updateTable('guilds').set(values).where('id', '=', id).execute();
}

/** Selects a page of a user's memberships: those right after `after`, or right before `before`, optionally of one shard. */
interface MembershipPage {
  before?: Snowflake;
  after?: Snowflake;
  limit: number;
  shard?: { id: number; count: number };
}

const memberships = (db: Kysely<Database>, userId: RawBuilder<Snowflake>) =>
  db
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .selectAll('members')
    .where('members.user_id', '=', userId)
    .where('guilds.deleted_at', 'is', null);
/** The shard of a guild, computed as for gateway sessions. */
const inShard = (count: RawBuilder<number>, id: RawBuilder<number>) => sql<boolean>`(members.guild_id >> 22) % ${count} = ${id}`;

const membershipsAfter = prepare<{ user_id: Snowflake; after: Snowflake; limit: number; shard: number; shards: number }>()(
  (db, param) =>
    memberships(db, param('user_id'))
      .where('members.guild_id', '>', param('after'))
      .where(inShard(param('shards'), param('shard')))
      .orderBy('members.guild_id')
      .limit(param('limit')),
);
const membershipsBefore = prepare<{ user_id: Snowflake; before: Snowflake; limit: number; shard: number; shards: number }>()(
  (db, param) =>
    memberships(db, param('user_id'))
      .where('members.guild_id', '<', param('before'))
      .where(inShard(param('shards'), param('shard')))
      .orderBy('members.guild_id', 'desc')
      .limit(param('limit')),
);

/** Lists a user's memberships by guild id, oldest guild first. */
export async function findMembershipPage(
  db: Db,
  userId: Snowflake,
  { before, after = '0', limit, shard = { id: 0, count: 1 } }: MembershipPage,
): Promise<MemberRow[]> {
  const page = { user_id: userId, limit, shard: shard.id, shards: shard.count };
  if (before === undefined) return db.all(membershipsAfter, { ...page, after });
  return (await db.all(membershipsBefore, { ...page, before })).reverse();
}

/** Members deleted per step when a guild is deleted. */
const PER_STEP = 1000;

/**
 * Deletes the invites, integrations, roles, channels, expressions and other parts of a guild that is being deleted, and
 * its first members.
 */
export async function deleteGuildParts(db: Db, guildId: Snowflake, ownerId: Snowflake): Promise<void> {
  for (const table of [
    'invites',
    'integrations',
    'roles',
    'channels',
    'voice_states',
    'stage_instances',
    'scheduled_events',
    'voice_channels',
    'prunes',
    'automod_rules',
    'join_requests',
    'emojis',
    'stickers',
    'soundboard_sounds',
    'guild_templates',
    'welcome_screens',
    'onboardings',
    'verification_forms',
    'mention_messages',
    'outsider_bans',
    'commands',
    'command_permissions',
    'command_scopes',
    // Last, because the deletions above are recorded there.
    'guild_changes',
  ] as const) {
    await db.kysely.deleteFrom(table).where('guild_id', '=', guildId).execute();
  }
  await db.kysely.deleteFrom('members').where('guild_id', '=', guildId).where('user_id', '=', ownerId).execute();
  await deleteSomeMembers(db, guildId);
}

/** Deletes up to 1,000 members of a guild; returns true if more may be left. */
export async function deleteSomeMembers(db: Db, guildId: Snowflake): Promise<boolean> {
  const some = db.kysely
    .selectFrom('members')
    .select('user_id')
    .where('guild_id', '=', guildId)
    .orderBy('user_id')
    .limit(PER_STEP);
  const last = (await some.execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom('members').where('guild_id', '=', guildId).where('user_id', '<=', last.user_id).execute();
  return true;
}

/** Deletes up to 1,000 bans of a guild; returns true if more may be left. */
export async function deleteSomeBans(db: Db, guildId: Snowflake): Promise<boolean> {
  const some = db.kysely.selectFrom('bans').select('user_id').where('guild_id', '=', guildId).orderBy('user_id').limit(PER_STEP);
  const last = (await some.execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom('bans').where('guild_id', '=', guildId).where('user_id', '<=', last.user_id).execute();
  return true;
}

/** Deletes up to 1,000 members' onboarding answers; returns true if more may be left. */
export async function deleteSomeAnswers(db: Db, guildId: Snowflake): Promise<boolean> {
  const ofGuild = db.kysely.selectFrom('onboarding_answers').select('user_id').where('guild_id', '=', guildId);
  const last = (await ofGuild.orderBy('user_id').limit(PER_STEP).execute()).at(-1);
  if (!last) return false;
  const some = db.kysely.deleteFrom('onboarding_answers').where('guild_id', '=', guildId);
  await some.where('user_id', '<=', last.user_id).execute();
  return true;
}

/** Deletes up to 1,000 audit entries of a guild; returns true if more may be left. */
export async function deleteSomeAuditEntries(db: Db, guildId: Snowflake): Promise<boolean> {
  const some = db.kysely.selectFrom('audit_entries').select('id').where('guild_id', '=', guildId).orderBy('id').limit(PER_STEP);
  const last = (await some.execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom('audit_entries').where('guild_id', '=', guildId).where('id', '<=', last.id).execute();
  return true;
}

/** Deletes the row of a guild marked as deleted. */
export async function deleteGuildRow(db: Db, guildId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('guilds').where('id', '=', guildId).where('deleted_at', 'is not', null).execute();
}
