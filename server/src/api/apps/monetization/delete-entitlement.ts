import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockEntitlement } from './queries.ts';
import { ownEntitlement } from './access.ts';
import { changeEntitlement } from './grant.ts';
import { deleteEntitlement as operation } from '@guildhall/protocol/operations/apps/monetization';

/** Revokes a test entitlement, which can still be read as deleted. A bought one: 40019; deleted before: 10029. */
export const deleteEntitlement = route(operation, {
  access: ownEntitlement,
  limit: limits.write,
  run: (ctx, { access: { application, entitlement } }) =>
    ctx.transact(async (tx) => {
      const row = await lockEntitlement(tx.db, application.id, entitlement.id);
      if (!row || row.deleted === 1) return fail('UNKNOWN_ENTITLEMENT');
      if (row.test === 0) fail('ONLY_SANDBOX_ENTITLEMENTS_CAN_BE_DELETED');
      await changeEntitlement(tx, 'DELETE', row, { deleted: 1 });
    }),
});
