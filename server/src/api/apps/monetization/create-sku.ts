import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, OneOf, TextWithin } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { complain, fail, failForm } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import type { SkuRow } from '../../../core/tables/monetization.ts';
import { lockApplication } from '../applications/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { listSkus } from './queries.ts';
import { SKU_FLAGS, SKU_TYPES, skuObject } from './sku.ts';

const { AVAILABLE, GUILD_SUBSCRIPTION, USER_SUBSCRIPTION } = SKU_FLAGS;

const Body = Type.Object({
  name: TextWithin(LIMITS.applications.skuName),
  type: OneOf(SKU_TYPES.DURABLE, SKU_TYPES.CONSUMABLE, SKU_TYPES.SUBSCRIPTION),
  access_type: Maybe(OneOf(1, 2, 3)),
  flags: Maybe(Type.Integer({ minimum: 0 })),
});

/**
 * Creates a SKU, available immediately (people-api).
 * - `flags` may override this: AVAILABLE or not, and for a subscription whether it is for guilds or users (default:
 *   users).
 * - Each subscription gets a group of its own.
 */
export const createSku = route({
  id: 'create_sku',
  method: 'POST',
  path: '/applications/{application_id}/skus',
  auth: ['person'],
  access: ownApplication,
  limit: limits.write,
  body: Body,
  reply: 201,
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
        failForm({ '': complain.custom('SKU_LIMIT_REACHED', `An application sells at most ${LIMITS.applications.skus.max}.`) });
      const sku = row(tx.id());
      const group = { ...row(tx.id()), type: SKU_TYPES.SUBSCRIPTION_GROUP };
      const made = sku.type === SKU_TYPES.SUBSCRIPTION ? [sku, group] : [sku];
      await tx.db.kysely.insertInto('skus').values(made).execute();
      return skuObject(sku);
    });
  },
});

function readFlags({ type, flags: given }: Static<typeof Body>): number {
  const kinds = GUILD_SUBSCRIPTION | USER_SUBSCRIPTION;
  const isSubscription = type === SKU_TYPES.SUBSCRIPTION;
  const flags = given ?? (isSubscription ? AVAILABLE | USER_SUBSCRIPTION : AVAILABLE);
  const kind = flags & kinds;
  const isKnown = flags <= (AVAILABLE | kinds) && (flags & ~(AVAILABLE | kinds)) === 0;
  if (!isKnown || (isSubscription ? kind === 0 || kind === kinds : kind !== 0))
    failForm({
      flags: complain.custom('SKU_FLAGS_INVALID', 'A subscription is for guilds or for users; nothing else is either.'),
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
