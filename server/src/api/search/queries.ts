import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { MessageRow } from '../../core/tables.ts';
import type { SearchGuildRow } from '../../core/tables/search.ts';

const findGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('search_guilds').selectAll().where('guild_id', '=', param('guild_id')),
);

/** The row of a guild that has an index, or gets one. */
export function findIndex(db: Db, guildId: Snowflake): Promise<SearchGuildRow | undefined> {
  return db.first(findGuild, { guild_id: guildId });
}

/** The same for a change of the index: one at a time. */
export async function lockIndex(db: Db, guildId: Snowflake): Promise<SearchGuildRow | undefined> {
  let query = db.kysely.selectFrom('search_guilds').selectAll().where('guild_id', '=', guildId);
  if (db.dialect === 'postgres') query = query.forUpdate();
  return query.executeTakeFirst();
}

const PER_QUERY = 500;

/** The messages that are still there, by channel. */
export async function findMessagesOf(
  db: Db,
  wanted: readonly { id: Snowflake; channel_id: Snowflake }[],
): Promise<Map<Snowflake, MessageRow[]>> {
  const found = new Map<Snowflake, MessageRow[]>();
  for (const [channelId, inChannel] of Map.groupBy(wanted, (one) => one.channel_id)) {
    const rows: MessageRow[] = [];
    for (let at = 0; at < inChannel.length; at += PER_QUERY) {
      const ids = inChannel.slice(at, at + PER_QUERY).map((one) => one.id);
      const some = db.kysely.selectFrom('messages').selectAll().where('channel_id', '=', channelId).where('id', 'in', ids);
      rows.push(...(await some.execute()));
    }
    found.set(channelId, rows);
  }
  return found;
}
