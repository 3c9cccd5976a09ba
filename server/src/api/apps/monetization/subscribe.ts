import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { SubscriptionRow } from '../../../core/tables/monetization.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { lockSubscription } from './queries.ts';
import { periodEnd, SUBSCRIPTION_STATUSES as STATUS } from './subscription.ts';
import { announceSubscription } from './announce.ts';
import { SUBSCRIPTION_DELETE, SUBSCRIPTION_UPDATE } from './events.ts';
import { changeEntitlement } from './grant.ts';

/** A user, a SKU and its application. */
type Subscriber = Pick<SubscriptionRow, 'application_id' | 'sku_id' | 'user_id' | 'guild_id'>;

/**
 * Starts a subscription now, or reactivates an inactive one (docs/contract/monetization.md#subscriptions). The SKU
 * must be locked; sends no event.
 */
export async function startSubscription(tx: Tx, subscriber: Subscriber): Promise<{ row: SubscriptionRow; isNew: boolean }> {
  const started = {
    status: STATUS.ACTIVE,
    anchor_at: tx.now,
    period_start: tx.now,
    period_end: periodEnd(tx.now, tx.now),
    canceled_at: null,
  };
  const before = await findInactive(tx, subscriber);
  const row = before ? { ...before, ...started } : { id: tx.id(), ...subscriber, ...started };
  if (before) await tx.db.kysely.updateTable('subscriptions').set(started).where('id', '=', before.id).execute();
  else await tx.db.kysely.insertInto('subscriptions').values(row).execute();
  await awaitPeriodEnd(tx, row);
  return { row, isNew: !before };
}

/** Changes a subscription, and notifies the application. */
export async function changeSubscription(tx: Tx, row: SubscriptionRow, values: Partial<SubscriptionRow>) {
  await tx.db.kysely.updateTable('subscriptions').set(values).where('id', '=', row.id).execute();
  return announceSubscription(tx, SUBSCRIPTION_UPDATE, { ...row, ...values });
}

/** Cancels all subscriptions of a user at the end of their periods, because the user is gone. */
export async function cancelSubscriptions(tx: Tx, userId: Snowflake): Promise<void> {
  const active = tx.db.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', STATUS.ACTIVE);
  for (const { id } of await active.execute()) {
    const row = await lockSubscription(tx.db, id);
    if (row?.status === STATUS.ACTIVE) await changeSubscription(tx, row, { status: STATUS.ENDING, canceled_at: tx.now });
  }
}

/** The active entitlements of a subscription. */
export function heldBy(tx: Tx, { id }: SubscriptionRow) {
  const entitlements = tx.db.kysely.selectFrom('entitlements').selectAll().where('subscription_id', '=', id);
  return entitlements.where('deleted', '=', 0).where('ends_at', 'is', null).execute();
}

/**
 * The period of a subscription is over: renews it for another month, ends it if it was canceled
 * (docs/contract/monetization.md#subscriptions), or removes it with its guild.
 */
export const endPeriod = job<{ subscription_id: Snowflake; period_end: number }>({
  kind: 'monetization.end_period',
  run: (platform, { subscription_id, period_end }) =>
    transact(platform, { userId: null, reason: null }, async (tx) => {
      const row = await lockSubscription(tx.db, subscription_id);
      // Deleted, ended before, or reactivated since: then another job waits for that period.
      if (!row || row.status === STATUS.INACTIVE || row.period_end !== period_end) return;
      if (await isGuildGone(tx, row)) await drop(tx, row);
      else if (row.status === STATUS.ACTIVE) await renew(tx, row);
      else await end(tx, row);
    }),
});

async function renew(tx: Tx, row: SubscriptionRow): Promise<void> {
  const next = { period_start: row.period_end, period_end: periodEnd(row.anchor_at, row.period_end) };
  await changeSubscription(tx, row, next);
  await awaitPeriodEnd(tx, { ...row, ...next });
}

async function end(tx: Tx, row: SubscriptionRow): Promise<void> {
  for (const entitlement of await heldBy(tx, row))
    await changeEntitlement(tx, 'UPDATE', entitlement, { ends_at: row.period_end });
  await changeSubscription(tx, row, { status: STATUS.INACTIVE });
}

async function isGuildGone(tx: Tx, { guild_id }: SubscriptionRow): Promise<boolean> {
  if (guild_id === null) return false;
  const guilds = tx.db.kysely.selectFrom('guilds').select('id').where('deleted_at', 'is', null);
  return (await guilds.where('id', '=', guild_id).executeTakeFirst()) === undefined;
}

async function drop(tx: Tx, row: SubscriptionRow): Promise<void> {
  for (const entitlement of await heldBy(tx, row)) await changeEntitlement(tx, 'DELETE', entitlement, { deleted: 1 });
  await tx.db.kysely.deleteFrom('subscriptions').where('id', '=', row.id).execute();
  await announceSubscription(tx, SUBSCRIPTION_DELETE, { ...row, status: STATUS.INACTIVE });
}

async function awaitPeriodEnd(tx: Tx, { id, period_end }: SubscriptionRow): Promise<void> {
  await tx.enqueue(endPeriod, { subscription_id: id, period_end }, period_end);
}

function findInactive(tx: Tx, { sku_id, user_id, guild_id }: Subscriber): Promise<SubscriptionRow | undefined> {
  return tx.db.kysely
    .selectFrom('subscriptions')
    .selectAll()
    .where('sku_id', '=', sku_id)
    .where('user_id', '=', user_id)
    .where('guild_id', guild_id === null ? 'is' : '=', guild_id)
    .where('status', '=', STATUS.INACTIVE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
