import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { fail } from '../../../core/framework/errors.ts';
import { has } from '../../../core/access/permissions.ts';
import { hasDevices } from '../push/has-devices.ts';
import { cleanContent, isGiven } from './body.ts';
import type { Composition, Draft } from './draft.ts';
import { showsFile } from './embeds.ts';
import { allowedEmbeds, findMentionedMembers, findMentions } from './mentioned.ts';
import { showsAnything } from './message.ts';
import { notBuilt } from './not-built.ts';
import { basicMessageObject } from './page.ts';
import { addAttachments } from './parts/attachments.ts';
import { addComponents } from './parts/components.ts';
import { addForward } from './parts/forward.ts';
import { mentioningText } from './parts/mentioning-text.ts';
import { addPoll } from './parts/poll.ts';
import { addStickers } from './parts/stickers.ts';
import { checkVoiceMessage } from './parts/voice.ts';
import { findReplied, FORWARD } from './reply.ts';
import type { MessageData } from './types.ts';

/** Flags that an author may set. */
export const SETTABLE_FLAGS = MESSAGE_FLAGS.SUPPRESS_EMBEDS | MESSAGE_FLAGS.SUPPRESS_NOTIFICATIONS;

/** Validates and composes a new message. Stores nothing except files. */
export async function compose(composition: Composition): Promise<Draft> {
  const { ctx, place, writer, body } = composition;
  const { channel, permissions } = place;
  if (body.tts && !has(permissions, PERMISSIONS.SEND_TTS_MESSAGES)) fail('MISSING_PERMISSIONS');
  const content = cleanContent(body.content);
  const data: MessageData = {};
  if (writer.webhook) data.webhook = writer.webhook;
  if (writer.game) Object.assign(data, writer.game);
  const embeds = allowedEmbeds(place, writer, body.embeds);
  if (embeds.length) data.embeds = embeds;
  const reference = body.message_reference;
  const replied = reference && reference.type !== FORWARD ? await findReplied(ctx, place, reference) : undefined;
  if (replied) {
    const guild = channel.guild_id === null ? {} : { guild_id: channel.guild_id };
    data.message_reference = { type: 0, channel_id: channel.id, message_id: replied.id, ...guild };
  }
  const source = { db: ctx.store.read, cdn: ctx.cdn };
  const text = mentioningText(body) ?? '';
  const mentions = await findMentions(source.db, place, text, body.allowed_mentions, replied?.author_id);
  if (mentions.users.length) data.mentions = mentions.users.map((user) => user.id);
  if (mentions.roleIds.length) data.mention_roles = mentions.roleIds;
  const draft: Draft = {
    row: {
      channel_id: channel.id,
      author_id: writer.id,
      type: replied ? MESSAGE_TYPES.REPLY : MESSAGE_TYPES.DEFAULT,
      flags: ((body.flags ?? 0) & SETTABLE_FLAGS) | (writer.game ? MESSAGE_FLAGS.SENT_BY_SOCIAL_LAYER_INTEGRATION : 0),
      content,
      edited_at: null,
      pinned: 0,
      tts: body.tts ? 1 : 0,
      mention_everyone: mentions.everyone ? 1 : 0,
    },
    data,
    mentions: mentions.users,
    mentionedMembers: await findMentionedMembers(source.db, place, mentions.users),
    referenced: replied && (await basicMessageObject(source, replied)),
    stored: [],
    isPushed: await hasDevices(ctx, place, {
      authorId: writer.id,
      isMentioning: mentions.everyone || mentions.users.length > 0 || mentions.roleIds.length > 0,
    }),
  };
  await addParts(composition, draft);
  if (draft.row.content === '' && !showsAnything(draft.data)) fail('EMPTY_MESSAGE');
  return draft;
}

/** Adds the parts that most messages do not have; each part reads its own field of the body. */
async function addParts(composition: Composition, draft: Draft): Promise<void> {
  const { body, files } = composition;
  const flags = body.flags ?? 0;
  if (body.shared_client_theme) notBuilt('The message field shared_client_theme');
  const hasFiles = files.length > 0 || isGiven(body.attachments) || body.embeds?.some(showsFile);
  if (hasFiles) await addAttachments(composition, draft);
  if (flags & MESSAGE_FLAGS.IS_VOICE_MESSAGE) await checkVoiceMessage(composition, draft);
  if (isGiven(body.components) || flags & MESSAGE_FLAGS.IS_COMPONENTS_V2) await addComponents(composition, draft);
  if (isGiven(body.sticker_ids)) await addStickers(composition, draft);
  if (isGiven(body.poll)) await addPoll(composition, draft);
  if (body.message_reference?.type === FORWARD) await addForward(composition, draft);
}
