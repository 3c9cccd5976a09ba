import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../../core/errors.ts';
import { job } from '../../../core/job.ts';
import type { Platform } from '../../../core/platform.ts';
import type { Db, Store } from '../../../core/store.ts';
import type { SearchGuildRow } from '../../../core/tables/search.ts';
import { transact } from '../../../core/transact.ts';
import { keepUp } from './catching-up.ts';
import { engineOf } from './engine.ts';
import { loadDocuments } from './load-documents.ts';
import { findIndex, lockIndex, type Place } from './queries.ts';
import { Terms } from './terms.ts';

/** Messages that one step looks at, and channels: so that a step is short, and many empty channels are no many steps. */
const MESSAGES_PER_STEP = 500;
const CHANNELS_PER_STEP = 100;
/** Ms without a step after which the indexing is taken up again: whoever did it is gone. */
const ABANDONED = 10_000;
/** Documents from which on a client is told to wait longer. */
const MANY = 20_000;
/** Ms between two looks at those who still write. */
const EARLIER_WRITERS = 20;
const NOBODY = { userId: null, reason: null };

/** Brings what was said in a guild before somebody searched into the index, step by step; a killed run goes on where it was. */
export const indexGuild = job<{ guild_id: Snowflake }>({
  kind: 'search.index_guild',
  async run(platform, { guild_id }) {
    await earlierWritersEnd(platform.store);
    while (await platform.store.transaction((db) => indexSome(db, guild_id, platform.clock.now())));
    await keepUp(platform);
  },
});

/**
 * The index of a guild, when it is ready. Without one it is begun; until it is ready the request ends with 110000, with the
 * number of documents of those channels that `isSeen` lets pass.
 */
export async function requireIndex(
  platform: Platform,
  guildId: Snowflake,
  isSeen: (channel: { channel_id: Snowflake; space_id: Snowflake; private: number }) => boolean,
): Promise<SearchGuildRow> {
  const { store, clock } = platform;
  const found = await findIndex(store.read, guildId);
  if (found?.ready) return found;
  if (!found || found.progressed_at < clock.now() - ABANDONED) await begin(platform, guildId);
  const progress = await store.read.kysely.selectFrom('search_progress').selectAll().where('guild_id', '=', guildId).execute();
  const documents = progress.filter(isSeen).reduce((sum, channel) => sum + channel.documents, 0);
  return fail('INDEX_NOT_READY', { extra: { documents_indexed: documents, retry_after: documents < MANY ? 1 : 5 } });
}

async function begin(platform: Platform, guildId: Snowflake): Promise<void> {
  await transact(platform, NOBODY, async (tx) => {
    await tx.db.kysely
      .insertInto('search_guilds')
      .values({ guild_id: guildId, progressed_at: tx.now })
      .onConflict((conflict) => conflict.column('guild_id').doUpdateSet({ progressed_at: tx.now }))
      .execute();
    await tx.enqueue(indexGuild, { guild_id: guildId });
  });
}

/**
 * Resolves when every transaction has ended that wrote before the call: whoever was writing a message may not have seen the
 * guild's new row, and left no note; what they wrote is there to be read afterwards. On SQLite transactions are one after another.
 */
async function earlierWritersEnd({ read, dialect }: Store): Promise<void> {
  if (dialect === 'sqlite') return;
  const { rows: begun } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    read.kysely,
  );
  const next = begun[0]?.next ?? '0';
  for (;;) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as ended`.execute(read.kysely);
    if (rows[0]?.ended) return;
    await delay(EARLIER_WRITERS);
  }
}

/** Indexes the next messages of a guild; false when there are none left, or no guild that waits for it. */
async function indexSome(db: Db, guildId: Snowflake, now: number): Promise<boolean> {
  const guild = await lockIndex(db, guildId);
  if (!guild || guild.ready) return false;
  let left = MESSAGES_PER_STEP;
  const places = await nextPlaces(db, guildId);
  for (const place of places) {
    const rows = await db.kysely
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', '=', place.channel_id)
      .where('id', '>', place.last_id)
      .orderBy('id')
      .limit(left)
      .execute();
    const documents = await loadDocuments(db, new Terms(guild.number), new Map([[place.channel_id, place]]), rows);
    await engineOf(db).write(db, documents);
    const progress = {
      last_id: rows.at(-1)?.id ?? place.last_id,
      documents: place.documents + documents.length,
      done: rows.length < left ? 1 : 0,
    };
    const { channel_id, space_id } = place;
    await db.kysely
      .insertInto('search_progress')
      .values({ guild_id: guildId, channel_id, space_id, private: place.private, ...progress })
      .onConflict((conflict) => conflict.columns(['guild_id', 'channel_id']).doUpdateSet(progress))
      .execute();
    left -= rows.length;
    if (left === 0) break;
  }
  const state = { progressed_at: now, ...(places.length ? {} : { ready: 1 }) };
  await db.kysely.updateTable('search_guilds').set(state).where('guild_id', '=', guildId).execute();
  return places.length > 0;
}

/**
 * The next channels and threads of a guild by id, from the last one that was begun. A thread that is made meanwhile from an older
 * message may be passed over: all that is said in it leaves notes.
 */
async function nextPlaces(db: Db, guildId: Snowflake): Promise<(Place & { last_id: Snowflake; documents: number })[]> {
  const { rows } = await sql<Place & { last_id: Snowflake; documents: number }>`
    with begun as (select coalesce(max(channel_id), 0) as id from search_progress where guild_id = ${guildId})
    select places.id as channel_id, places.space_id, places.private, coalesce(p.last_id, 0) as last_id,
      coalesce(p.documents, 0) as documents
    from (
      select id, id as space_id, 0 as private from channels where guild_id = ${guildId} and id >= (select id from begun)
      union all select id, parent_id, case when type = ${CHANNEL_TYPES.PRIVATE_THREAD} then 1 else 0 end from threads
      where guild_id = ${guildId} and id >= (select id from begun)) places
    left join search_progress p on p.guild_id = ${guildId} and p.channel_id = places.id
    where coalesce(p.done, 0) = 0 order by places.id limit ${CHANNELS_PER_STEP}`.execute(db.kysely);
  return rows;
}
