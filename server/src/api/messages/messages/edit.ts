import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findMemberState } from '../../../core/access/member.ts';
import { findMessage } from '../../../core/access/message.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { EventTarget } from '../../../core/framework/event.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moderateMessage } from '../../guild/auto-moderation/moderate-message.ts';
import { memberWithoutUser } from '../../guild/members/member.ts';
import type { PollData } from '../polls/poll.ts';
import { linksOf, mayHaveLinks } from '../previews/links.ts';
import { requireEditable } from '../threads/activity.ts';
import { cleanContent, isGiven } from './body.ts';
import type { Composition } from './draft.ts';
import { MESSAGE_UPDATE, messageEvent, messageTarget } from './events.ts';
import { DIRECT_MESSAGE_EDITED, MESSAGE_CHANGED } from './hooks.ts';
import { allowedEmbeds, findMentionedMembers, findMentions, type Mentions } from './mentioned.ts';
import { checkAllowedMentions } from './mentions.ts';
import { dataJson, dataOf, showsAnything, showsReferenced } from './message.ts';
import { notBuilt } from './not-built.ts';
import { loadMessageObject } from './page.ts';
import { editAttachments, type FileEdit } from './parts/attachments.ts';
import { type ComponentEdit, editComponents, requireBare, shownFiles } from './parts/components.ts';
import { mentioningText } from './parts/mentioning-text.ts';
import { awaitPollEnd, pollOf } from './parts/poll.ts';
import { keptPreviews } from './parts/previews.ts';
import { lockMessage, updateMessageRow } from './queries.ts';
import type { Place, Writer } from './writer.ts';
import type { MessageData } from './types.ts';
import { enqueuePreviews } from '../previews/enqueue-previews.ts';
import { sourcesChanged } from '../crossposts/sources-changed.ts';
import type { MessageObject, AttachmentRecord, EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import type { EditMessageBody } from '@guildhall/protocol/bodies/messages/messages';

const { SUPPRESS_EMBEDS, IS_COMPONENTS_V2, LOADING } = MESSAGE_FLAGS;

/** How a kind of message is locked, updated and announced. */
export interface Keeper {
  /** Loads and locks the message until the transaction ends. */
  lock(db: Db, channelId: Snowflake, id: Snowflake): Promise<MessageRow | undefined>;
  update(db: Db, row: MessageRow): Promise<void>;
  announce(tx: Tx, place: Place, row: MessageRow): Promise<void>;
}

/** Regular channel messages, which every reader of the channel sees. */
const inChannel: Keeper = { lock: lockMessage, update: updateMessageRow, announce: announceEdit };

/** The edit and its author. */
export interface EditRequest {
  place: Place;
  writer: Writer;
  message: MessageRow;
  body: EditMessageBody;
  files?: readonly UploadedFile[];
  /** For messages that are not visible to everyone in the channel. */
  keeper?: Keeper;
  /** Runs first in the transaction. */
  first?: (tx: Tx) => Promise<void>;
  /** Validates the locked message; throws to refuse the edit. */
  check?: (now: MessageRow) => void;
}

/**
 * Edits a message and announces it. New content is scanned for mentions again. The caller checks whether the
 * author may edit.
 */
export async function editMessage(ctx: PublicContext, request: EditRequest): Promise<MessageObject> {
  const { place, writer, body } = request;
  requireEditable(place.thread, place.permissions);
  checkAllowedMentions(body.allowed_mentions);
  const edit = await prepareEdit(ctx, request);
  const moderated = writer.kind === 'person' && edit.content !== undefined ? writer.account : null;
  const afterSaving = moderated ? await moderateMessage(ctx, place, moderated, edit.content ?? '') : null;
  const row = await ctx.transact(async (tx) => {
    await request.first?.(tx);
    return apply(tx, request, edit);
  });
  await afterSaving?.(row.id);
  return loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, row, writer.id);
}

/** The fields that an edit sets; undefined fields are kept. */
interface Edit {
  content: string | undefined;
  mentions: Mentions | undefined;
  embeds: EmbedObject[] | undefined;
  flags: number | undefined;
  files: FileEdit | undefined;
  attachments?: AttachmentRecord[];
  components: ComponentEdit;
  poll: PollData | undefined;
}

