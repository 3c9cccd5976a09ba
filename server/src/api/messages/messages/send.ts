import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { type AfterSending, moderateMessage } from '../../guild/auto-moderation/moderate-message.ts';
import { reopenDirect } from '../direct-messages/direct.ts';
import { memberWithoutUser } from '../../guild/members/member.ts';
import { mayHaveLinks } from '../previews/links.ts';
import { enterByMessage, requireUnlocked } from '../threads/activity.ts';
import { pollObject } from '../polls/poll.ts';
import { PUSH_MESSAGE } from '../push/jobs.ts';
import { recordMessage } from '../read-states/record-message.ts';
import { requireTextChannel } from './access.ts';
import { compose } from './compose.ts';
import type { Draft } from './draft.ts';
import { MESSAGE_CREATE, messageEvent, messageTarget } from './events.ts';
import { MESSAGE_STORING, type StoredMessage } from './hooks.ts';
import { checkAllowedMentions } from './mentions.ts';
import { dataJson, messageObject } from './message.ts';
import { claimNonce } from './nonces.ts';
import { filesOf, loadMessageObject } from './page.ts';
import { insertMessage, raiseChannelHead } from './queries.ts';
import { isSlowed, refuseSlowmode } from './slowmode.ts';
import type { Place, Writer } from './writer.ts';
import { enqueuePreviews } from '../previews/enqueue-previews.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { NewMessageBody } from '@guildhall/protocol/bodies/messages/messages';

type Nonce = Pick<NewMessageBody, 'nonce' | 'enforce_nonce'> & {
  /** The message starts a thread, and has the thread's id. */
  starts?: Snowflake;
  /** The message's id, if it had to be known in advance. */
  id?: Snowflake;
};

/**
 * Sends a message: validates and composes it, runs auto moderation, stores and announces it. With
 * `enforce_nonce` a retry returns the first message and has no other effect. The caller checks whether the
 * author may send there.
 */
export async function sendMessage(
  ctx: PublicContext,
  place: Place,
  writer: Writer,
  body: NewMessageBody,
  files: readonly UploadedFile[] = [],
): Promise<MessageObject> {
  requireTextChannel(place.channel);
  if (place.thread) requireUnlocked(place.thread, place.permissions);
  const { draft, afterSending } = await draftMessage(ctx, place, writer, body, files);
  // Not the whole body: it may have fields outside its schema, such as an id.
  const { nonce, enforce_nonce } = body;
  const sent = await ctx.transact((tx) => storeDraft(tx, place, writer, draft, { nonce, enforce_nonce }));
  if (typeof sent === 'string') {
    const first = (await findMessage(ctx.store.read, place.channel.id, sent)) ?? fail('UNKNOWN_MESSAGE');
    return loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, first, writer.id);
  }
  await afterSending?.(sent.id);
  return sent;
}

/**
 * Composes a message and runs auto moderation on it. Returns the draft for storeDraft(), with what remains to
 * be done after the insert.
 */
export async function draftMessage(
  ctx: PublicContext,
  place: Place,
  writer: Writer,
  body: NewMessageBody,
  files: readonly UploadedFile[] = [],
): Promise<{ draft: Draft; afterSending: AfterSending | null }> {
  checkAllowedMentions(body.allowed_mentions);
  const draft = await compose({ ctx, place, writer, body, files });
  const moderated = writer.kind === 'person' ? writer.account : null;
  return { draft, afterSending: moderated && (await moderateMessage(ctx, place, moderated, draft.row.content)) };
}

/**
 * Stores a draft and announces it; returns the id of the earlier message if its nonce was used before. For
 * messages that are part of a larger transaction; others use sendMessage().
 */
export async function storeDraft(
  tx: Tx,
  place: Place,
  writer: Writer,
  draft: Draft,
  { nonce, enforce_nonce, starts, id: given }: Nonce = {},
): Promise<MessageObject | Snowflake> {
  const { channel } = place;
  const id = starts ?? given ?? tx.id();
  if (enforce_nonce && nonce !== undefined && nonce !== null) {
    const claim = { channel_id: channel.id, author_id: writer.id, nonce: String(nonce), message_id: id, created_at: tx.now };
    const first = await claimNonce(tx.db, claim);
    if (first !== undefined) return first;
  }
  const works: ((tx: Tx, stored: StoredMessage) => Promise<void>)[] = [];
  const notified = tx.notify(MESSAGE_STORING, { place, writer, afterwards: (work) => works.push(work) });
  if (notified) await notified;
  const memberIds = place.thread ? await placeInThread(tx, place, writer, draft, starts) : undefined;
  if (isSlowed(tx.now, place, writer)) await refuseSlowmode(tx, place, writer);
  const { data, mentions, referenced } = draft;
  const row: MessageRow = { ...draft.row, id, data_json: dataJson(data) };
  insertMessage(tx.db, row);
  if (mayHaveLinks(row.content)) await enqueuePreviews(tx, row, place.permissions);
  if (draft.isPushed) await tx.enqueue(PUSH_MESSAGE, { channel_id: channel.id, message_id: id });
  for (const store of draft.stored) await store(tx, row);
  const poll = data.poll && pollObject(data.poll, []);
  const message = messageObject({
    row,
    data,
    author: writer.user,
    mentions,
    referenced,
    poll,
    interaction: draft.interaction,
    ...filesOf(tx.cdn, channel.id, data),
  });
  for (const work of works) await work(tx, { row, data, message });
  // Last, because other sends in the channel wait for the head from here to the commit.
  raiseChannelHead(tx.db, channel.id, id);
  recordMessage(tx.db, { row, guildId: channel.guild_id, data, byPerson: writer.kind === 'person' });
  // After the head: a recipient whose list lacks the channel receives it with its last message.
  if (!place.guild) await reopenDirect(tx, channel);
  tx.emitWhenHeard(MESSAGE_CREATE, messageTarget(memberIds ? { ...place, memberIds } : place), () => {
    const member = place.member ? memberWithoutUser(place.member.row) : undefined;
    const event = messageEvent(message, channel, member, draft.mentionedMembers);
    if (nonce !== undefined && nonce !== null) event.nonce = nonce;
    return event;
  });
  return message;
}

/** Counts the message in its thread and sets its position there; returns the thread's members if it is private. */
async function placeInThread(
  tx: Tx,
  { thread, guild, permissions, member, memberIds }: Place,
  { account }: Writer,
  { data, mentions }: Draft,
  starts: Snowflake | undefined,
): Promise<readonly Snowflake[] | undefined> {
  data.position = 0;
  if (!thread || !guild || starts !== undefined) return memberIds;
  const writer = member && account ? { member: member.row, user: account } : null;
  const mentioned = mentions.map((user) => user.id);
  const entered = await enterByMessage(tx, { thread, guild, permissions }, { writer, mentioned });
  data.position = entered.position;
  return entered.memberIds;
}
