/** A single regional indicator is also displayed as an emoji. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Regional_Indicator})$/v;
const VARIATION_SELECTORS = /\ufe0f/g;
/** A character that is text unless the variation selector follows; a skin tone makes the selector unnecessary. */
const NEEDS_SELECTOR = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/**
 * A unicode emoji with exactly the variation selectors it needs, so that each emoji has one spelling; null if it is
 * not an emoji.
 */
export function unicodeEmoji(text: string): string | null {
  const emoji = text.replace(VARIATION_SELECTORS, '').replace(NEEDS_SELECTOR, '$&\ufe0f');
  return EMOJI.test(emoji) ? emoji : null;
}
