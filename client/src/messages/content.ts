import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { Snowflake } from '../core/snowflake.ts';
import { ATTACHMENT, EMBED, OTHER, POLL, STICKER, THREAD, VOICE_MESSAGE } from '../core/enum-values.ts';
import { AdditionalContent } from './types.ts';

/** A message of any route or event, as far as this library reads it. */
export type WireMessage = Pick<MessageObject, 'id' | 'content' | 'channel_id' | 'author' | 'flags'> &
  Partial<MessageObject> & { lobby_id?: Snowflake };

/** The flag of a voice message (docs/contract/enums.md#message_flag). */
const IS_VOICE_MESSAGE = 1 << 13;
/** Mentions of users, roles and channels, commands, emojis: `<@1>`, `<@&1>`, `<#1>`, `</name:1>`, `<a:name:1>`. */
const MARKUP = /<(?:(@!?|@&|#)(\d{1,20})|\/([^:<>]+):\d{1,20}|a?:(\w+):\d{1,20})>/g;

/** Makes the markup of a text readable. `nameOf` returns the name of a user (`@`) or channel (`#`) if it is known. */
export function readable(text: string, nameOf: (sign: '@' | '#', id: Snowflake) => string | undefined): string {
  return text.replace(MARKUP, (_, sign?: string, id: Snowflake = '', command?: string, emoji?: string) => {
    if (command) return `/${command}`;
    if (emoji) return `:${emoji}:`;
    if (sign === '@&') return '@role';
    const mark = sign === '#' ? '#' : '@';
    return mark + (nameOf(mark, id) ?? 'unknown');
  });
}

/** The content of a message other than text; undefined if there is none. */
export function additionalContentOf(message: WireMessage): AdditionalContent | undefined {
  const {
    flags,
    poll,
    thread,
    attachments = [],
    sticker_items = [],
    embeds = [],
    components = [],
    message_snapshots = [],
  } = message;
  if ((flags & IS_VOICE_MESSAGE) !== 0) return new AdditionalContent(VOICE_MESSAGE, 1);
  if (poll) return new AdditionalContent(POLL, 1, poll.question.text);
  if (thread) return new AdditionalContent(THREAD, 1, thread.name);
  const counts = [
    [ATTACHMENT, attachments.length],
    [STICKER, sticker_items.length],
    [EMBED, embeds.length],
    [OTHER, components.length + message_snapshots.length],
  ] as const;
  const found = counts.find(([, count]) => count > 0);
  return found && new AdditionalContent(found[0], found[1]);
}

/**
 * Whether an update of a direct message changed something that its author did not write: previews, pins, results. These updates omit the
 * moderation metadata; updates of lobby messages always contain it.
 */
export function isOtherChange(before: WireMessage, after: WireMessage): boolean {
  const shown = ({ embeds, flags, pinned, poll }: WireMessage) => JSON.stringify([embeds, flags, pinned, poll]);
  if (after.lobby_id !== undefined || before.edited_timestamp !== after.edited_timestamp) return false;
  return before.content === after.content && shown(before) !== shown(after);
}
