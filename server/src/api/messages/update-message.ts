import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Static, Type } from 'typebox';
import { findMemberState } from '../../core/access/member.ts';
import { findMessage, inMessage, type MessageAccess } from '../../core/access/message.ts';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { has } from '../../core/permissions.ts';
import { route } from '../../core/route.ts';
import type { MessageRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { moderateMessage } from '../auto-moderation/index.ts';
import { memberWithoutUser } from '../members/index.ts';
import { cleanContent, MessageBody, refuseLaterParts } from './body.ts';
import { allowedEmbeds, findMentionedMembers, findMentions, type Mentions } from './compose.ts';
import type { EmbedObject } from './embeds.ts';
import { MESSAGE_UPDATE, messageEvent, messageTarget } from './events.ts';
import { checkAllowedMentions } from './mentions.ts';
import { asSeenBy, dataJson, dataOf, isSystemMessage, type MessageData } from './message.ts';
import { loadMessageObject } from './page.ts';
import { lockMessage, updateMessageRow } from './queries.ts';

const Body = Type.Object(MessageBody);
type Body = Static<typeof Body>;

const { SUPPRESS_EMBEDS } = MESSAGE_FLAGS;

/**
 * Edits a message (MessageResponse). Its author sets content, embeds and flags; others only SUPPRESS_EMBEDS, with
 * MANAGE_MESSAGES. New content has new mentions.
 */
export const updateMessage = route({
  id: 'update_message',
  method: 'PATCH',
  path: '/channels/{channel_id}/messages/{message_id}',
  auth: ['bot', 'person'],
  access: inMessage(),
  limit: limits.editMessage,
  body: Body,
  reply: 200,
  run: async (ctx, { body, access }) => {
    requireEditable(ctx, access, body);
    refuseLaterParts(body);
    checkAllowedMentions(body.allowed_mentions);
    const edit = await prepareEdit(ctx, access, body);
    const afterSaving = edit.content === undefined ? null : await moderateMessage(ctx, access, edit.content);
    const row = await ctx.transact((tx) => apply(tx, access, edit));
    await afterSaving?.(row.id);
    const message = await loadMessageObject(ctx.store.read, row, ctx.viewer.user.id);
    return access.guild ? asSeenBy(ctx.viewer, message) : message;
  },
});

/** What an edit sets; what is undefined stays. */
interface Edit {
  content: string | undefined;
  mentions: Mentions | undefined;
  embeds: EmbedObject[] | undefined;
  flags: number | undefined;
}

function requireEditable(ctx: Context, { message, permissions }: MessageAccess, body: Body): void {
  if (isSystemMessage(message.type)) fail('SYSTEM_MESSAGE');
  if (message.author_id === ctx.viewer.user.id) return;
  const { flags: _flags, ...rest } = body;
  const flagsOnly = body.flags !== undefined && Object.values(rest).every((value) => value === undefined);
  if (!flagsOnly || !has(permissions, PERMISSIONS.MANAGE_MESSAGES)) fail('NOT_MESSAGE_AUTHOR');
}

async function prepareEdit(ctx: Context, access: MessageAccess, body: Body): Promise<Edit> {
  const content = body.content === undefined ? undefined : cleanContent(body.content);
  const embeds = body.embeds === undefined ? undefined : allowedEmbeds(ctx, access, body.embeds);
  const flags = body.flags === undefined ? undefined : (body.flags ?? 0) & SUPPRESS_EMBEDS;
  if (content === undefined) return { content, mentions: undefined, embeds, flags };
  const db = ctx.store.read;
  const { message_reference } = dataOf(access.message);
  const replied = message_reference && (await findMessage(db, access.channel.id, message_reference.message_id));
  const mentions = await findMentions(db, access, content, body.allowed_mentions, replied?.author_id);
  return { content, mentions, embeds, flags };
}

async function apply(tx: Tx, access: MessageAccess, edit: Edit): Promise<MessageRow> {
  const { channel, message } = access;
  const old = (await lockMessage(tx.db, channel.id, message.id)) ?? fail('UNKNOWN_MESSAGE');
  const row = edited(old, edit, tx.now);
  await updateMessageRow(tx.db, row);
  const object = await loadMessageObject(tx.db, row, null);
  const author = access.guild ? await findMemberState(tx.db, access.guild.id, row.author_id) : undefined;
  const mentioned = await findMentionedMembers(tx.db, access, object.mentions);
  const event = messageEvent({ ...object, tts: false }, channel, author && memberWithoutUser(author.row), mentioned);
  tx.emit(MESSAGE_UPDATE, messageTarget(access), event);
  return row;
}

function edited(old: MessageRow, { content, mentions, embeds, flags }: Edit, now: number): MessageRow {
  const row = { ...old };
  const data: MessageData = { ...dataOf(old) };
  if (content !== undefined) row.content = content;
  if (mentions) {
    data.mentions = mentions.users.length ? mentions.users.map((user) => user.id) : undefined;
    data.mention_roles = mentions.roleIds.length ? mentions.roleIds : undefined;
    row.mention_everyone = mentions.everyone ? 1 : 0;
  }
  if (embeds) data.embeds = embeds.length ? embeds : undefined;
  if (flags !== undefined) row.flags = (old.flags & ~SUPPRESS_EMBEDS) | flags;
  if (row.content === '' && !data.embeds?.length) fail('EMPTY_MESSAGE');
  if (content !== undefined || embeds !== undefined) row.edited_at = now;
  row.data_json = dataJson(data);
  return row;
}
