import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GuildSettingsRow, NotificationSettingsRow } from '../../../core/tables/notifications.ts';

const shownOf = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('guild_settings')
    .selectAll()
    .where('user_id', '=', param('user_id'))
    .where((eb) =>
      eb.or([
        eb('guild_id', '=', '0'),
        eb.exists(
          eb
            .selectFrom('members')
            .select('members.user_id')
            .whereRef('members.guild_id', '=', 'guild_settings.guild_id')
            .whereRef('members.user_id', '=', 'guild_settings.user_id'),
        ),
      ]),
    )
    .orderBy('guild_id'),
);

const one = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('guild_settings').selectAll().where('guild_id', '=', param('guild_id')).where('user_id', '=', param('user_id')),
);

const ofEverything = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', param('user_id')),
);

/** A person's settings of private channels (guild `0`) and of the guilds that they are in. */
export async function findGuildSettings(db: Db, userId: Snowflake): Promise<GuildSettingsRow[]> {
  // Small integers come from the store as numbers, also the 0 of private channels.
  return (await db.all(shownOf, { user_id: userId })).map((row) => ({ ...row, guild_id: String(row.guild_id) }));
}

/** A person's settings of one guild, or of private channels (`0`). */
export function findGuildSettingsRow(db: Db, guildId: Snowflake, userId: Snowflake): Promise<GuildSettingsRow | undefined> {
  return db.first(one, { guild_id: guildId, user_id: userId });
}

/** The settings of one guild, or of private channels (`0`), for the given persons who have set any. */
export async function findSettingsOfMany(
  db: Db,
  guildId: Snowflake,
  userIds: readonly Snowflake[],
): Promise<Map<Snowflake, GuildSettingsRow>> {
  const found = db.kysely.selectFrom('guild_settings').selectAll().where('guild_id', '=', guildId);
  const rows = userIds.length === 0 ? [] : await found.where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Inserts or replaces settings. */
export async function upsertGuildSettings(db: Db, row: GuildSettingsRow): Promise<void> {
  const { settings_json, version } = row;
  await db.kysely
    .insertInto('guild_settings')
    .values(row)
    .onConflict((on) => on.columns(['guild_id', 'user_id']).doUpdateSet({ settings_json, version }))
    .execute();
}

/** Deletes all users' settings of a guild. */
export async function deleteSettingsOfGuild(db: Db, guildId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('guild_settings').where('guild_id', '=', guildId).execute();
}

/** A person's settings for everything. */
export async function findNotificationSettings(db: Db, userId: Snowflake): Promise<NotificationSettingsRow> {
  return (await db.first(ofEverything, { user_id: userId })) ?? { user_id: userId, flags: 0, version: 0 };
}

/** Changes a person's settings for everything. */
export async function upsertFlags(db: Db, userId: Snowflake, flags: number): Promise<void> {
  await db.kysely
    .insertInto('notification_settings')
    .values({ user_id: userId, flags, version: 0 })
    .onConflict((on) => on.column('user_id').doUpdateSet({ flags }))
    .execute();
}

/** The number of the next change of a person's guild settings. */
export async function nextSettingsVersion(db: Db, userId: Snowflake): Promise<number> {
  const row = await db.kysely
    .insertInto('notification_settings')
    .values({ user_id: userId, flags: 0, version: 1 })
    .onConflict((on) => on.column('user_id').doUpdateSet((eb) => ({ version: eb('notification_settings.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The given channels that are private channels of a person. */
export async function findOwnChannelIds(db: Db, userId: Snowflake, channelIds: readonly Snowflake[]): Promise<Set<Snowflake>> {
  if (channelIds.length === 0) return new Set();
  const own = db.kysely.selectFrom('recipients').select('channel_id').where('user_id', '=', userId);
  return new Set((await own.where('channel_id', 'in', channelIds).execute()).map(({ channel_id }) => channel_id));
}

/** Mutes or unmutes a person's thread and sets the flags. */
export async function updateThreadMember(
  db: Db,
  { thread_id, user_id }: { thread_id: Snowflake; user_id: Snowflake },
  values: { flags: number; mute_json: string | null },
): Promise<void> {
  const own = db.kysely.updateTable('thread_members').set(values).where('thread_id', '=', thread_id);
  await own.where('user_id', '=', user_id).execute();
}
