import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../../core/framework/errors.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db, Store } from '../../../core/framework/store.ts';
import type { SearchGuildRow } from '../../../core/tables/search.ts';
import { transact } from '../../../core/framework/transact.ts';
import { keepUp } from './catching-up.ts';
import { engineOf } from './engine.ts';
import { loadDocuments } from './load-documents.ts';
import { findIndex, lockIndex, type Place } from './queries.ts';
import { Terms } from './terms.ts';

/**
 * Messages and channels that one step processes, so that a step is short, and many empty channels do not take
 * many steps.
 */
const MESSAGES_PER_STEP = 500;
const CHANNELS_PER_STEP = 100;
/** Ms without a step after which indexing is restarted, because its worker is gone. */
const ABANDONED = 10_000;
/** From this many documents, clients are asked to wait longer. */
const MANY = 20_000;
/** Ms between two checks for earlier transactions. */
const EARLIER_WRITERS = 20;
const NOBODY = { userId: null, reason: null };

/** Indexes a guild's existing messages, step by step; a killed run resumes where it stopped. */
export const indexGuild = job<{ guild_id: Snowflake }>({
  kind: 'search.index_guild',
  async run(platform, { guild_id }) {
    await earlierWritersEnd(platform.store);
    while (await platform.store.transaction((db) => indexSome(db, guild_id, platform.clock.now())));
    await keepUp(platform);
  },
});

/**
 * The index of a guild if it is ready. Starts it if there is none; until it is ready the request fails with
 * 110000 and the number of documents in channels that `isSeen` accepts.
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
 * Resolves when every transaction that wrote before the call has ended. Such a transaction may not have seen
 * the guild's new row and left no note, but its messages can be read afterwards. SQLite runs transactions one
 * after another.
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

/** Indexes the next messages of a guild; false if none are left, or the guild is not being indexed. */
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
 * The next channels and threads of a guild by id, from the last one that was started. A thread created in the
 * meantime from an older message may be missed, but all its messages leave notes.
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
