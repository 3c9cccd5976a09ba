import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/route.ts';
import type { InteractionRow } from '../../core/tables/interactions.ts';
import {
  editMessage,
  type EditMessageBody,
  eraseEphemeral,
  eraseMessage,
  forOnePerson,
  loadMessageObject,
  type MessageObject,
} from '../messages/index.ts';
import { deskOf, draftAnswer, findAnswer, storeAnswer } from './answer-message.ts';
import type { AnswerMessage } from './callback-body.ts';
import { CALLBACK_TYPES, interactionData } from './interaction.ts';
import { countFollowup } from './queries.ts';

/** The id of the message that `@original` means: the first answer, or the message that it changed. None: 10008. */
export function originalOf({ original_id }: InteractionRow): Snowflake {
  return original_id ?? fail('UNKNOWN_MESSAGE');
}

/** A message of the interaction. */
export async function readAnswer(ctx: PublicContext, row: InteractionRow, id: Snowflake): Promise<MessageObject> {
  const { message } = await findAnswer(ctx, row, id);
  return loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, message, message.author_id);
}

/** Edits a message of the interaction; an announced answer is filled by it. */
export async function editAnswer(
  ctx: PublicContext,
  row: InteractionRow,
  id: Snowflake,
  { body, files }: { body: EditMessageBody; files: readonly UploadedFile[] },
): Promise<MessageObject> {
  const { message, only } = await findAnswer(ctx, row, id);
  const desk = await deskOf(ctx, row);
  return editMessage(ctx, { ...desk, message, body, files, ...(only === null ? {} : { keeper: forOnePerson }) });
}

/** Deletes a message of the interaction. */
export async function eraseAnswer(ctx: PublicContext, row: InteractionRow, id: Snowflake): Promise<void> {
  const { only } = await findAnswer(ctx, row, id);
  const { place } = await deskOf(ctx, row);
  await ctx.transact((tx) => (only === null ? eraseMessage(tx, place, id) : eraseEphemeral(tx, place, id)));
}

/** Messages after the first answer where the application came with the person (reference table "limits", area interaction). */
const MOST_AS_GUEST = 5;

/** Sends a message after the first answer. While that one is only announced, it is filled instead. */
export async function followUp(
  ctx: PublicContext,
  row: InteractionRow,
  { body, files }: { body: AnswerMessage; files: readonly UploadedFile[] },
): Promise<MessageObject> {
  if (row.response_type === CALLBACK_TYPES.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE && row.original_id !== null) {
    const announced = await findAnswer(ctx, row, row.original_id).catch(() => undefined);
    if (announced && announced.message.flags & MESSAGE_FLAGS.LOADING)
      return editAnswer(ctx, row, row.original_id, { body, files });
  }
  const desk = await deskOf(ctx, row);
  const answer = await draftAnswer(ctx, row, desk, { body, files, follows: row.original_id });
  return ctx.transact(async (tx) => {
    if (isGuest(row) && !(await countFollowup(tx.db, row.id, MOST_AS_GUEST))) fail('THIS_INTERACTION_HAS_HIT_THE_MAXIMUM_NUMBER');
    return storeAnswer(tx, row, desk, answer);
  });
}

/** Whether the application is not installed in the guild, but came with the person. */
function isGuest(row: InteractionRow): boolean {
  return row.guild_id !== null && interactionData(row).owners['0'] === undefined;
}
