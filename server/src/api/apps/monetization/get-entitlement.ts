import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { entitlementObject } from './entitlement.ts';
import { ownEntitlement } from './access.ts';

/** One entitlement of an application (EntitlementResponse); a deleted one says so. Unknown: 10029. */
export const getEntitlement = route({
  id: 'get_entitlement',
  method: 'GET',
  path: '/applications/{application_id}/entitlements/{entitlement_id}',
  auth: ['bot', 'bearer:applications.entitlements'],
  access: ownEntitlement,
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access }) => entitlementObject(access.entitlement),
});
