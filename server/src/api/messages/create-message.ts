import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { Maybe, Nullable } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { noteActivity } from '../../core/activity.ts';
import { type ChannelAccess, inChannel } from '../../core/access/channel.ts';
import { findMessage } from '../../core/access/message.ts';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { has } from '../../core/permissions.ts';
import { route } from '../../core/route.ts';
import type { MessageRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { moderateMessage } from '../auto-moderation/index.ts';
import { reopenDirect, requireDirectPartner } from '../direct-messages/index.ts';
import { type BareMemberObject, memberWithoutUser } from '../members/index.ts';
import { userObject } from '../users/index.ts';
import { requireTextChannel } from './access.ts';
import { cleanContent, MessageBody, refuseLaterParts } from './body.ts';
import { allowedEmbeds, findMentionedMembers, findMentions } from './compose.ts';
import { MESSAGE_CREATE, messageEvent, messageTarget } from './events.ts';
import { checkAllowedMentions } from './mentions.ts';
import { asSeenBy, dataJson, type MessageData, type MessageObject, messageObject } from './message.ts';
import { claimNonce } from './nonces.ts';
import { basicMessageObject, loadMessageObject } from './page.ts';
import { insertMessage, raiseChannelHead } from './queries.ts';
import { findReplied, ReferenceBody } from './reply.ts';
import { isSlowed, refuseSlowmode } from './slowmode.ts';

const Body = Type.Object({
  ...MessageBody,
  tts: Maybe(Type.Boolean()),
  nonce: Type.Optional(Nullable(Type.Union([Type.Integer(), Type.String({ maxLength: 25 })]))),
  enforce_nonce: Maybe(Type.Boolean()),
  message_reference: Maybe(ReferenceBody),
});
type Body = Static<typeof Body>;

/** Flags that a sender may set. */
const SETTABLE = MESSAGE_FLAGS.SUPPRESS_EMBEDS | MESSAGE_FLAGS.SUPPRESS_NOTIFICATIONS;

/** Sends a message (MessageResponse). With `enforce_nonce` a retry answers with the first message, and nothing else happens. */
export const createMessage = route({
  id: 'create_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages',
  auth: ['bot', 'person'],
  access: inChannel('SEND_MESSAGES'),
  limit: limits.createMessage,
  body: Body,
  reply: 200,
  run: async (ctx, { body, access }) => {
    refuseLaterParts(body);
    checkAllowedMentions(body.allowed_mentions);
    requireTextChannel(access.channel);
    if (!access.guild) await requireDirectPartner(ctx, access);
    const draft = await compose(ctx, access, body);
    const afterSending = await moderateMessage(ctx, access, draft.row.content);
    const sent = await ctx.transact((tx) => send(tx, ctx, access, body, draft));
    if (afterSending && typeof sent !== 'string') await afterSending(sent.id);
    await noteActivity(ctx, ctx.viewer.user.id);
    const message = typeof sent === 'string' ? await loadFirst(ctx, access, sent) : sent;
    const answer = access.guild ? asSeenBy(ctx.viewer, message) : message;
    return body.nonce === undefined || body.nonce === null ? answer : { ...answer, nonce: body.nonce };
  },
});

/** Everything of a new message but its id. */
interface Draft {
  row: Omit<MessageRow, 'id'>;
  data: MessageData;
  mentions: MessageObject['mentions'];
  mentionedMembers: Map<Snowflake, BareMemberObject> | undefined;
  referenced: MessageObject | undefined;
}

async function compose(ctx: Context, access: ChannelAccess, body: Body): Promise<Draft> {
  const { channel, permissions } = access;
  if (body.tts && !has(permissions, PERMISSIONS.SEND_TTS_MESSAGES)) fail('MISSING_PERMISSIONS');
  const content = cleanContent(body.content);
  const embeds = allowedEmbeds(ctx, access, body.embeds);
  const replied = body.message_reference ? await findReplied(ctx, access, body.message_reference) : undefined;
  if (content === '' && embeds.length === 0) fail('EMPTY_MESSAGE');
  const db = ctx.store.read;
  const mentions = await findMentions(db, access, content, body.allowed_mentions, replied?.author_id);
  const data: MessageData = {};
  if (embeds.length) data.embeds = embeds;
  if (mentions.users.length) data.mentions = mentions.users.map((user) => user.id);
  if (mentions.roleIds.length) data.mention_roles = mentions.roleIds;
  if (replied) {
    const guild = channel.guild_id === null ? {} : { guild_id: channel.guild_id };
    data.message_reference = { type: 0, channel_id: channel.id, message_id: replied.id, ...guild };
  }
  return {
    row: {
      channel_id: channel.id,
      author_id: ctx.viewer.user.id,
      type: replied ? MESSAGE_TYPES.REPLY : MESSAGE_TYPES.DEFAULT,
      flags: (body.flags ?? 0) & SETTABLE,
      content,
      edited_at: null,
      pinned: 0,
      tts: body.tts ? 1 : 0,
      mention_everyone: mentions.everyone ? 1 : 0,
      data_json: dataJson(data),
    },
    data,
    mentions: mentions.users,
    mentionedMembers: await findMentionedMembers(db, access, mentions.users),
    referenced: replied && (await basicMessageObject(db, replied)),
  };
}

/** Stores and announces a message; gives back the id of the first one when its nonce was used before. */
async function send(tx: Tx, ctx: Context, access: ChannelAccess, body: Body, draft: Draft): Promise<MessageObject | Snowflake> {
  const { channel } = access;
  const id = tx.id();
  const { nonce } = body;
  if (body.enforce_nonce && nonce !== undefined && nonce !== null) {
    const claim = {
      channel_id: channel.id,
      author_id: ctx.viewer.user.id,
      nonce: String(nonce),
      message_id: id,
      created_at: tx.now,
    };
    const first = await claimNonce(tx.db, claim);
    if (first !== undefined) return first;
  }
  await raiseChannelHead(tx.db, channel.id, id);
  if (isSlowed(ctx, access)) await refuseSlowmode(tx, ctx, access);
  const row: MessageRow = { ...draft.row, id };
  await insertMessage(tx.db, row);
  if (!access.guild) await reopenDirect(tx, channel);
  const { data, mentions, referenced } = draft;
  const message = messageObject({ row, data, author: userObject(ctx.viewer.user), mentions, referenced });
  tx.emitWhenHeard(MESSAGE_CREATE, messageTarget(access), () => {
    const member = access.member ? memberWithoutUser(access.member.row) : undefined;
    const event = messageEvent(message, channel, member, draft.mentionedMembers);
    if (nonce !== undefined && nonce !== null) event.nonce = nonce;
    return event;
  });
  return message;
}

async function loadFirst(ctx: Context, access: ChannelAccess, id: Snowflake): Promise<MessageObject> {
  const row = (await findMessage(ctx.store.read, access.channel.id, id)) ?? fail('UNKNOWN_MESSAGE');
  return loadMessageObject(ctx.store.read, row, ctx.viewer.user.id);
}
