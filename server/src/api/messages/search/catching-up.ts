import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { job, Postponed } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db, Store } from '../../../core/framework/store.ts';
import type { SearchGuildRow } from '../../../core/tables/search.ts';
import { transact } from '../../../core/framework/transact.ts';
import { engineOf } from './engine.ts';
import { loadDocuments } from './load-documents.ts';
import { findMessagesOf, findPlaces, lockIndex } from './queries.ts';
import { EVERY_MARK, mark, Terms } from './terms.ts';

/** Changes that one step processes. */
const PER_STEP = 500;
/** Ms between two runs of the job; a search does not wait for them. */
const EVERY = 10_000;
const NOBODY = { userId: null, reason: null };

const findChange = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('search_changes').select('channel_id').where('guild_id', '=', param('guild_id')).limit(1),
);

/**
 * Processes the changes of all guilds regularly, so that a search finds few left, and deletes the index of
 * deleted guilds.
 */
export const catchUpAll = job<object>({
  kind: 'search.catch_up',
  async run({ store }) {
    for (const guildId of await changedGuilds(store.read)) await catchUp(store, guildId);
    for (const guild of await goneGuilds(store.read)) while (await store.transaction((db) => dropSome(db, guild)));
    const any = await store.read.kysely.selectFrom('search_guilds').select('number').limit(1).executeTakeFirst();
    if (any) throw new Postponed(EVERY);
  },
});

/** Ensures that the job is scheduled. */
export async function keepUp(platform: Platform): Promise<void> {
  await transact(platform, NOBODY, async (tx) => {
    const { kysely } = tx.db;
    const stored = await kysely
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', catchUpAll.kind)
      .where('failed_at', 'is', null)
      .executeTakeFirst();
    if (!stored) await tx.enqueue(catchUpAll, {}, tx.now + EVERY);
  });
}

/** Updates a guild's index with everything that was committed before the call. */
export async function catchUp(store: Store, guildId: Snowflake): Promise<void> {
  while (await store.read.first(findChange, { guild_id: guildId })) {
    if (!(await store.transaction((db) => takeUpSome(db, guildId)))) return;
  }
}

async function changedGuilds(db: Db): Promise<Snowflake[]> {
  const { rows } = await sql<{ guild_id: Snowflake }>`select guild_id from search_guilds where ready = 1
    and exists (select 1 from search_changes where search_changes.guild_id = search_guilds.guild_id)`.execute(db.kysely);
  return rows.map((row) => row.guild_id);
}

async function goneGuilds(db: Db): Promise<SearchGuildRow[]> {
  return db.kysely
    .selectFrom('search_guilds')
    .selectAll()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('guilds')
            .select('guilds.id')
            .whereRef('guilds.id', '=', 'search_guilds.guild_id')
            .where('guilds.deleted_at', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Deletes a part of the index of a deleted guild; false if nothing is left. */
async function dropSome(db: Db, { guild_id, number }: SearchGuildRow): Promise<boolean> {
  const engine = engineOf(db);
  const ids = await engine.marked(db, new Terms(number).mark(EVERY_MARK), PER_STEP);
  await engine.remove(db, ids);
  if (ids.length) return true;
  for (const table of ['search_changes', 'search_progress', 'search_guilds'] as const) {
    await db.kysely.deleteFrom(table).where('guild_id', '=', guild_id).execute();
  }
  return false;
}

/** Processes some of a guild's changes; false if the guild no longer has an index. */
async function takeUpSome(db: Db, guildId: Snowflake): Promise<boolean> {
  const guild = await lockIndex(db, guildId);
  const some = db.kysely
    .selectFrom('search_changes')
    .select(['channel_id', 'message_id'])
    .where('guild_id', '=', guildId)
    .orderBy('channel_id')
    .orderBy('message_id')
    .limit(PER_STEP);
  // Deleted before the messages are read: a later change leaves a new note.
  const { rows: changes } = await sql<{ channel_id: Snowflake; message_id: Snowflake | 0 }>`
    delete from search_changes where guild_id = ${guildId} and (channel_id, message_id) in (${some})
    returning channel_id, message_id`.execute(db.kysely);
  if (!guild) return changes.length > 0;
  const wanted = changes.flatMap(({ channel_id, message_id }) => (message_id === 0 ? [] : [{ channel_id, id: message_id }]));
  await refresh(db, guild, wanted);
  for (const change of changes) if (change.message_id === 0) await clear(db, guild, change.channel_id);
  return true;
}

/** Re-indexes some messages; removes deleted ones from the index. */
async function refresh(
  db: Db,
  guild: SearchGuildRow,
  wanted: readonly { channel_id: Snowflake; id: Snowflake }[],
): Promise<void> {
  const engine = engineOf(db);
  const places = await findPlaces(
    db,
    wanted.map((one) => one.channel_id),
  );
  const documents = await loadDocuments(db, new Terms(guild.number), places, await findMessagesOf(db, wanted));
  const written = new Set(documents.map((document) => document.message_id));
  await engine.remove(
    db,
    wanted.flatMap(({ id }) => (written.has(id) ? [] : [id])),
  );
  await engine.write(db, documents);
}

/** Removes some documents of a deleted channel; if more are left, writes its note again. */
async function clear(db: Db, guild: SearchGuildRow, channelId: Snowflake): Promise<void> {
  const engine = engineOf(db);
  const ids = await engine.marked(db, new Terms(guild.number).mark(mark('channel', channelId)), PER_STEP);
  await engine.remove(db, ids);
  if (ids.length < PER_STEP) {
    await db.kysely
      .deleteFrom('search_progress')
      .where('guild_id', '=', guild.guild_id)
      .where('channel_id', '=', channelId)
      .execute();
    return;
  }
  await db.kysely
    .insertInto('search_changes')
    .values({ guild_id: guild.guild_id, channel_id: channelId, message_id: '0' })
    .onConflict((conflict) => conflict.columns(['guild_id', 'channel_id', 'message_id']).doNothing())
    .execute();
}
