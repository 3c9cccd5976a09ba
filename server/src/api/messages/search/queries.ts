import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { SearchGuildRow } from '../../../core/tables/search.ts';

const PRIVATE_THREAD = CHANNEL_TYPES.PRIVATE_THREAD;

const findGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('search_guilds').selectAll().where('guild_id', '=', param('guild_id')),
);

/** The row of a guild that has an index or is being indexed. */
export function findIndex(db: Db, guildId: Snowflake): Promise<SearchGuildRow | undefined> {
  return db.first(findGuild, { guild_id: guildId });
}

/** Like findIndex(), with a lock for changing the index. */
export async function lockIndex(db: Db, guildId: Snowflake): Promise<SearchGuildRow | undefined> {
  const query = db.kysely.selectFrom('search_guilds').selectAll().where('guild_id', '=', guildId).forUpdate();
  return query.executeTakeFirst();
}

/** A channel or thread of a guild, and the channel whose permissions apply to it. */
export interface Place {
  channel_id: Snowflake;
  space_id: Snowflake;
  /** 1 for a private thread. */
  private: number;
}

/** The places of channels and threads that exist, by id. */
export async function findPlaces(db: Db, channelIds: readonly Snowflake[]): Promise<Map<Snowflake, Place>> {
  const found = new Map<Snowflake, Place>();
  for (const ids of batches([...new Set(channelIds)])) {
    const list = sql.join(ids.map((id) => sql`${id}`));
    const { rows } = await sql<Place>`
      select id as channel_id, id as space_id, 0 as private from channels where id in (${list})
      union all select id, parent_id, case when type = ${PRIVATE_THREAD} then 1 else 0 end from threads
      where id in (${list})`.execute(db.kysely);
    for (const place of rows) found.set(place.channel_id, place);
  }
  return found;
}

/** The messages that still exist, in any order. */
export async function findMessagesOf(db: Db, wanted: readonly { id: Snowflake; channel_id: Snowflake }[]): Promise<MessageRow[]> {
  const found: MessageRow[] = [];
  const pair = ({ channel_id, id }: { id: Snowflake; channel_id: Snowflake }) =>
    sql`(cast(${channel_id} as bigint), cast(${id} as bigint))`;
  for (const some of batches(wanted)) {
    const pairs = sql.join(some.map(pair));
    const { rows } = await sql<MessageRow>`select * from messages where (channel_id, id) in (values ${pairs})`.execute(db.kysely);
    found.push(...rows);
  }
  return found;
}

/** The bots among some users. */
export async function findBots(db: Db, userIds: readonly Snowflake[]): Promise<Set<Snowflake>> {
  const found = new Set<Snowflake>();
  for (const ids of batches([...new Set(userIds)])) {
    const bots = db.kysely.selectFrom('users').select('id').where('id', 'in', ids).where('kind', '=', 'bot');
    for (const { id } of await bots.execute()) found.add(id);
  }
  return found;
}

const SIZES = [1, 25, 250];

/** Splits a list into batches of a few fixed sizes, padded with their own items, so that few queries are prepared. */
function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; ) {
    const size = SIZES.find((one) => one >= list.length - at) ?? Math.max(...SIZES);
    const some = list.slice(at, at + size);
    at += size;
    const [first] = some;
    while (first !== undefined && some.length < size) some.push(first);
    yield some;
  }
}
