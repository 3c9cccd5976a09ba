import { acceptTesterInvite as operation } from '@guildhall/protocol/operations/apps/testers';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { updateAccepted } from './queries.ts';
import { testedApplicationObject } from './tester.ts';

/** Accepts the invitation to test an application (docs/contract/applications.md#testers). Not invited: 10002. */
export const acceptTesterInvite = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { path: { application_id } }) =>
    ctx.transact(async (tx) => {
      const row = (await updateAccepted(tx.db, application_id, ctx.viewer.user.id)) ?? fail('UNKNOWN_APPLICATION');
      const application = (await findApplication(tx.db, application_id)) ?? fail('UNKNOWN_APPLICATION');
      return testedApplicationObject(row, application);
    }),
});
