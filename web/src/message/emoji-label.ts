import type { Emoji } from '../api/wire-base.ts';
import { COMMON_EMOJI } from '../composer/common-emoji.ts';
import { loadedEmoji } from '../composer/emoji-index.ts';
import { t } from './text.ts';

/** An emoji in words. */
export function emojiLabel(emoji: Emoji): string {
  if (emoji.id) return `:${emoji.name ?? t('emoji')}:`;
  const common = COMMON_EMOJI.find(([sign]) => sign === emoji.name)?.[1];
  return common ?? loadedEmoji().find((one) => one.sign === emoji.name)?.name ?? emoji.name ?? t('emoji');
}
