import { highest, RAISABLE_LIMITS } from '@guildhall/protocol/application-limits';
import { decideApplicationRequest as operation } from '@guildhall/protocol/operations/apps/application-requests';
import { fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { only } from '../../../core/framework/only.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ApplicationRequestRow } from '../../../core/tables/application-requests.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { review } from '../applications/intents.ts';
import { boundOf, tooHigh } from '../applications/limit-bounds.ts';
import { lockApplication, updateApplicationRow } from '../applications/queries.ts';
import { findRequest, settleRequest, unknownRequest } from '../applications/requests.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { operatorRequestObjects } from './request-objects.ts';
import { applicationLimits } from './review.ts';

/**
 * Approves or rejects a pending request of an application (docs/contract/applications.md#requests). An approved review
 * grants the intents that are on; an approved limit is the requested one, or `value`. Who made the request and the owner
 * are informed by mail. Unknown, or decided: 404. For the operator; others: 50001.
 */
export const decideApplicationRequest = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: async (ctx, { path: { request_id }, body }) => {
    const { state } = body;
    const reason = body.reason || null;
    const decided = await ctx.transact(async (tx) => {
      const found = (await findRequest(tx.db, request_id)) ?? unknownRequest();
      const application = (await lockApplication(tx.db, found.application_id)) ?? fail('UNKNOWN_APPLICATION');
      // Read again behind the lock: it may have been withdrawn or decided.
      const request = (await findRequest(tx.db, request_id)) ?? unknownRequest();
      if (request.state !== 'pending') unknownRequest();
      const granted = state === 'approved' ? await grant(tx, application, request, body.value) : null;
      if (request.kind === 'intents') await review(tx, application, state);
      const settled = await settleRequest(tx, application, request, { state, operatorId: ctx.viewer.user.id, reason, granted });
      await recordAction(tx, ctx, {
        action: `application_request_${state}`,
        target: ['application', application.id],
        changes: [
          request.limit_name === null
            ? { key: 'intents_review', new_value: state }
            : { key: `limits.${request.limit_name}`, new_value: granted ?? request.value },
        ],
        reason,
      });
      return settled;
    });
    return only(await operatorRequestObjects(ctx.store.read, [decided]));
  },
});

/** Sets the requested limit of a locked application, or the one that the operator names; null for a review. */
async function grant(
  tx: Tx,
  application: ApplicationRow,
  request: ApplicationRequestRow,
  value: number | null | undefined,
): Promise<number | null> {
  const name = RAISABLE_LIMITS.find((one) => one === request.limit_name);
  if (!name) return null;
  const granted = value ?? request.value ?? boundOf(application, name) ?? highest(name);
  if (granted > highest(name)) failForm({ value: tooHigh(highest(name)) });
  const limits_json = JSON.stringify({ ...applicationLimits(application), [name]: granted });
  await updateApplicationRow(tx.db, application, { limits_json });
  return granted;
}
