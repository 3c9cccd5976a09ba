import type { PublicContext } from '../../../core/context.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { claimFirst } from './answer.ts';
import { deskOf, draftEmpty, storeAnswer } from './answer-message.ts';
import { CALLBACK_TYPES } from './interaction.ts';
import { launchFor } from './launch.ts';

/** What a message with an activity is for (schema ActivityActionTypes). */
const JOIN = 1;

/**
 * The platform answers an entry point in the application's place: its activity begins, and a message by the application says so
 * and lets others join (reference table "enums", kind entry_point_handler).
 */
export async function answerEntryPoint(ctx: PublicContext, row: InteractionRow): Promise<void> {
  const desk = await deskOf(ctx, row);
  const answer = await draftEmpty(ctx, row, desk, 0);
  const id = ctx.ids.next();
  await ctx.transact(async (tx) => {
    await claimFirst(tx, row, { type: CALLBACK_TYPES.LAUNCH_ACTIVITY, original_id: id });
    answer.draft.data.activity = { type: JOIN, party_id: await launchFor(tx, row) };
    await storeAnswer(tx, row, desk, answer, { id, nonce: row.nonce });
  });
}
