import { retryJob as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { operatorJobObject, unknownJob } from './operator-job.ts';

/** Runs a failed job again, with all of its attempts. Unknown, or not failed: 404. For the operator; others: 50001. */
export const retryJob = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: async (ctx, { path: { job_id } }) => {
    const row = await ctx.transact(async (tx) => {
      const again = { failed_at: null, locked_until: null, attempts: 0, run_at: tx.now };
      const retried = await tx.db.kysely
        .updateTable('jobs')
        .set(again)
        .where('id', '=', job_id)
        .where('failed_at', 'is not', null)
        .returningAll()
        .executeTakeFirst();
      if (!retried) return unknownJob();
      const changes = [{ key: 'kind', new_value: retried.kind }];
      await recordAction(tx, ctx, { action: 'job_retry', target: ['job', job_id], changes });
      return retried;
    });
    ctx.wakeWorker();
    return operatorJobObject(row, ctx.clock.now());
  },
});
