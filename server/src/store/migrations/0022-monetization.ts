import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** SKUs, entitlements and subscriptions. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table skus (
    id ${id} primary key, application_id ${id} not null, type ${int} not null, name ${text} not null, slug ${text} not null,
    flags ${int} not null, access_type ${int} not null) ${strict}`);
  await run(sql`create index skus_application on skus (application_id)`);
  await run(sql`create table entitlements (
    id ${id} primary key, application_id ${id} not null, sku_id ${id} not null, user_id ${id} not null, guild_id ${id},
    type ${int} not null, test ${int} not null, subscription_id ${id}, consumed ${int} not null default 0,
    deleted ${int} not null default 0, starts_at ${ms}, ends_at ${ms}) ${strict}`);
  await run(sql`create index entitlements_application on entitlements (application_id, id)`);
  await run(sql`create index entitlements_user on entitlements (application_id, user_id, id)`);
  await run(sql`create index entitlements_guild on entitlements (application_id, guild_id, id) where guild_id is not null`);
  await run(sql`create index entitlements_subscription on entitlements (subscription_id) where subscription_id is not null`);
  await run(sql`create table subscriptions (
    id ${id} primary key, application_id ${id} not null, sku_id ${id} not null, user_id ${id} not null, guild_id ${id},
    status ${int} not null, anchor_at ${ms} not null, period_start ${ms} not null, period_end ${ms} not null,
    canceled_at ${ms}) ${strict}`);
  await run(sql`create index subscriptions_sku on subscriptions (sku_id, user_id, id)`);
  await run(sql`create index subscriptions_application on subscriptions (application_id)`);
}
