import { fail } from '../../../core/framework/errors.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { readableTargets } from './target-access.ts';
import { findTargetList } from './target-queries.ts';
import { getInviteTargetUsersJobStatus as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Returns the progress of the last uploaded list (TargetUsersJobStatusResponse;
 * docs/contract/invites.md#target-users). No upload: 10124.
 */
export const getInviteTargetUsersJobStatus = route(operation, {
  access: readableTargets,
  limit: limits.read,
  run: async (ctx, { access }) => {
    const jobId = access.target_job_id ?? fail('NO_TARGET_USERS_JOB');
    const list = (await findTargetList(ctx.store.read, jobId)) ?? fail('NO_TARGET_USERS_JOB');
    const { status, total_users, processed_users, created_at, completed_at, error_message } = list;
    return {
      status,
      total_users,
      processed_users,
      created_at: isoTimeOrNull(created_at),
      completed_at: isoTimeOrNull(completed_at),
      error_message,
    };
  },
});
