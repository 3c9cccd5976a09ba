import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { SkuRow } from '../../../core/tables/monetization.ts';
import { lockApplication } from '../applications/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { listSkus } from './queries.ts';
import { SKU_FLAGS, skuObject } from './sku.ts';
import { type CreateSkuBody, createSku as operation } from '@guildhall/protocol/operations/apps/monetization';
import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';

const { AVAILABLE, GUILD_SUBSCRIPTION, USER_SUBSCRIPTION } = SKU_FLAGS;

/**
 * Creates a SKU, available immediately (docs/contract/people.md#applications).
 * - `flags` may override this: AVAILABLE or not, and for a subscription whether it is for guilds or users (default:
 *   users).
 * - Each subscription gets a group of its own.
 */
export const createSku = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const name = body.name.trim();
    const slug = slugOf(name);
    if (!slug) failForm({ name: complain.required() });
    const flags = readFlags(body);
    const row = (id: Snowflake): SkuRow => ({
      id,
      application_id: access.id,
      type: body.type,
      name,
      slug,
      flags,
      access_type: body.access_type ?? 1,
    });
    return ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      const sold = (await listSkus(tx.db, access.id)).filter(({ type }) => type !== SKU_TYPES.SUBSCRIPTION_GROUP);
      if (sold.length >= LIMITS.applications.skus.max)
        failForm({
          '': complain.custom('SKU_LIMIT_REACHED', `An application can have at most ${LIMITS.applications.skus.max} SKUs.`),
        });
      const sku = row(tx.id());
      const group = { ...row(tx.id()), type: SKU_TYPES.SUBSCRIPTION_GROUP };
      const made = sku.type === SKU_TYPES.SUBSCRIPTION ? [sku, group] : [sku];
      await tx.db.kysely.insertInto('skus').values(made).execute();
      return skuObject(sku);
    });
  },
});

function readFlags({ type, flags: given }: Static<typeof CreateSkuBody>): number {
  const kinds = GUILD_SUBSCRIPTION | USER_SUBSCRIPTION;
  const isSubscription = type === SKU_TYPES.SUBSCRIPTION;
  const flags = given ?? (isSubscription ? AVAILABLE | USER_SUBSCRIPTION : AVAILABLE);
  const kind = flags & kinds;
  const isKnown = flags <= (AVAILABLE | kinds) && (flags & ~(AVAILABLE | kinds)) === 0;
  if (!isKnown || (isSubscription ? kind === 0 || kind === kinds : kind !== 0))
    failForm({
      flags: complain.custom(
        'SKU_FLAGS_INVALID',
        'A subscription needs one of the guild and user flags; other types have neither.',
      ),
    });
  return flags;
}

/** Letters and digits of any script in lower case, joined by dashes. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
