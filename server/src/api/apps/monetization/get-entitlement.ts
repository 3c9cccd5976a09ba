import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { entitlementObject } from './entitlement.ts';
import { ownEntitlement } from './access.ts';
import { getEntitlement as operation } from '@guildhall/protocol/operations/apps/monetization';

/** One entitlement of an application (EntitlementResponse); a deleted one is marked as such. Unknown: 10029. */
export const getEntitlement = route(operation, {
  access: ownEntitlement,
  limit: limits.read,
  run: async (_ctx, { access }) => entitlementObject(access.entitlement),
});
