import type { Snowflake } from '@guildhall/protocol/ids';
import { type PublicContext, refreshOnce } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { Unclaimed } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { choiceObject } from '../commands/command.ts';
import { namedIds } from '../../messages/components/named.ts';
import { readModal } from '../../messages/components/read-modal.ts';
import { findEmojisFor } from '../../guild/emojis/for-application.ts';
import { integrationApplicationObject } from '../../guild/integrations/integration.ts';
import { editMessage } from '../../messages/messages/edit.ts';
import { forOnePerson } from '../../messages/messages/ephemeral.ts';
import { cachedUser } from '../../people/users/cached-user.ts';
import { draftAnswer, draftLoading, deskOf, findAnswer, storeAnswer } from './answer-message.ts';
import { readChoices } from './choices.ts';
import { answerDeadlines } from './deadline.ts';
import { expireDeferred } from './deferred.ts';
import { APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE, INTERACTION_MODAL_CREATE, INTERACTION_SUCCESS } from './events.ts';
import { authorOf, interactionDetails, markOf } from './interaction.ts';
import { launchFor, launchRefusalOf } from './launch.ts';
import { claimAnswer, type FirstAnswer, findInteraction, setModal } from './queries.ts';
import { loadSeat } from './seat.ts';
import { underData } from './under-data.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import { type CallbackBody, CALLBACK_TYPES, INTERACTION_TYPES } from '@guildhall/protocol/bodies/apps/interactions';

const {
  CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_UPDATE_MESSAGE,
  UPDATE_MESSAGE,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
  MODAL,
  LAUNCH_ACTIVITY,
} = CALLBACK_TYPES;
const MESSAGES = [CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE];
const UPDATES = [DEFERRED_UPDATE_MESSAGE, UPDATE_MESSAGE];

/** The result of a response. */
export interface Outcome {
  type: number;
  /** The message that was sent, deferred or changed. */
  message?: MessageObject;
  /** The activity that was launched. */
  activityId?: string;
}

/** A first response with its files. */
export interface FirstReply {
  body: CallbackBody;
  files: readonly UploadedFile[];
}

/**
 * Responds to an interaction for the first time.
 * - Of concurrent responses one counts: the others fail with 40060.
 * - Already timed out: 10062.
 * - A type that does not fit the interaction: 50035 at `type`; other errors are reported below `data`.
 */
export async function answerInteraction(ctx: PublicContext, row: InteractionRow, reply: FirstReply): Promise<Outcome> {
  const { type } = reply.body;
  const fitting = fittingTypes(row);
  if (!fitting.includes(type)) failForm({ type: complain.choices(fitting) });
  await refreshOnce(ctx);
  const outcome = await explainUnclaimed(ctx, row.id, takeAnswer(ctx, row, reply));
  answerDeadlines(ctx).delete(row.id);
  return outcome;
}

async function takeAnswer(ctx: PublicContext, row: InteractionRow, reply: FirstReply): Promise<Outcome> {
  const { type } = reply.body;
  switch (type) {
    case CHANNEL_MESSAGE_WITH_SOURCE:
    case DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      return sendFirst(ctx, row, reply);
    case DEFERRED_UPDATE_MESSAGE:
      await ctx.transact((tx) => claimFirst(tx, row, { type, original_id: row.message_id }));
      return { type };
    case UPDATE_MESSAGE:
      return updateSource(ctx, row, reply);
    case APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      return complete(ctx, row, reply);
    case MODAL:
      return openModal(ctx, row, reply);
    default:
      return launch(ctx, row, type);
  }
}

/** The response types that fit an interaction (docs/contract/enums.md#interaction_callback_type). */
function fittingTypes({ type, message_id }: InteractionRow): number[] {
  switch (type) {
    case INTERACTION_TYPES.APPLICATION_COMMAND:
      return [...MESSAGES, MODAL, LAUNCH_ACTIVITY];
    case INTERACTION_TYPES.MESSAGE_COMPONENT:
      return [...MESSAGES, ...UPDATES, MODAL, LAUNCH_ACTIVITY];
    case INTERACTION_TYPES.MODAL_SUBMIT:
      return [...MESSAGES, ...(message_id === null ? [] : UPDATES), LAUNCH_ACTIVITY];
    default:
      return [APPLICATION_COMMAND_AUTOCOMPLETE_RESULT];
  }
}

