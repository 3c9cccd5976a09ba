import { ApiError, complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { SubscriptionRow } from '../../../core/tables/monetization.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockSubscription } from './queries.ts';
import { SUBSCRIPTION_STATUSES as STATUS } from './subscription.ts';
import { changeEntitlement } from './grant.ts';
import { changeSubscription, heldBy } from './subscribe.ts';
import type { SubscriptionObject } from '@guildhall/protocol/objects/apps/monetization';
import {
  type UPDATE_SUBSCRIPTION_ACTIONS,
  updateSubscription as operation,
} from '@guildhall/protocol/operations/apps/monetization';
type Action = (typeof UPDATE_SUBSCRIPTION_ACTIONS)[number];

/** The statuses in which each action is allowed (docs/contract/monetization.md#subscriptions). */
const ALLOWED: Record<Action, readonly number[]> = {
  cancel: [STATUS.ACTIVE],
  resume: [STATUS.ENDING],
  refund: [STATUS.ACTIVE, STATUS.ENDING],
};

/**
 * Cancels the caller's subscription at the end of its period, resumes it, or refunds it, which ends it immediately
 * (docs/contract/people.md#applications; SubscriptionResponse). Not allowed in its status: 50035. Not the caller's:
 * 404.
 */
export const updateSubscription = route(operation, {
  access: open,
  limit: limits.write,
  run: (ctx, { path, body }) =>
    ctx.transact(async (tx) => {
      const row = await lockSubscription(tx.db, path.subscription_id);
      if (row?.user_id !== ctx.viewer.user.id) throw new ApiError(404, 0, 'Unknown Subscription');
      const isOver = body.action === 'resume' && row.period_end <= tx.now;
      if (isOver || !ALLOWED[body.action].includes(row.status))
        failForm({ action: complain.custom('SUBSCRIPTION_STATUS_INVALID', `The subscription has status ${row.status}.`) });
      return act(tx, row, body.action);
    }),
});

async function act(tx: Tx, row: SubscriptionRow, action: Action): Promise<SubscriptionObject> {
  switch (action) {
    case 'cancel':
      return changeSubscription(tx, row, { status: STATUS.ENDING, canceled_at: tx.now });
    case 'resume':
      return changeSubscription(tx, row, { status: STATUS.ACTIVE, canceled_at: null });
    case 'refund':
      for (const entitlement of await heldBy(tx, row)) await changeEntitlement(tx, 'DELETE', entitlement, { deleted: 1 });
      return changeSubscription(tx, row, { status: STATUS.INACTIVE });
  }
}
