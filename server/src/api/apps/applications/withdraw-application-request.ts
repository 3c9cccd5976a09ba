import { withdrawApplicationRequest as operation } from '@guildhall/protocol/operations/apps/application-requests';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from './access.ts';
import { grantedUntil } from './intents.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';
import { findRequest, unknownRequest, updateRequest } from './requests.ts';

/**
 * Withdraws a pending request of an application to the operator. Unknown, or decided: 404. What an earlier review
 * granted stays (docs/contract/applications.md#requests).
 */
export const withdrawApplicationRequest = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: (ctx, { access, path }) =>
    ctx.transact(async (tx) => {
      const application = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      const row = (await findRequest(tx.db, path.request_id)) ?? unknownRequest();
      if (row.application_id !== application.id || row.state !== 'pending') unknownRequest();
      await updateRequest(tx.db, row, { state: 'withdrawn' });
      if (row.kind !== 'intents') return;
      const until = await grantedUntil(tx.db, application.id);
      await updateApplicationRow(tx.db, application, { intents_review: until && until > tx.now ? 'approved' : 'none' });
    }),
});
