import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { unicodeEmoji } from '../../../core/media/unicode-emoji.ts';

/** The emoji in a path. `key` identifies it in the store: the unicode emoji, or the id of a custom one. */
export interface NamedEmoji {
  key: string;
  customId: Snowflake | null;
}

/** `name:id`, with the prefix `a:` if animated; only the id counts. */
const CUSTOM = /^(?:a:)?[A-Za-z0-9_]{1,32}:(\d{1,20})$/;

/** A selector that no client writes: a leading one, or a repeated one. */
const MISPLACED_SELECTOR = /^\ufe0f|\ufe0f{2}/;

/**
 * Reads the emoji of a path. A unicode emoji keeps its spelling, with or without the variation selector U+FE0F, because bots compare
 * the emoji of an event with the one they reacted with. Text that is neither a unicode emoji nor `name:id` is unknown (10014).
 */
export function parseEmoji(text: string): NamedEmoji {
  const customId = CUSTOM.exec(text)?.[1];
  if (customId !== undefined) return isSnowflake(customId) ? { key: customId, customId } : fail('UNKNOWN_EMOJI');
  const normalized = unicodeEmoji(text) ?? fail('UNKNOWN_EMOJI');
  return { key: MISPLACED_SELECTOR.test(text) ? normalized : text, customId: null };
}
