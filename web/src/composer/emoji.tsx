import { lazy, type RefObject, Suspense } from 'react';
import type { Emoji } from '../api/wire-base.ts';
import { Popover } from '../ui/popover.tsx';
import { rememberEmoji } from './emoji-index.ts';
import { t } from './text.ts';

const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onPick: (emoji: Emoji) => void;
  onClose: () => void;
}

/** Every emoji of Unicode and the custom ones that may be used here, by group, with a search. */
export function EmojiPicker({ anchor, onPick, onClose }: Props) {
  return (
    <Popover anchor={anchor} onClose={onClose} label={t('chooseEmoji')} axis="grid" wide>
      <Suspense fallback={<span className="spinner" />}>
        <EmojiPanel
          onPick={(emoji) => {
            rememberEmoji(emoji);
            onPick(emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
