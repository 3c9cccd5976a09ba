import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
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

/** How many messages one query asks for; padded, so that there are few queries to prepare. */
const BATCHES = [25, 250];

/** The messages that are still there, in no order. */
export async function findMessagesOf(db: Db, wanted: readonly { id: Snowflake; channel_id: Snowflake }[]): Promise<MessageRow[]> {
  const found: MessageRow[] = [];
  for (let at = 0; at < wanted.length; ) {
    const size = BATCHES.find((batch) => batch >= wanted.length - at) ?? Math.max(...BATCHES);
    const some = wanted.slice(at, at + size);
    const pairs = Array.from({ length: size }, (_, n) => some[n] ?? some[0]).flatMap((one) => one ?? []);
    const values = sql.join(
      pairs.map(({ channel_id, id }) =>
        db.dialect === 'sqlite' ? sql`(${channel_id}, ${id})` : sql`(${channel_id}::bigint, ${id}::bigint)`,
      ),
    );
    const { rows } = await sql<MessageRow>`select * from messages where (channel_id, id) in (values ${values})`.execute(
      db.kysely,
    );
    found.push(...rows);
    at += size;
  }
  return found;
}
