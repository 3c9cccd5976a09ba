import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { CrosspostRow, WebhookRow } from '../../../core/tables/webhooks.ts';

const PAGE = 50;
const PER_STEP = 1000;

/** Finds the follower of a channel in another one. */
export function findFollower(db: Db, sourceChannelId: Snowflake, channelId: Snowflake): Promise<WebhookRow | undefined> {
  const query = db.kysely.selectFrom('webhooks').selectAll().where('source_channel_id', '=', sourceChannelId);
  return query.where('channel_id', '=', channelId).executeTakeFirst();
}

/** Up to 50 followers of a channel, by id: those after `after`. */
export function findFollowers(db: Db, sourceChannelId: Snowflake, after: Snowflake): Promise<WebhookRow[]> {
  const query = db.kysely.selectFrom('webhooks').selectAll().where('source_channel_id', '=', sourceChannelId);
  return query.where('id', '>', after).orderBy('id').limit(PAGE).execute();
}

/** A message that was published. */
export interface SourceKey {
  channel_id: Snowflake;
  message_id: Snowflake;
}

/** Up to 50 copies of a message, by follower: those after `after`. */
export function findCopies(db: Db, { channel_id, message_id }: SourceKey, after: Snowflake): Promise<CrosspostRow[]> {
  return db.kysely
    .selectFrom('crossposts')
    .selectAll()
    .where('source_channel_id', '=', channel_id)
    .where('source_message_id', '=', message_id)
    .where('webhook_id', '>', after)
    .orderBy('webhook_id')
    .limit(PAGE)
    .execute();
}

/** Whether a follower has its copy of a message. */
export async function hasCopy(db: Db, { channel_id, message_id }: SourceKey, webhookId: Snowflake): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('crossposts')
    .select('message_id')
    .where('source_channel_id', '=', channel_id)
    .where('source_message_id', '=', message_id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a copy, in the transaction that creates it. */
export async function insertCopy(db: Db, row: CrosspostRow): Promise<void> {
  await db.kysely.insertInto('crossposts').values(row).execute();
}

/** Deletes the record of a copy; the copy is kept. */
export async function deleteCrosspost(db: Db, copy: CrosspostRow): Promise<void> {
  await db.kysely
    .deleteFrom('crossposts')
    .where('source_channel_id', '=', copy.source_channel_id)
    .where('source_message_id', '=', copy.source_message_id)
    .where('webhook_id', '=', copy.webhook_id)
    .execute();
}

/** Deletes up to 1,000 records of copies in, or of messages of, a deleted channel; true if more may be left. */
export async function deleteSomeCrossposts(db: Db, channelId: Snowflake): Promise<boolean> {
  const { kysely } = db;
  await kysely.deleteFrom('published_messages').where('channel_id', '=', channelId).execute();
  const ofSource = kysely.selectFrom('crossposts').selectAll().where('source_channel_id', '=', channelId).limit(PER_STEP);
  const inside = kysely.selectFrom('crossposts').selectAll().where('channel_id', '=', channelId).limit(PER_STEP);
  const rows = [...(await ofSource.execute()), ...(await inside.execute())];
  for (const row of rows) await deleteCrosspost(db, row);
  return rows.length > 0;
}

/** The times when messages of a channel were published after a time (ms since 1970), oldest first; deletes older ones. */
export async function recentPublications(db: Db, channelId: Snowflake, after: number): Promise<number[]> {
  const { kysely } = db;
  const mine = kysely.deleteFrom('published_messages').where('channel_id', '=', channelId);
  await mine.where('published_at', '<=', after).execute();
  const left = kysely.selectFrom('published_messages').select('published_at').where('channel_id', '=', channelId);
  return (await left.orderBy('published_at').execute()).map((row) => row.published_at);
}

/** Records that a message was published. */
export async function recordPublication(db: Db, { channel_id, message_id }: SourceKey, now: number): Promise<void> {
  await db.kysely.insertInto('published_messages').values({ channel_id, message_id, published_at: now }).execute();
}
