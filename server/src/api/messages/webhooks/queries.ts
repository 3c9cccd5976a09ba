import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('webhooks').selectAll().where('id', '=', param('id')));

/** Finds a webhook. */
export function findWebhook(db: Db, id: Snowflake): Promise<WebhookRow | undefined> {
  return db.first(findById, { id });
}

/** Loads and locks the webhook: no other transaction changes it until this one ends. */
export function lockWebhook(db: Db, id: Snowflake): Promise<WebhookRow | undefined> {
  const query = db.kysely.selectFrom('webhooks').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/** A channel's webhooks, oldest first. */
export function listOfChannel(db: Db, channelId: Snowflake): Promise<WebhookRow[]> {
  return db.kysely.selectFrom('webhooks').selectAll().where('channel_id', '=', channelId).orderBy('id').execute();
}

/** A guild's webhooks, oldest first. */
export function listOfGuild(db: Db, guildId: Snowflake): Promise<WebhookRow[]> {
  return db.kysely.selectFrom('webhooks').selectAll().where('guild_id', '=', guildId).orderBy('id').execute();
}

/** The webhooks of a guild with these ids. */
export async function findWebhooks(db: Db, guildId: Snowflake, ids: readonly Snowflake[]): Promise<WebhookRow[]> {
  if (ids.length === 0) return [];
  const found = db.kysely.selectFrom('webhooks').selectAll().where('guild_id', '=', guildId).where('id', 'in', ids);
  return found.orderBy('id').execute();
}

/** How many webhooks a channel and its guild have. */
export async function countWebhooks(
  db: Db,
  guildId: Snowflake,
  channelId: Snowflake,
): Promise<{ inChannel: number; inGuild: number }> {
  const rows = await db.kysely
    .selectFrom('webhooks')
    .select((eb) => ['channel_id', eb.fn.countAll<number | string>().as('count')])
    .where('guild_id', '=', guildId)
    .groupBy('channel_id')
    .execute();
  const inGuild = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return { inChannel: Number(rows.find((row) => row.channel_id === channelId)?.count ?? 0), inGuild };
}

/** Inserts a webhook. */
export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.kysely.insertInto('webhooks').values(row).execute();
}

/** Sets columns of a webhook. */
export async function updateWebhookRow(db: Db, id: Snowflake, values: Partial<WebhookRow>): Promise<void> {
  await db.kysely.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

/** Deletes a webhook. */
export async function deleteWebhookRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('webhooks').where('id', '=', id).execute();
}
