import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { StreamRow, StreamViewerRow } from '../../../core/tables/voice.ts';

const byId = prepare<{ rtc_server_id: Snowflake }>()((db, param) =>
  db.selectFrom('streams').selectAll().where('rtc_server_id', '=', param('rtc_server_id')),
);
const ofOwner = prepare<{ owner_id: Snowflake }>()((db, param) =>
  db.selectFrom('streams').selectAll().where('owner_id', '=', param('owner_id')),
);
const viewersOf = prepare<{ rtc_server_id: Snowflake }>()((db, param) =>
  db.selectFrom('stream_viewers').selectAll().where('rtc_server_id', '=', param('rtc_server_id')).orderBy('user_id'),
);
const watchedBy = prepare<{ user_id: Snowflake; channel_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('streams')
    .innerJoin('stream_viewers', 'stream_viewers.rtc_server_id', 'streams.rtc_server_id')
    .selectAll('streams')
    .where('user_id', '=', param('user_id'))
    .where('channel_id', '=', param('channel_id')),
);
const regionOf = prepare<{ call_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('voice_calls')
    .leftJoin('voice_nodes', 'voice_nodes.node_id', 'voice_calls.node_id')
    .select(['voice_calls.region as chosen', 'voice_nodes.region as actual'])
    .where('call_id', '=', param('call_id')),
);

/** Finds a stream by the id of its call. */
export function findStream(db: Db, id: Snowflake): Promise<StreamRow | undefined> {
  return db.first(byId, { rtc_server_id: id });
}

/** Finds the stream of a user. */
export function findStreamOf(db: Db, ownerId: Snowflake): Promise<StreamRow | undefined> {
  return db.first(ofOwner, { owner_id: ownerId });
}

/** Lists the streams in a channel, or in all channels of a guild. */
export function findStreamsIn(db: Db, column: 'channel_id' | 'guild_id', id: Snowflake): Promise<StreamRow[]> {
  return db.kysely.selectFrom('streams').selectAll().where(column, '=', id).orderBy('rtc_server_id').execute();
}

/** The viewers of a stream. */
export function findViewers(db: Db, id: Snowflake): Promise<StreamViewerRow[]> {
  return db.all(viewersOf, { rtc_server_id: id });
}

/** The streams in a channel that a user watches. */
export function findWatched(db: Db, userId: Snowflake, channelId: Snowflake): Promise<StreamRow[]> {
  return db.all(watchedBy, { user_id: userId, channel_id: channelId });
}

/** The region of a stream: where it is, or else where it should be; null for any. */
export async function findStreamRegion(db: Db, id: Snowflake): Promise<string | null> {
  const found = await db.first(regionOf, { call_id: id });
  return found?.actual ?? found?.chosen ?? null;
}

/** Inserts a stream. */
export async function insertStream(db: Db, row: StreamRow): Promise<void> {
  await db.kysely.insertInto('streams').values(row).execute();
}

/** Changes a stream. */
export async function updateStreamRow(
  db: Db,
  id: Snowflake,
  changed: Partial<Pick<StreamRow, 'paused' | 'preview' | 'preview_at'>>,
): Promise<void> {
  await db.kysely.updateTable('streams').set(changed).where('rtc_server_id', '=', id).execute();
}

/** Deletes a stream and its viewers. */
export async function deleteStream(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('stream_viewers').where('rtc_server_id', '=', id).execute();
  await db.kysely.deleteFrom('streams').where('rtc_server_id', '=', id).execute();
}

/** Inserts a viewer, or changes the session that watches. */
export async function upsertViewer(db: Db, row: StreamViewerRow): Promise<void> {
  const insert = db.kysely.insertInto('stream_viewers').values(row);
  const { session_id } = row;
  await insert.onConflict((on) => on.columns(['rtc_server_id', 'user_id']).doUpdateSet({ session_id })).execute();
}

/** Deletes a viewer. */
export async function deleteViewer(db: Db, { rtc_server_id, user_id }: StreamViewerRow): Promise<void> {
  const viewers = db.kysely.deleteFrom('stream_viewers').where('rtc_server_id', '=', rtc_server_id);
  await viewers.where('user_id', '=', user_id).execute();
}
