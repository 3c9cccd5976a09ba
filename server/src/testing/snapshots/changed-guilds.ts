import type { Snowflake } from '@guildhall/protocol/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db, RowChange, RowValue } from '../../core/framework/store.ts';

/** The tables whose rows the gateway shows in a guild, as far as another table says which guild that is. */
const BY_CHANNEL: ReadonlyMap<string, string> = new Map([
  ['channels', 'id'],
  ['threads', 'id'],
  ['channel_heads', 'channel_id'],
  ['voice_channels', 'channel_id'],
  ['stage_instances', 'channel_id'],
  ['thread_members', 'thread_id'],
]);
const BY_ID: ReadonlySet<string> = new Set(['emojis', 'stickers', 'soundboard_sounds', 'activity_instances']);
/** The tables whose keys name the guild. */
const BY_GUILD: ReadonlyMap<string, string> = new Map([
  ['guilds', 'id'],
  ['roles', 'guild_id'],
  ['members', 'guild_id'],
  ['voice_states', 'guild_id'],
  ['scheduled_events', 'guild_id'],
]);

/** The guilds of which the gateway shows a changed row, as the store has them now: some may be known before or after a restore only. */
export async function changedGuilds(db: Db, changes: readonly RowChange[]): Promise<Set<Snowflake>> {
  const guilds = new Set<Snowflake>();
  const channels = new Set<Snowflake>();
  const add = (id: RowValue | undefined) => {
    if (typeof id === 'string') guilds.add(id);
  };
  for (const { table, row } of changes) {
    if (!BY_CHANNEL.has(table) && !BY_ID.has(table) && !BY_GUILD.has(table) && table !== 'users') continue;
    const channelId = row[BY_CHANNEL.get(table) ?? ''];
    if (BY_GUILD.has(table)) add(row[BY_GUILD.get(table) ?? '']);
    else if (row.guild_id !== undefined) add(row.guild_id);
    else if (typeof channelId === 'string') channels.add(channelId);
    else if (table === 'users')
      for (const id of await guildIds(db, sql`select guild_id from members where user_id = ${row.id}`)) add(id);
    else for (const id of await guildIds(db, sql`select guild_id from ${sql.table(table)} where id = ${row.id}`)) add(id);
  }
  for (const id of channels)
    for (const guildId of await guildIds(
      db,
      sql`select guild_id from channels where id = ${id} union all select guild_id from threads where id = ${id}`,
    ))
      add(guildId);
  return guilds;
}

async function guildIds({ kysely }: Db, query: RawBuilder<unknown>): Promise<(Snowflake | null)[]> {
  const { rows } = await sql<{ guild_id: Snowflake | null }>`${query}`.execute(kysely);
  return rows.map(({ guild_id }) => guild_id);
}
