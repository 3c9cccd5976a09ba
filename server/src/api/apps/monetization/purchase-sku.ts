import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { accessGuild } from '../../../core/access/guild.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { SkuRow } from '../../../core/tables/monetization.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { ENTITLEMENT_TYPES } from './entitlement.ts';
import { lockSku } from './queries.ts';
import { isForSale, SKU_FLAGS } from './sku.ts';
import { knownSku } from './access.ts';
import { announceSubscription } from './announce.ts';
import { SUBSCRIPTION_CREATE, SUBSCRIPTION_UPDATE } from './events.ts';
import { grant } from './grant.ts';
import { startSubscription } from './subscribe.ts';
import { notifyGuild } from './notify-guild.ts';
import type { EntitlementObject, SubscriptionObject } from '@guildhall/protocol/objects/apps/monetization';
import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { purchaseSku as operation } from '@guildhall/protocol/operations/apps/monetization';

/** A purchase by a user, possibly for a guild. */
interface Purchase {
  sku: SkuRow;
  buyer: UserRow;
  guild_id: Id | null;
}

/**
 * Buys a SKU: returns the entitlement, with its `subscription` if it is one (docs/contract/people.md#applications).
 * No money moves.
 * - A SKU for guilds needs a guild that the caller is in; a subscription is announced there.
 * - Not for sale: 50057.
 * - Already owned, and not consumed: 40074.
 */
export const purchaseSku = route(operation, {
  access: knownSku,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const guild_id = body.guild_id ?? null;
    const isForGuilds = (access.flags & SKU_FLAGS.GUILD_SUBSCRIPTION) !== 0;
    if (isForGuilds && guild_id === null) failForm({ guild_id: complain.required() });
    if (!isForGuilds && guild_id !== null)
      failForm({ guild_id: complain.custom('BASE_TYPE_FORBIDDEN', 'Users can only buy this for themselves.') });
    if (guild_id !== null) await accessGuild(ctx, guild_id);
    return ctx.transact(async (tx) => {
      const sku = (await lockSku(tx.db, access.id)) ?? fail('UNKNOWN_SKU');
      return buy(tx, { sku, buyer: ctx.viewer.user, guild_id });
    });
  },
});

async function buy(tx: Tx, purchase: Purchase): Promise<EntitlementObject & { subscription?: SubscriptionObject }> {
  const { sku, buyer, guild_id } = purchase;
  const user_id = buyer.id;
  if (!isForSale(sku)) fail('INVALID_SKU');
  if (await has(tx, purchase)) fail('ENTITLEMENT_ALREADY_GRANTED');
  const given = { application_id: sku.application_id, sku_id: sku.id, user_id, guild_id, test: 0, starts_at: tx.now };
  if (sku.type !== SKU_TYPES.SUBSCRIPTION)
    return grant(tx, { ...given, type: ENTITLEMENT_TYPES.PURCHASE, subscription_id: null });
  const { row, isNew } = await startSubscription(tx, { application_id: sku.application_id, sku_id: sku.id, user_id, guild_id });
  const type = ENTITLEMENT_TYPES.APPLICATION_SUBSCRIPTION;
  const entitlement = await grant(tx, { ...given, type, subscription_id: row.id });
  const subscription = await announceSubscription(tx, isNew ? SUBSCRIPTION_CREATE : SUBSCRIPTION_UPDATE, row);
  if (guild_id !== null) await notifyGuild(tx, guild_id, buyer, sku.application_id);
  return { ...entitlement, subscription };
}

/** Whether the guild, or without one the user, has bought the same SKU and not consumed it. */
async function has(tx: Tx, { sku, buyer, guild_id }: Purchase): Promise<boolean> {
  const bought = tx.db.kysely
    .selectFrom('entitlements')
    .select('id')
    .where('application_id', '=', sku.application_id)
    .where('sku_id', '=', sku.id)
    .where('test', '=', 0)
    .where('deleted', '=', 0)
    .where('consumed', '=', 0)
    .where('ends_at', 'is', null);
  const own =
    guild_id === null
      ? bought.where('user_id', '=', buyer.id).where('guild_id', 'is', null)
      : bought.where('guild_id', '=', guild_id);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}
