import { CALLBACK_TYPES, FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';
import { ApiError } from '../../../core/framework/errors.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { launchRefusal } from '../activities/refusal.ts';
import { claimFirst, explainUnclaimed } from './answer.ts';
import { deskOf, draftEmpty, storeAnswer } from './answer-message.ts';
import type { Asking } from './asking.ts';
import { failUnanswered } from './deadline.ts';
import { launchFor } from './launch.ts';

/** The type of a message with an activity (schema ActivityActionTypes). */
const JOIN = 1;

/**
 * The platform answers an entry point for the application: it launches the activity and sends a message by the
 * application that lets others join (docs/contract/enums.md#entry_point_handler). If the user may not launch it, the
 * interaction fails with the reason.
 */
export async function answerEntryPoint(asking: Asking, row: InteractionRow): Promise<void> {
  const { ctx, access, seat } = asking;
  const refusal = await launchRefusal(ctx, access, seat.application);
  if (refusal) {
    await failUnanswered(ctx, row.id, refusal.reason);
    return;
  }
  try {
    await launch(asking, row);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await failUnanswered(ctx, row.id, FAILURE_REASONS.ACTIVITY_LAUNCH_FAILED);
  }
}

async function launch({ ctx }: Asking, row: InteractionRow): Promise<void> {
  const desk = await deskOf(ctx, row);
  const answer = await draftEmpty(ctx, row, desk, 0);
  const id = ctx.ids.next();
  const answering = ctx.transact(async (tx) => {
    await claimFirst(tx, row, { type: CALLBACK_TYPES.LAUNCH_ACTIVITY, original_id: id });
    answer.draft.data.activity = { type: JOIN, party_id: await launchFor(tx, row) };
    await storeAnswer(tx, row, desk, answer, { id, nonce: row.nonce });
  });
  await explainUnclaimed(ctx, row.id, answering);
}
