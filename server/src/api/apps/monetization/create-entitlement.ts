import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { ENTITLEMENT_TYPES } from './entitlement.ts';
import { findSku } from './queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { grant } from './grant.ts';
import { CREATE_ENTITLEMENT_OWNERS, createEntitlement as operation } from '@guildhall/protocol/operations/apps/monetization';
import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';

/**
 * Grants a test entitlement to a guild or a user: it is equivalent to a bought one, has no dates, and never expires
 * (EntitlementResponse). Unknown SKU: 10027; another application's, or a group: 50057; unknown owner: 10004 or 10013.
 */
export const createEntitlement = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const sku = (await findSku(ctx.store.read, body.sku_id)) ?? fail('UNKNOWN_SKU');
    if (sku.application_id !== access.id || sku.type === SKU_TYPES.SUBSCRIPTION_GROUP) fail('INVALID_SKU');
    const isGuild = body.owner_type === CREATE_ENTITLEMENT_OWNERS.GUILD;
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
