import { LIMITS } from '@guildhall/protocol/limits';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { auditTargets, changeableTargets } from './target-access.ts';
import { purgeTargetList, startTargetsJob, storeTargets, TARGETS_FIELD } from './target-jobs.ts';
import { lockInvite, setInviteLists } from './target-queries.ts';
import { updateInviteTargetUsers as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Replaces all targets of an invite by those of an uploaded CSV; the previous list applies until a job has read the
 * file (docs/contract/invites.md#target-users). A second file uploaded meanwhile replaces the first.
 */
export const updateInviteTargetUsers = route(operation, {
  access: changeableTargets,
  limit: limits.write,
  files: { max: 1, maxBytes: LIMITS.invites.targetFileBytes.max, inPieces: true },
  run: async (ctx, { access, files }) => {
    const file = files.find((one) => one.field === TARGETS_FIELD) ?? failForm({ [TARGETS_FIELD]: complain.required() });
    const stored = await storeTargets(ctx, file);
    await ctx.transact(async (tx) => {
      const invite = (await lockInvite(tx.db, access.code)) ?? fail('UNKNOWN_INVITE');
      const { target_job_id, target_list_id } = invite;
      if (target_job_id !== null && target_job_id !== target_list_id)
        await tx.enqueue(purgeTargetList, { list_id: target_job_id });
      await startTargetsJob(tx, invite, stored);
      await setInviteLists(tx.db, invite.code, { target_job_id: stored.id });
      await auditTargets(tx, invite, { key: TARGETS_FIELD, new_value: stored.total });
    });
  },
});
