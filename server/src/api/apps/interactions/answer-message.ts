import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import { type ChannelPlace, findPlace } from '../../../core/access/place.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { COMMAND_TYPES } from '../commands/command.ts';
import { basicMessageObject } from '../../messages/messages/page.ts';
import type { Draft } from '../../messages/messages/draft.ts';
import { draftMessage, storeDraft } from '../../messages/messages/send.ts';
import { findEphemeral, storeEphemeral } from '../../messages/messages/ephemeral.ts';
import { type InteractionData, interactionFields, interactionUsers } from '../../messages/messages/parts/interaction.ts';
import type { Place, Writer } from '../../messages/messages/writer.ts';
import { requireTextChannel } from '../../messages/messages/access.ts';
import { requireUnlocked } from '../../messages/threads/activity.ts';
import { cachedUser } from '../../people/users/cached-user.ts';
import { userObject } from '../../people/users/user.ts';
import type { AnswerMessage } from './callback-body.ts';
import { interactionData, interactionDetails } from './interaction.ts';
import { answerPlace, answerWriter, loadSeat } from './seat.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import { INTERACTION_TYPES } from '@guildhall/protocol/bodies/apps/interactions';

const { EPHEMERAL, LOADING } = MESSAGE_FLAGS;
const { CHAT_INPUT_COMMAND, CONTEXT_MENU_COMMAND, DEFAULT, REPLY } = MESSAGE_TYPES;

/** Where an application's responses go, and as which author. */
export interface Desk {
  place: Place;
  writer: Writer;
}

/** The desk of an interaction. Its channel is deleted: 10003. */
export async function deskOf(ctx: PublicContext, row: InteractionRow): Promise<Desk> {
  const place: ChannelPlace = (await findPlace(ctx, row.channel_id, ctx.isRefreshed)) ?? fail('UNKNOWN_CHANNEL');
  const seat = await loadSeat(ctx, row.application_id, row.guild_id);
  return { place: answerPlace(place, seat), writer: answerWriter(seat) };
}

/** A composed message that responds to an interaction. */
export interface AnswerDraft {
  draft: Draft;
  /** Only the user who created the interaction sees it. */
  ephemeral: boolean;
}

/** The response that a request describes; `follows` is the first response, for followups. */
export async function draftAnswer(
  ctx: PublicContext,
  row: InteractionRow,
  desk: Desk,
  { body, files, follows = null }: { body: AnswerMessage; files: readonly UploadedFile[]; follows?: Snowflake | null },
): Promise<AnswerDraft> {
  requireWritable(desk);
  const ephemeral = isEphemeral(row, body.flags ?? 0);
  refuseHiddenPoll(ephemeral, body);
  const { draft } = await draftMessage(ctx, desk.place, desk.writer, body, files);
  await sign(ctx, row, draft, follows);
  return { draft, ephemeral };
}

/** Refuses a poll in an ephemeral response: 50035 at `poll`. */
export function refuseHiddenPoll(ephemeral: boolean, { poll }: { poll?: unknown }): void {
  if (ephemeral && poll) failForm({ poll: complain.custom('BASE_TYPE_CHOICES', 'A poll cannot be ephemeral.') });
}

/** The loading message of a deferred response. */
export async function draftLoading(ctx: PublicContext, row: InteractionRow, desk: Desk, flags: number): Promise<AnswerDraft> {
  const answer = await draftEmpty(ctx, row, desk, flags);
  answer.draft.row.flags = LOADING;
  return answer;
}

/** A message without content. */
export async function draftEmpty(ctx: PublicContext, row: InteractionRow, desk: Desk, flags: number): Promise<AnswerDraft> {
  requireWritable(desk);
  const draft: Draft = {
    row: {
      channel_id: desk.place.channel.id,
      author_id: desk.writer.id,
      type: DEFAULT,
      flags: 0,
      content: '',
      edited_at: null,
      pinned: 0,
      tts: 0,
      mention_everyone: 0,
    },
    data: {},
    mentions: [],
    mentionedMembers: undefined,
    referenced: undefined,
    stored: [],
    // It has nothing to show yet.
    isPushed: false,
  };
  await sign(ctx, row, draft, null);
  return { draft, ephemeral: isEphemeral(row, flags) };
}

