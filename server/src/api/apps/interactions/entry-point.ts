import type { PublicContext } from '../../../core/framework/context.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { claimFirst, explainUnclaimed } from './answer.ts';
import { deskOf, draftEmpty, storeAnswer } from './answer-message.ts';
import { launchFor } from './launch.ts';
import { CALLBACK_TYPES } from '@guildhall/protocol/bodies/apps/interactions';

/** The type of a message with an activity (schema ActivityActionTypes). */
const JOIN = 1;

/**
 * The platform answers an entry point for the application: it launches the activity and sends a message by the
 * application that lets others join (docs/contract/enums.md#entry_point_handler).
 */
export async function answerEntryPoint(ctx: PublicContext, row: InteractionRow): Promise<void> {
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