/** The result of a work with claimFirst. Another response was faster: 40060; the interaction timed out: 10062. */
export async function explainUnclaimed<T>({ store }: PublicContext, id: Snowflake, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Unclaimed)) throw error;
    const now = await findInteraction(store.read, id);
    return fail(now && now.responded_at !== null ? 'INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED' : 'UNKNOWN_INTERACTION');
  }
}

/**
 * Claims the first response and notifies the user, after the events of `first`; to be called before other queries of the
 * transaction, which fails if another response was faster (see explainUnclaimed). Closes the modal that was answered.
 */
export async function claimFirst(
  tx: Tx,
  row: InteractionRow,
  answer: Omit<FirstAnswer, 'now'>,
  first: () => void = () => undefined,
): Promise<void> {
  claimAnswer(tx.db, row.id, { ...answer, now: tx.now });
  const { opener_id } = interactionDetails(row);
  if (opener_id !== undefined) await setModal(tx.db, opener_id, null);
  first();
  const isTyping = answer.type === APPLICATION_COMMAND_AUTOCOMPLETE_RESULT;
  if (!isTyping) tx.emit(INTERACTION_SUCCESS, authorOf(row), markOf(row));
}

async function sendFirst(ctx: PublicContext, row: InteractionRow, { body, files }: FirstReply): Promise<Outcome> {
  const { type } = body;
  const given = body.data ?? {};
  const desk = await deskOf(ctx, row);
  const isLater = type === DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE;
  const answer = isLater
    ? await draftLoading(ctx, row, desk, given.flags ?? 0)
    : await underData(() => draftAnswer(ctx, row, desk, { body: given, files }));
  const id = ctx.ids.next();
  const message = await ctx.transact(async (tx) => {
    await claimFirst(tx, row, { type, original_id: id });
    if (isLater) await tx.enqueue(expireDeferred, { interaction_id: row.id }, row.expires_at);
    return storeAnswer(tx, row, desk, answer, { id, nonce: row.nonce });
  });
  return { type, message };
}

async function updateSource(ctx: PublicContext, row: InteractionRow, { body, files }: FirstReply): Promise<Outcome> {
  const { type } = body;
  const { message, only } = await findAnswer(ctx, { ...row, original_id: row.message_id }, row.message_id ?? '0');
  const { place, writer } = await deskOf(ctx, row);
  const changed = await underData(() =>
    editMessage(ctx, {
      place,
      writer,
      message,
      body: body.data ?? {},
      files,
      ...(only === null ? {} : { keeper: forOnePerson }),
      first: (tx) => claimFirst(tx, row, { type, original_id: row.message_id }),
    }),
  );
  return { type, message: changed };
}

/** Opens a modal, which is kept until it is submitted and answered. */
async function openModal(ctx: PublicContext, row: InteractionRow, { body }: FirstReply): Promise<Outcome> {
  const { type } = body;
  const { application, bot } = await loadSeat(ctx, row.application_id, row.guild_id);
  const { emojis } = namedIds(body.data?.components);
  const modal = readModal(body.data, await findEmojisFor(ctx.store.read, { id: application.id }, emojis));
  await ctx.transact(async (tx) => {
    await claimFirst(tx, row, { type, original_id: null }, () => {
      const opened = {
        id: row.id,
        channel_id: row.channel_id,
        ...modal,
        application: integrationApplicationObject(application, bot),
        nonce: row.nonce,
      };
      tx.emit(INTERACTION_MODAL_CREATE, { user_ids: [row.user_id] }, opened);
    });
    await setModal(tx.db, row.id, JSON.stringify(modal));
  });
  return { type };
}

/** Launches the application's activity in the channel, or lets the user join the one that runs there. */
async function launch(ctx: PublicContext, row: InteractionRow, type: number): Promise<Outcome> {
  const refusal = await launchRefusalOf(ctx, row);
  if (refusal) fail(refusal.error);
  const activityId = await ctx.transact(async (tx) => {
    await claimFirst(tx, row, { type, original_id: null });
    return launchFor(tx, row);
  });
  return { type, activityId };
}

async function complete(ctx: PublicContext, row: InteractionRow, { body }: FirstReply): Promise<Outcome> {
  const { type } = body;
  const given = readChoices(body.data?.choices, interactionDetails(row).focused_type);
  const { locale } = (await cachedUser(ctx, row.user_id, ctx.isRefreshed)) ?? fail('UNKNOWN_USER');
  const choices = given.map((choice) => choiceObject(choice, { locale }));
  await ctx.transact(async (tx) => {
    await claimFirst(tx, row, { type, original_id: null });
    tx.emit(APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE, { user_ids: [row.user_id] }, { choices, nonce: row.nonce });
  });
  return { type };
}
