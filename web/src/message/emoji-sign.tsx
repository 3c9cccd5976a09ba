import { useState } from 'react';
import type { Emoji } from '../api/wire-base.ts';
import { t } from './parts-text.ts';

/** Renders an emoji: a Unicode character, or the image of a custom emoji, or its name if the image is gone. */
export function EmojiSign({ emoji, size = 20 }: { emoji: Emoji; size?: number }) {
  const [lost, setLost] = useState(false);
  if (!emoji.id) return <span className="emoji-sign">{emoji.name}</span>;
  const name = `:${emoji.name ?? t('emoji')}:`;
  if (lost) return <span className="emoji-name">{name}</span>;
  return (
    <img
      className="emoji-picture"
      src={`/cdn/emojis/${emoji.id}.webp?size=128`}
      alt={name}
      title={name}
      width={size}
      height={size}
      loading="lazy"
      draggable={false}
      onError={() => setLost(true)}
    />
  );
}
