import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { Maybe } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { ApiError } from '../../core/errors.ts';
import { RichEmbed, showsFile } from './embeds.ts';
import { AllowedMentions } from './mentions.ts';

const Later = Type.Optional(Type.Unknown());

/** What a new message and an edit have in common; `content` counts code points. */
export const MessageBody = {
  content: Maybe(Type.String({ maxLength: 2000 })),
  embeds: Maybe(Type.Array(RichEmbed, { maxItems: 10 })),
  allowed_mentions: Maybe(AllowedMentions),
  flags: Maybe(Type.Integer()),
  components: Later,
  attachments: Later,
  sticker_ids: Later,
  poll: Later,
  shared_client_theme: Later,
};

const Body = Type.Object(MessageBody);
type Body = Static<typeof Body>;

const LATER = ['components', 'attachments', 'sticker_ids', 'poll', 'shared_client_theme'] as const;
const LATER_FLAGS = MESSAGE_FLAGS.IS_VOICE_MESSAGE | MESSAGE_FLAGS.IS_COMPONENTS_V2;

/** Ends the request with 501 when it asks for what is not built yet, so that nothing is dropped in silence. */
export function refuseLaterParts(body: Body): void {
  for (const key of LATER) if (isGiven(body[key])) notBuilt(`The message field ${key}`);
  if (body.embeds?.some(showsFile)) notBuilt('An embed that shows an attachment');
  if (body.flags && body.flags & LATER_FLAGS) notBuilt('A voice message or one of components');
}

/** Ends the request with 501. */
export function notBuilt(what: string): never {
  throw new ApiError(501, 0, `501: Not Implemented: ${what} is not taken yet`);
}

/**
 * A content as it is kept: without white space around it, and without what text cannot hold (NUL, broken surrogate
 * pairs).
 */
export function cleanContent(content: string | null | undefined): string {
  if (!content) return '';
  const text = content.isWellFormed() ? content : content.toWellFormed();
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).trim();
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return Array.isArray(value) ? value.length > 0 : true;
}