function isEphemeral(row: InteractionRow, flags: number): boolean {
  return (flags & EPHEMERAL) !== 0 || interactionDetails(row).only_theirs === true;
}

function requireWritable({ place }: Desk): void {
  requireTextChannel(place.channel);
  if (place.thread) requireUnlocked(place.thread, place.permissions);
}

/** Adds what a message responds to. */
async function sign(ctx: PublicContext, row: InteractionRow, draft: Draft, follows: Snowflake | null): Promise<void> {
  const db = ctx.store.read;
  const own = interactionData(row);
  const data: InteractionData = follows === null ? own : { ...own, original_response_message_id: follows };
  const users = new Map<Snowflake, UserObject>();
  for (const id of interactionUsers(data))
    users.set(id, userObject((await cachedUser(ctx, id, ctx.isRefreshed)) ?? fail('UNKNOWN_USER')));
  draft.data.interaction = data;
  draft.interaction = interactionFields(data, (id) => users.get(id) ?? fail('UNKNOWN_USER'));
  draft.row.type = followsType(row, follows);
  const shown = follows ?? row.message_id ?? own.target_message_id;
  const referenced = shown === undefined ? undefined : await findMessage(db, row.channel_id, shown);
  if (!referenced) return;
  if (draft.row.type === DEFAULT) draft.row.type = REPLY;
  const guild = row.guild_id === null ? {} : { guild_id: row.guild_id };
  draft.data.message_reference = { type: 0, channel_id: row.channel_id, message_id: referenced.id, ...guild };
  draft.referenced = await basicMessageObject({ db, cdn: ctx.cdn }, referenced);
}

/**
 * The message type of a response: responses to commands have their own; others are replies if there is a message to
 * reply to.
 */
function followsType(row: InteractionRow, follows: Snowflake | null): number {
  const { command_type } = interactionDetails(row);
  if (follows !== null || row.type === INTERACTION_TYPES.MESSAGE_COMPONENT || command_type === undefined) return DEFAULT;
  const isOfMenu = command_type === COMMAND_TYPES.USER || command_type === COMMAND_TYPES.MESSAGE;
  return isOfMenu ? CONTEXT_MENU_COMMAND : CHAT_INPUT_COMMAND;
}

/** Stores a response and dispatches it to those who see it; `id` if it had to be known before. */
export async function storeAnswer(
  tx: Tx,
  row: InteractionRow,
  { place, writer }: Desk,
  { draft, ephemeral }: AnswerDraft,
  { id, nonce }: { id?: Snowflake; nonce?: string | null } = {},
): Promise<MessageObject> {
  const named = { ...(id === undefined ? {} : { id }), ...(nonce ? { nonce } : {}) };
  if (ephemeral) {
    const owner = { userId: row.user_id, interactionId: row.id, ...named };
    return storeEphemeral(tx, place, writer, draft, owner);
  }
  const stored = await storeDraft(tx, place, writer, draft, named);
  if (typeof stored === 'string') throw new Error('a response was treated as a duplicate');
  return stored;
}

/**
 * A message of an interaction: a response to it, or the one that it was created on. `only` is set if only one user
 * sees it.
 */
export interface AnswerRow {
  message: MessageRow;
  only: Snowflake | null;
}

/** Finds a message of an interaction by its id. Fails with 10008 if the token does not grant access to it. */
export async function findAnswer(ctx: PublicContext, row: InteractionRow, id: Snowflake): Promise<AnswerRow> {
  const db = ctx.store.read;
  const ephemeral = await findEphemeral(db, id);
  if (ephemeral) {
    const isOwn = ephemeral.interaction_id === row.id || id === row.original_id;
    return isOwn ? { message: ephemeral, only: ephemeral.user_id } : fail('UNKNOWN_MESSAGE');
  }
  const message = (await findMessage(db, row.channel_id, id)) ?? fail('UNKNOWN_MESSAGE');
  const isOwn = id === row.original_id || interactionIdOf(message) === row.id;
  return isOwn ? { message, only: null } : fail('UNKNOWN_MESSAGE');
}

function interactionIdOf({ data_json }: MessageRow): Snowflake | undefined {
  const data: { interaction?: InteractionData } = data_json === null ? {} : JSON.parse(data_json);
  return data.interaction?.id;
}
