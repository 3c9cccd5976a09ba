import { Type, type Static } from 'typebox';
import { Maybe, Snowflake, Snowflake as Id, Text, TextWithin, Nullable, Whole, Timestamp } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { PollBody } from './polls.ts';

/** The message that a new message refers to (MessageReferenceRequest): type 0 is a reply, 1 a forward. */
export const ReferenceBody = Type.Object({
  guild_id: Maybe(Snowflake()),
  channel_id: Maybe(Snowflake()),
  message_id: Snowflake(),
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

export const Later = Type.Optional(Type.Unknown());

export const Short = (max: number) => Maybe(Type.String({ maxLength: max }));

export const Media = Type.Object({
  url: Short(2048),
  width: Maybe(Type.Integer({ minimum: 0 })),
  height: Maybe(Type.Integer({ minimum: 0 })),
  placeholder: Short(64),
  placeholder_version: Maybe(Whole(0, 2_147_483_647)),
  is_animated: Maybe(Type.Boolean()),
  description: Short(4096),
});

/** An embed of a request (RichEmbed); it becomes rich, regardless of `type`. */
export const RichEmbed = Type.Object({
  url: Short(2048),
  title: Short(256),
  color: Maybe(Whole(0, 0xffffff)),
  timestamp: Maybe(Timestamp()),
  description: Short(4096),
  author: Maybe(Type.Object({ name: Short(256), url: Short(2048), icon_url: Short(2048) })),
  footer: Maybe(Type.Object({ text: Short(2048), icon_url: Short(2048) })),
  provider: Maybe(Type.Object({ name: Short(256), url: Short(2048) })),
  image: Maybe(Media),
  thumbnail: Maybe(Media),
  video: Maybe(Media),
  fields: Maybe(
    Type.Array(
      Type.Object({
        name: Type.String({ maxLength: LIMITS.messages.embedFieldName.max }),
        value: Type.String({ maxLength: LIMITS.messages.embedFieldValue.max }),
        inline: Maybe(Type.Boolean()),
      }),
      { maxItems: LIMITS.messages.embedFields.max },
    ),
  ),
});

export const Kind = Type.Union([Type.Literal('roles'), Type.Literal('users'), Type.Literal('everyone')]);

/** The mentions of a message that count (MessageAllowedMentionsRequest). */
export const AllowedMentions = Type.Object({
  parse: Maybe(Type.Array(Nullable(Kind))),
  users: Maybe(Type.Array(Nullable(Snowflake()), { maxItems: LIMITS.messages.allowedMentions.max })),
  roles: Maybe(Type.Array(Nullable(Snowflake()), { maxItems: LIMITS.messages.allowedMentions.max })),
  replied_user: Maybe(Type.Boolean()),
});

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

export type AllowedMentions = Static<typeof AllowedMentions>;
