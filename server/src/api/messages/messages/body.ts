import { Maybe, Nullable, Snowflake, Snowflake as Id, Text, Snowflake as SnowflakeSchema } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { PollBody } from '../polls/poll.ts';
import { RichEmbed } from './embeds.ts';
import { AllowedMentions } from './mentions.ts';

/** What a new message points at (MessageReferenceRequest): type 0 a reply, 1 a forward. */
export const ReferenceBody = Type.Object({
  guild_id: Maybe(SnowflakeSchema()),
  channel_id: Maybe(SnowflakeSchema()),
  message_id: SnowflakeSchema(),
  fail_if_not_exists: Maybe(Type.Boolean()),
  type: Maybe(Type.Union([Type.Literal(0), Type.Literal(1)])),
});

/** A file of a body (MessageAttachmentRequest): `id` is that of a kept file, or n for the part `files[n]`. */
export const AttachmentRequest = Type.Object({
  id: Type.Union([Id(), Type.Integer({ minimum: 0 })]),
  filename: Maybe(Text(1, 1024)),
  title: Maybe(Text(0, 1024)),
  description: Maybe(Text(0, 1024)),
  duration_secs: Maybe(Type.Number({ minimum: 0, maximum: 2_147_483_647 })),
  waveform: Maybe(Text(0, 400)),
  is_spoiler: Maybe(Type.Boolean()),
  is_remix: Maybe(Type.Boolean()),
  /** The `upload_filename` of a file that was put to an address of its own. */
  uploaded_filename: Maybe(Text(1, 1100)),
});

export type AttachmentRequest = Static<typeof AttachmentRequest>;

const Later = Type.Optional(Type.Unknown());

/** What a new message and an edit have in common; `content` counts code points. */
export const MessageBody = {
  content: Maybe(Type.String({ maxLength: 2000 })),
  embeds: Maybe(Type.Array(RichEmbed, { maxItems: 10 })),
  allowed_mentions: Maybe(AllowedMentions),
  flags: Maybe(Type.Integer()),
  components: Maybe(Type.Array(Type.Unknown(), { maxItems: 40 })),
  attachments: Maybe(Type.Array(AttachmentRequest, { maxItems: 10 })),
  sticker_ids: Maybe(Type.Array(Snowflake(), { maxItems: 3 })),
  poll: Maybe(PollBody),
  shared_client_theme: Later,
};

/** The body of a new message (MessageCreateRequest). */
export const NewMessageBody = Type.Object({
  ...MessageBody,
  tts: Maybe(Type.Boolean()),
  nonce: Type.Optional(Nullable(Type.Union([Type.Integer(), Type.String({ maxLength: 25 })]))),
  enforce_nonce: Maybe(Type.Boolean()),
  message_reference: Maybe(ReferenceBody),
});
export type NewMessageBody = Static<typeof NewMessageBody>;

/** The body of an edit (MessageEditRequestPartial). */
export const EditMessageBody = Type.Object(MessageBody);
export type EditMessageBody = Static<typeof EditMessageBody>;

/**
 * A content as it is kept: without white space around it, and without what text cannot hold (NUL, broken surrogate
 * pairs).
 */
export function cleanContent(content: string | null | undefined): string {
  if (!content) return '';
  const text = content.isWellFormed() ? content : content.toWellFormed();
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).trim();
}

/** Whether a field of a body asks for anything. */
export function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return Array.isArray(value) ? value.length > 0 : true;
}
