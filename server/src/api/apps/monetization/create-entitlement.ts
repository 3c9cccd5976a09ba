import { OneOf, Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from '../applications/access.ts';
import { ENTITLEMENT_TYPES } from './entitlement.ts';
import { findSku } from './queries.ts';
import { SKU_TYPES } from './sku.ts';
import { findUser } from '../../people/users/queries.ts';
import { grant } from './grant.ts';

/** Reference table "enums", entitlement_owner_type. */
const OWNERS = { GUILD: 1, USER: 2 } as const;

/**
 * Grants a test entitlement to a guild or a user: it is equivalent to a bought one, has no dates, and never expires
 * (EntitlementResponse). Unknown SKU: 10027; another application's, or a group: 50057; unknown owner: 10004 or 10013.
 */
export const createEntitlement = route({
  id: 'create_entitlement',
  method: 'POST',
  path: '/applications/{application_id}/entitlements',
  auth: ['bot'],
  access: ownApplication,
  limit: limits.write,
  body: Type.Object({ sku_id: Snowflake(), owner_id: Snowflake(), owner_type: OneOf(OWNERS.GUILD, OWNERS.USER) }),
  reply: 200,
  run: async (ctx, { access, body }) => {
    const sku = (await findSku(ctx.store.read, body.sku_id)) ?? fail('UNKNOWN_SKU');
    if (sku.application_id !== access.id || sku.type === SKU_TYPES.SUBSCRIPTION_GROUP) fail('INVALID_SKU');
    const isGuild = body.owner_type === OWNERS.GUILD;
    if (isGuild && !(await ctx.guildStates.get(body.owner_id))) fail('UNKNOWN_GUILD');
    if (!isGuild && !(await findUser(ctx.store.read, body.owner_id))) fail('UNKNOWN_USER');
    return ctx.transact((tx) =>
      grant(tx, {
        application_id: access.id,
        sku_id: sku.id,
        user_id: isGuild ? access.owner_id : body.owner_id,
        guild_id: isGuild ? body.owner_id : null,
        type: ENTITLEMENT_TYPES.APPLICATION_SUBSCRIPTION,
        test: 1,
        subscription_id: null,
        starts_at: null,
      }),
    );
  },
});
