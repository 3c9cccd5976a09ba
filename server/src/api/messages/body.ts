import { Maybe, Nullable, Snowflake } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { PollBody } from '../polls/poll.ts';
import { RichEmbed } from './embeds.ts';
import { AllowedMentions } from './mentions.ts';
import { AttachmentRequest } from './parts/attachments.ts';
import { ReferenceBody } from './reply.ts';

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
