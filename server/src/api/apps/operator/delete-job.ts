import { deleteJob as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { unknownJob } from './operator-job.ts';

/** Deletes a failed job (204). Unknown, or not failed: 404. For the operator; others: 50001. */
export const deleteJob = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { job_id } }) =>
    ctx.transact(async (tx) => {
      const deleted = await tx.db.kysely
        .deleteFrom('jobs')
        .where('id', '=', job_id)
        .where('failed_at', 'is not', null)
        .returning('kind')
        .executeTakeFirst();
      if (!deleted) return unknownJob();
      const changes = [{ key: 'kind', old_value: deleted.kind }];
      await recordAction(tx, ctx, { action: 'job_delete', target: ['job', job_id], changes });
    }),
});
