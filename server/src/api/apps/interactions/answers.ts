import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { editMessage } from '../../messages/messages/edit.ts';
import { deleteEphemeral, forOnePerson } from '../../messages/messages/ephemeral.ts';
import { eraseMessage } from '../../messages/messages/erase.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { type AnswerRow, deskOf, draftAnswer, findAnswer, refuseHiddenPoll, storeAnswer } from './answer-message.ts';
import type { AnswerMessage } from './callback-body.ts';
import { interactionData } from './interaction.ts';
import { countFollowup } from './queries.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import { CALLBACK_TYPES } from '@guildhall/protocol/bodies/apps/interactions';
import type { EditMessageBody } from '@guildhall/protocol/bodies/messages/messages';

/**
 * The id of the message that `@original` refers to: the first response, or the message that it changed. None: 10008.
 */
export function originalOf({ original_id }: InteractionRow): Snowflake {
  return original_id ?? fail('UNKNOWN_MESSAGE');
}

/** A message of the interaction. */
export async function readAnswer(ctx: PublicContext, row: InteractionRow, id: Snowflake): Promise<MessageObject> {
  const { message } = await findAnswer(ctx, row, id);
  return loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, message, message.author_id);
}

/** Edits a message of the interaction; fills a deferred response. */
export async function editAnswer(ctx: PublicContext, row: InteractionRow, id: Snowflake, change: Change): Promise<MessageObject> {
  return changeAnswer(ctx, row, await findAnswer(ctx, row, id), change);
}

/** The content of an edit. */
interface Change {
  body: EditMessageBody;
  files: readonly UploadedFile[];
  check?: (now: MessageRow) => void;
}

async function changeAnswer(
  ctx: PublicContext,
  row: InteractionRow,
  { message, only }: AnswerRow,
  change: Change,
): Promise<MessageObject> {
  refuseHiddenPoll(only !== null, change.body);
  const desk = await deskOf(ctx, row);
  return editMessage(ctx, { ...desk, ...change, message, ...(only === null ? {} : { keeper: forOnePerson }) });
}

/** Deletes a message of the interaction. */
export async function deleteAnswer(ctx: PublicContext, row: InteractionRow, id: Snowflake): Promise<void> {
  const { only } = await findAnswer(ctx, row, id);
  const { place } = await deskOf(ctx, row);
  await ctx.transact((tx) => (only === null ? eraseMessage(tx, place, id) : deleteEphemeral(tx, place, id)));
}

/** Sends a followup. While the first response is deferred, it fills that instead. */
export async function followUp(
  ctx: PublicContext,
  row: InteractionRow,
  { body, files }: { body: AnswerMessage; files: readonly UploadedFile[] },
): Promise<MessageObject> {
  const filled = await fillAnnounced(ctx, row, { body, files });
  if (filled) return filled;
  const desk = await deskOf(ctx, row);
  const answer = await draftAnswer(ctx, row, desk, { body, files, follows: row.original_id });
  return ctx.transact(async (tx) => {
    if (isGuest(row) && !(await countFollowup(tx.db, row.id, LIMITS.interactions.followupsOfUserInstall.max)))
      fail(LIMITS.interactions.followupsOfUserInstall.error);
    return storeAnswer(tx, row, desk, answer);
  });
}

/** Another message filled the deferred response just before. */
class AlreadyFilled extends Error {}

/** Fills the deferred response of an interaction; undefined if none is pending. One of several concurrent calls fills it. */
async function fillAnnounced(ctx: PublicContext, row: InteractionRow, change: Change): Promise<MessageObject | undefined> {
  if (row.response_type !== CALLBACK_TYPES.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE || row.original_id === null) return undefined;
  const announced = await findAnswer(ctx, row, row.original_id).catch(() => undefined);
  if (!announced || !isLoading(announced.message)) return undefined;
  const check = (now: MessageRow): void => {
    if (!isLoading(now)) throw new AlreadyFilled();
  };
  try {
    return await changeAnswer(ctx, row, announced, { ...change, check });
  } catch (error) {
    if (error instanceof AlreadyFilled) return undefined;
    throw error;
  }
}

const isLoading = ({ flags }: MessageRow): boolean => (flags & MESSAGE_FLAGS.LOADING) !== 0;

/**
 * Whether the application is present only through the user: the command is only for user installs, or the application
 * is not in the guild.
 */
function isGuest(row: InteractionRow): boolean {
  return interactionData(row).owners['0'] === undefined;
}
