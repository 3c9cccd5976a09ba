import { updateOperatorReport as operation } from '@guildhall/protocol/operations/apps/reports';
import { changesBetween } from '../../../core/framework/audit.ts';
import { limits } from '../../../core/framework/limits.ts';
import { only } from '../../../core/framework/only.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from '../operator/access.ts';
import { recordAction } from '../operator/actions.ts';
import { lockReport, unknownReport, updateReport } from './queries.ts';
import { reportObjects } from './report.ts';

/** Changes the status or the note of a report; recorded in the operator's audit log. For the operator; others: 50001. */
export const updateOperatorReport = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { report_id }, body }) =>
    ctx.transact(async (tx) => {
      const before = (await lockReport(tx.db, report_id)) ?? unknownReport();
      const status = body.status ?? before.status;
      const note = body.note === undefined ? before.note : body.note || null;
      const changes = changesBetween(before, { ...before, status, note }, ['status', 'note']);
      if (changes.length === 0) return only(await reportObjects(tx.db, [before]));
      const handled =
        status === 'open' ? { handled_by: null, handled_at: null } : { handled_by: ctx.viewer.user.id, handled_at: tx.now };
      const row = await updateReport(tx.db, before, { status, note, ...(status === before.status ? {} : handled) });
      await recordAction(tx, ctx, { action: 'report_update', target: ['report', report_id], changes });
      return only(await reportObjects(tx.db, [row]));
    }),
});
