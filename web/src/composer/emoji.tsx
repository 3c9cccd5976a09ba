import { lazy, type RefObject, Suspense, useState } from 'react';
import type { Emoji, Id } from '../api/wire-base.ts';
import { Popover } from '../ui/popover.tsx';
import { rememberEmoji } from './emoji-index.ts';
import { t } from './text.ts';

const StickerPanel = lazy(async () => ({ default: (await import('./sticker-panel.tsx')).StickerPanel }));
const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));

const MODES = ['emojiMode', 'stickerMode'] as const;

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onPick: (emoji: Emoji) => void;
  onClose: () => void;
  /** Offers stickers too, and sends the one that is picked. */
  onSticker?: ((id: Id) => void) | null;
  /** Offers only the custom emoji of this guild. */
  within?: Id | undefined;
}

/** Every emoji of Unicode and the custom ones that may be used here, by group, with a search. */
export function EmojiPicker({ anchor, onPick, onClose, onSticker = null, within }: Props) {
  const [mode, setMode] = useState<'emojiMode' | 'stickerMode'>('emojiMode');
  return (
    <Popover anchor={anchor} onClose={onClose} label={t('chooseEmoji')} axis="grid" wide>
      {onSticker && (
        <fieldset className="picker-modes">
          {MODES.map((one) => (
            <button key={one} type="button" aria-pressed={mode === one} onClick={() => setMode(one)}>
              {t(one)}
            </button>
          ))}
        </fieldset>
      )}
      <Suspense fallback={<span className="spinner" />}>
        {onSticker && mode === 'stickerMode' ? (
          <StickerPanel onPick={onSticker} />
        ) : (
          <EmojiPanel
            within={within}
            onPick={(emoji) => {
              rememberEmoji(emoji);
              onPick(emoji);
            }}
          />
        )}
      </Suspense>
    </Popover>
  );
}