async function prepareEdit(ctx: PublicContext, { place, writer, message, body, files = [] }: EditRequest): Promise<Edit> {
  if (isGiven(body.sticker_ids)) fail('CANNOT_EDIT_STICKERS_WITHIN_MESSAGE');
  if (body.shared_client_theme) notBuilt('The message field shared_client_theme');
  const composition: Composition = { ctx, place, writer, body, files };
  const data = dataOf(message);
  // A deferred response (LOADING) may still become a poll.
  if (data.poll || (body.poll && (message.flags & LOADING) === 0)) fail('CANNOT_EDIT_A_POLL_MESSAGE');
  const edit: Edit = {
    content: body.content === undefined ? undefined : cleanContent(body.content),
    mentions: undefined,
    embeds: body.embeds === undefined ? undefined : allowedEmbeds(place, writer, body.embeds),
    flags: body.flags === undefined ? undefined : (body.flags ?? 0) & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2),
    files:
      body.attachments === undefined && files.length === 0 && !body.embeds?.length
        ? undefined
        : await editAttachments(composition),
    components: await editComponents(composition, message.flags),
    poll: await pollOf(composition),
  };
  const text = mentioningText(body, message.flags);
  if (text === undefined) return edit;
  const { message_reference: reference, interaction } = data;
  // The reference of an interaction response is the message the command was used on; it mentions no user.
  const repliedId = showsReferenced(message.type) && !interaction ? reference?.message_id : undefined;
  const replied = repliedId === undefined ? undefined : await findMessage(ctx.store.read, place.channel.id, repliedId);
  edit.mentions = await findMentions(ctx.store.read, place, text, body.allowed_mentions, replied?.author_id);
  return edit;
}

async function apply(tx: Tx, { place, message, keeper = inChannel, check }: EditRequest, edit: Edit): Promise<MessageRow> {
  const old = (await keeper.lock(tx.db, place.channel.id, message.id)) ?? fail('UNKNOWN_MESSAGE');
  check?.(old);
  if (edit.poll && (old.flags & LOADING) === 0) fail('CANNOT_EDIT_A_POLL_MESSAGE');
  const before = dataOf(old);
  const files = await edit.files?.(tx, old, {
    attachments: before.attachments,
    embeds: edit.embeds ?? before.embeds,
    shown: (all) => shownFiles(edit.components(all) ?? before.components, all),
  });
  const row = edited(old, { ...edit, ...files }, tx.now);
  await keeper.update(tx.db, row);
  if (edit.poll) await awaitPollEnd(tx, row, edit.poll);
  if (keeper === inChannel && (edit.content ?? edit.flags) !== undefined && mayHaveLinks(row.content))
    await enqueuePreviews(tx, row, place.permissions);
  await keeper.announce(tx, place, row);
  if (!place.guild && edit.content !== undefined) await tx.notify(DIRECT_MESSAGE_EDITED, { place, row });
  return row;
}

/** Emits MESSAGE_UPDATE with the current state of a message, after any change. */
export async function announceEdit(
  tx: Tx,
  place: Pick<Place, 'channel' | 'guild' | 'recipientIds' | 'memberIds'>,
  row: MessageRow,
): Promise<void> {
  const object = await loadMessageObject(tx, row, null);
  const author = place.guild ? await findMemberState(tx.db, place.guild.id, row.author_id) : undefined;
  const mentioned = await findMentionedMembers(tx.db, place, object.mentions);
  const event = messageEvent({ ...object, tts: false }, place.channel, author && memberWithoutUser(author.row), mentioned);
  tx.emit(MESSAGE_UPDATE, withModeration(messageTarget(place), row), event);
  await tx.notify(MESSAGE_CHANGED, { place, row, message: object });
  await sourcesChanged(tx, row.channel_id, [row]);
}

/** Lets each application's sessions see the moderation metadata that its backend set on a direct message. */
function withModeration(target: EventTarget, row: MessageRow): EventTarget {
  const { moderation } = dataOf(row);
  if (!moderation || !target.user_ids) return target;
  const thoughts = Object.entries(moderation).map(([id, moderation_metadata]) => [id, { moderation_metadata }]);
  return { ...target, added_for: Object.fromEntries(thoughts) };
}

function edited(old: MessageRow, edit: Edit, now: number): MessageRow {
  const { content, mentions, embeds, flags, attachments, poll } = edit;
  const row = { ...old };
  const data: MessageData = { ...dataOf(old) };
  if (content !== undefined) {
    row.content = content;
    data.moderation = undefined;
    if (data.previews) data.previews = keptPreviews(data.previews, linksOf(content));
  }
  if (mentions) {
    data.mentions = mentions.users.length ? mentions.users.map((user) => user.id) : undefined;
    data.mention_roles = mentions.roleIds.length ? mentions.roleIds : undefined;
    row.mention_everyone = mentions.everyone ? 1 : 0;
  }
  if (embeds) data.embeds = embeds.length ? embeds : undefined;
  if (attachments) data.attachments = attachments.length ? attachments : undefined;
  const components = edit.components(data.attachments ?? []);
  if (components) data.components = components.length ? components : undefined;
  if (poll) data.poll = poll;
  if (flags !== undefined) row.flags = (old.flags & ~SUPPRESS_EMBEDS) | flags;
  if (row.flags & ~old.flags & IS_COMPONENTS_V2) requireBare(row, data);
  if (row.content === '' && !showsAnything(data)) fail('EMPTY_MESSAGE');
  if ([content, embeds, attachments, components, poll].some((part) => part !== undefined)) {
    // Filling in a deferred response (LOADING) does not count as an edit.
    if (old.flags & LOADING) row.flags &= ~LOADING;
    else row.edited_at = now;
  }
  row.data_json = dataJson(data);
  return row;
}
