import type { Snowflake } from '@guildhall/protocol/ids';
import { type SelectQueryBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { ReadContext } from '../../../core/framework/context.ts';
import type { Db } from '../../../core/framework/store.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { Database } from '../../../core/tables/database.ts';
import type { EntitlementRow, SkuRow, SubscriptionRow } from '../../../core/tables/monetization.ts';
import type { Seller } from '../../messages/messages/hooks.ts';
import { entitlementObject } from './entitlement.ts';
import type { EntitlementObject } from '@guildhall/protocol/objects/apps/monetization';

const findSkuById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('skus').selectAll().where('id', '=', param('id')));

/** The SKU, or undefined. */
export function findSku(db: Db, id: Snowflake): Promise<SkuRow | undefined> {
  return db.first(findSkuById, { id });
}

/** The same for a sale: locks the SKU until the transaction ends. */
export function lockSku(db: Db, id: Snowflake): Promise<SkuRow | undefined> {
  const query = db.kysely.selectFrom('skus').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/** The SKUs of an application, oldest first. */
export function listSkus(db: Db, applicationId: Snowflake): Promise<SkuRow[]> {
  return db.kysely.selectFrom('skus').selectAll().where('application_id', '=', applicationId).orderBy('id').execute();
}

/** The given SKUs that belong to an application. */
export async function findSoldOf(db: Db, seller: Seller, ids: readonly Snowflake[]): Promise<Snowflake[]> {
  const sold = db.kysely
    .selectFrom('skus')
    .innerJoin('applications', 'applications.id', 'skus.application_id')
    .select('skus.id')
    .where('skus.id', 'in', ids);
  const own =
    'id' in seller ? sold.where('applications.id', '=', seller.id) : sold.where('applications.bot_id', '=', seller.bot_id);
  return (await own.execute()).map(({ id }) => id);
}

const findHeld = prepare<{ application_id: Snowflake; user_id: Snowflake; guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('application_id', '=', param('application_id'))
    .where((eb) =>
      eb.or([eb.and([eb('user_id', '=', param('user_id')), eb('guild_id', 'is', null)]), eb('guild_id', '=', param('guild_id'))]),
    )
    .where('deleted', '=', 0)
    .where('consumed', '=', 0)
    .where('ends_at', 'is', null)
    .orderBy('id'),
);

/** A user, and the guild that the user is in, or null. */
export interface Holder {
  application_id: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake | null;
}

/** Read on every interaction, and seldom changed. */
const entitlementCache = tableCache<EntitlementObject[]>(['entitlements'], 10_000);

/**
 * The active entitlements of the user and the guild for an application, oldest first, as interactions carry them;
 * without ended and consumed ones.
 */
export function entitlementsFor(ctx: ReadContext, { application_id, user_id, guild_id }: Holder): Promise<EntitlementObject[]> {
  const read = async () => {
    const rows = await ctx.store.read.all(findHeld, { application_id, user_id, guild_id: guild_id ?? '0' });
    return rows.map(entitlementObject);
  };
  return entitlementCache(ctx).get<never>(`${application_id} ${user_id} ${guild_id}`, read, ctx.isRefreshed);
}

/** The entitlement of an application, or undefined. */
export function findEntitlement(db: Db, applicationId: Snowflake, id: Snowflake): Promise<EntitlementRow | undefined> {
  return entitlementOf(db, applicationId, id).executeTakeFirst();
}

/** The same for a change. */
export function lockEntitlement(db: Db, applicationId: Snowflake, id: Snowflake): Promise<EntitlementRow | undefined> {
  const query = entitlementOf(db, applicationId, id);
  return query.forUpdate().executeTakeFirst();
}

function entitlementOf(db: Db, applicationId: Snowflake, id: Snowflake) {
  return db.kysely.selectFrom('entitlements').selectAll().where('id', '=', id).where('application_id', '=', applicationId);
}

/** A page by id: those right after `after`, or right before `before`; oldest first either way. */
export interface Page {
  before?: Snowflake | undefined;
  after?: Snowflake | undefined;
  limit: number;
}

/** Filters of an application's entitlements; absent fields do not filter. */
export interface EntitlementFilter extends Page {
  user_id?: Snowflake | undefined;
  guild_id?: Snowflake | undefined;
  sku_ids?: readonly Snowflake[] | undefined;
  /** Excludes those that ended at this time (ms since 1970) or before. */
  exclude_ended_at?: number | undefined;
  exclude_deleted?: boolean;
  exclude_consumed?: boolean;
  /** Only those that grant access at this time (ms since 1970). */
  active_at?: number | undefined;
}

/** A page of an application's entitlements. */
export function listEntitlements(db: Db, applicationId: Snowflake, filter: EntitlementFilter): Promise<EntitlementRow[]> {
  const { user_id, guild_id, sku_ids, exclude_ended_at, active_at } = filter;
  let query = db.kysely.selectFrom('entitlements').selectAll().where('application_id', '=', applicationId);
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (guild_id !== undefined) query = query.where('guild_id', '=', guild_id);
  if (sku_ids?.length) query = query.where('sku_id', 'in', sku_ids);
  if (filter.exclude_deleted || active_at !== undefined) query = query.where('deleted', '=', 0);
  if (filter.exclude_consumed || active_at !== undefined) query = query.where('consumed', '=', 0);
  const endedBy = active_at ?? exclude_ended_at;
  if (endedBy !== undefined) query = query.where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', endedBy)]));
  if (active_at !== undefined)
    query = query.where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', active_at)]));
  return pageOf(query, filter);
}

/** The subscription of a SKU, or undefined. */
export function findSubscription(db: Db, id: Snowflake): Promise<SubscriptionRow | undefined> {
  return db.kysely.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same for a change. */
export function lockSubscription(db: Db, id: Snowflake): Promise<SubscriptionRow | undefined> {
  const query = db.kysely.selectFrom('subscriptions').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/** A page of a user's subscriptions to a SKU. */
export function listSubscriptions(
  db: Db,
  { sku_id, user_id }: { sku_id: Snowflake; user_id: Snowflake },
  page: Page,
): Promise<SubscriptionRow[]> {
  return pageOf(
    db.kysely.selectFrom('subscriptions').selectAll().where('sku_id', '=', sku_id).where('user_id', '=', user_id),
    page,
  );
}

/** A page of the subscriptions to an application's SKUs; absent fields do not filter. */
export function listApplicationSubscriptions(
  db: Db,
  applicationId: Snowflake,
  { sku_id, user_id, ...page }: Page & { sku_id?: Snowflake | undefined; user_id?: Snowflake | undefined },
): Promise<SubscriptionRow[]> {
  let query = db.kysely.selectFrom('subscriptions').selectAll().where('application_id', '=', applicationId);
  if (sku_id !== undefined) query = query.where('sku_id', '=', sku_id);
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  return pageOf(query, page);
}

async function pageOf<T extends 'entitlements' | 'subscriptions', R>(
  query: SelectQueryBuilder<Database, T, R>,
  { before, after, limit }: Page,
): Promise<R[]> {
  const backwards = before !== undefined && after === undefined;
  const rows = await query
    .$if(after !== undefined, (all) => all.where(sql<boolean>`id > ${after}`))
    .$if(before !== undefined, (all) => all.where(sql<boolean>`id < ${before}`))
    .orderBy(sql`id`, backwards ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return backwards ? rows.reverse() : rows;
}

/** The ids of the unrevoked entitlements that subscriptions granted, by subscription. */
export async function entitlementIdsOf(db: Db, subscriptionIds: readonly Snowflake[]): Promise<Map<Snowflake, Snowflake[]>> {
  const ids = new Map<Snowflake, Snowflake[]>(subscriptionIds.map((id) => [id, []]));
  if (ids.size === 0) return ids;
  const rows = await db.kysely
    .selectFrom('entitlements')
    .select(['id', 'subscription_id'])
    .where('subscription_id', 'in', subscriptionIds)
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute();
  for (const { id, subscription_id } of rows) if (subscription_id !== null) ids.get(subscription_id)?.push(id);
  return ids;
}

/** Deletes the entitlements of a deleted application; its SKUs and their subscriptions are deleted with it. */
export async function deleteEntitlements(db: Db, applicationId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('entitlements').where('application_id', '=', applicationId).execute();
}
