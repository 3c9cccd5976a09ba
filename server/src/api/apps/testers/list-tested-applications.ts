import { listTestedApplications as operation } from '@guildhall/protocol/operations/apps/testers';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findApplications } from '../applications/queries.ts';
import { listTested } from './queries.ts';
import { testedApplicationObject } from './tester.ts';

/** The applications that the caller tests or is invited to test, newest invitation first (docs/contract/applications.md#testers). */
export const listTestedApplications = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const rows = await listTested(ctx.store.read, ctx.viewer.user.id);
    const found = await findApplications(
      ctx.store.read,
      rows.map(({ application_id }) => application_id),
    );
    const applications = new Map(found.map((one) => [one.id, one]));
    return rows.flatMap((row) => {
      const application = applications.get(row.application_id);
      return application ? [testedApplicationObject(row, application)] : [];
    });
  },
});
