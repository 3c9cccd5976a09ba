import { type RefObject, useState } from 'react';
import { Popover } from '../ui/popover.tsx';

/** The common emoji of the picker with their names. */
export const EMOJI: readonly (readonly [string, string])[] = [
  ['👍', 'thumbs up'],
  ['👎', 'thumbs down'],
  ['❤️', 'red heart'],
  ['😂', 'tears of joy'],
  ['🎉', 'party popper'],
  ['🙏', 'folded hands'],
  ['👀', 'eyes'],
  ['✅', 'check mark'],
  ['❌', 'cross mark'],
  ['🔥', 'fire'],
  ['💯', 'hundred points'],
  ['👏', 'clapping hands'],
  ['😀', 'grinning face'],
  ['😄', 'smiling eyes'],
  ['😉', 'winking face'],
  ['😊', 'smiling face'],
  ['😍', 'heart eyes'],
  ['🤩', 'star-struck'],
  ['😎', 'sunglasses'],
  ['🤔', 'thinking face'],
  ['😅', 'sweat smile'],
  ['😢', 'crying face'],
  ['😭', 'loudly crying'],
  ['😡', 'angry face'],
  ['😱', 'screaming face'],
  ['😴', 'sleeping face'],
  ['🤯', 'exploding head'],
  ['🥳', 'partying face'],
  ['😇', 'halo'],
  ['🤗', 'hugging face'],
  ['👋', 'waving hand'],
  ['🤝', 'handshake'],
  ['💪', 'flexed biceps'],
  ['🤞', 'crossed fingers'],
  ['👌', 'ok hand'],
  ['✌️', 'victory hand'],
  ['☕', 'hot coffee'],
  ['🍕', 'pizza'],
  ['🍺', 'beer'],
  ['🎂', 'birthday cake'],
  ['🌱', 'seedling'],
  ['🌈', 'rainbow'],
  ['⭐', 'star'],
  ['✨', 'sparkles'],
  ['🚀', 'rocket'],
  ['💡', 'light bulb'],
  ['🐛', 'bug'],
  ['🔧', 'wrench'],
  ['📌', 'pushpin'],
  ['📣', 'megaphone'],
  ['⏰', 'alarm clock'],
  ['🤖', 'robot'],
  ['🏛️', 'classical building'],
  ['🛠️', 'hammer and wrench'],
];

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** A grid of emoji with a search by name. */
export function EmojiPicker({ anchor, onPick, onClose }: Props) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = EMOJI.filter(([, name]) => name.includes(wanted));
  return (
    <Popover anchor={anchor} onClose={onClose} label="Choose an emoji" axis="grid">
      <div className="emoji-picker">
        <input
          type="search"
          placeholder="Search emoji"
          aria-label="Search emoji"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key === 'Enter' && first) {
              event.preventDefault();
              onPick(first[0]);
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-roving]')?.focus();
            }
          }}
        />
        <div className="emoji-grid">
          {shown.map(([emoji, name]) => (
            <button key={emoji} type="button" data-roving aria-label={name} title={name} onClick={() => onPick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
        {shown.length === 0 && <p className="empty-note">No matches.</p>}
      </div>
    </Popover>
  );
}
