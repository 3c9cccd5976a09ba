/** A letter of a flag is shown by itself, too. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Regional_Indicator})$/v;
const VARIATION_SELECTORS = /\ufe0f/g;
/** A character that is text unless the variation selector follows; a skin tone makes the selector needless. */
const NEEDS_SELECTOR = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/** A unicode emoji with the variation selectors it needs and no others, so that one emoji has one spelling; null when it is none. */
export function unicodeEmoji(text: string): string | null {
  const emoji = text.replace(VARIATION_SELECTORS, '').replace(NEEDS_SELECTOR, '$&\ufe0f');
  return EMOJI.test(emoji) ? emoji : null;
}
