import { fail } from '../../core/errors.ts';

const EMOJI = /^\p{RGI_Emoji}$/v;
const VARIATION_SELECTORS = /\ufe0f/g;
/** A character that is text unless the variation selector follows; a skin tone makes the selector needless. */
const NEEDS_SELECTOR = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/**
 * The unicode emoji of a path, with the variation selectors it needs and no others, so that one emoji has one spelling.
 * Anything else is unknown (10014), also `name:id`: there are no custom emoji yet.
 */
export function parseEmoji(text: string): string {
  const emoji = text.replace(VARIATION_SELECTORS, '').replace(NEEDS_SELECTOR, '$&\ufe0f');
  return EMOJI.test(emoji) ? emoji : fail('UNKNOWN_EMOJI');
}
