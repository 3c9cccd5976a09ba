import { LIMITS } from '@guildhall/protocol/limits';
import {
  Maybe,
  Nullable,
  Snowflake,
  Snowflake as Id,
  Snowflake as SnowflakeSchema,
  Text,
  TextWithin,
} from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { PollBody } from '../polls/poll.ts';
import { RichEmbed } from './embeds.ts';
import { AllowedMentions } from './mentions.ts';

/** The message that a new message refers to (MessageReferenceRequest): type 0 is a reply, 1 a forward. */
export const ReferenceBody = Type.Object({
  guild_id: Maybe(SnowflakeSchema()),
  channel_id: Maybe(SnowflakeSchema()),
  message_id: SnowflakeSchema(),
  fail_if_not_exists: Maybe(Type.Boolean()),
  type: Maybe(Type.Union([Type.Literal(0), Type.Literal(1)])),
});

/**
 * A file in a request body (MessageAttachmentRequest): `id` is the id of an existing attachment, or n for the
 * part `files[n]`.
 */
export const AttachmentRequest = Type.Object({
  id: Type.Union([Id(), Type.Integer({ minimum: 0 })]),
  filename: Maybe(Text(1, 1024)),
  title: Maybe(Text(0, 1024)),
  description: Maybe(TextWithin(LIMITS.messages.attachmentDescription)),
  duration_secs: Maybe(Type.Number({ minimum: 0, maximum: 2_147_483_647 })),
  waveform: Maybe(Text(0, 400)),
  is_spoiler: Maybe(Type.Boolean()),
  is_remix: Maybe(Type.Boolean()),
  /** The `upload_filename` of a file that was uploaded to its own upload URL. */
  uploaded_filename: Maybe(Text(1, 1100)),
});

export type AttachmentRequest = Static<typeof AttachmentRequest>;

const Later = Type.Optional(Type.Unknown());

/** The fields that creating and editing a message share; `content` is measured in code points. */
export const MessageBody = {
  content: Maybe(Type.String({ maxLength: LIMITS.messages.content.max })),
  embeds: Maybe(Type.Array(RichEmbed, { maxItems: LIMITS.messages.embeds.max })),
  allowed_mentions: Maybe(AllowedMentions),
  flags: Maybe(Type.Integer()),
  components: Maybe(Type.Array(Type.Unknown(), { maxItems: LIMITS.components.perMessage.max })),
  attachments: Maybe(Type.Array(AttachmentRequest, { maxItems: LIMITS.messages.files.max })),
  sticker_ids: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.messages.stickers.max })),
  poll: Maybe(PollBody),
  shared_client_theme: Later,
};

/** The body of a new message (MessageCreateRequest). */
export const NewMessageBody = Type.Object({
  ...MessageBody,
  tts: Maybe(Type.Boolean()),
  nonce: Type.Optional(Nullable(Type.Union([Type.Integer(), Type.String({ maxLength: LIMITS.messages.nonce.max })]))),
  enforce_nonce: Maybe(Type.Boolean()),
  message_reference: Maybe(ReferenceBody),
});
export type NewMessageBody = Static<typeof NewMessageBody>;

/** The body of an edit (MessageEditRequestPartial). */
export const EditMessageBody = Type.Object(MessageBody);
export type EditMessageBody = Static<typeof EditMessageBody>;

/**
 * Normalises content for storage: trims white space and removes what the database cannot store (NUL, broken
 * surrogate pairs).
 */
export function cleanContent(content: string | null | undefined): string {
  if (!content) return '';
  const text = content.isWellFormed() ? content : content.toWellFormed();
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).trim();
}

/** Whether a field of a body is set to something other than empty. */
export function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return Array.isArray(value) ? value.length > 0 : true;
}
