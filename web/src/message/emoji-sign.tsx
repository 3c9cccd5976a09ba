import type { Emoji } from '../api/wire-base.ts';

/** Renders an emoji: a Unicode character or the image of a custom emoji. */
export function EmojiSign({ emoji, size = 20 }: { emoji: Emoji; size?: number }) {
  if (!emoji.id) return <span className="emoji-sign">{emoji.name}</span>;
  return (
    <img
      className="emoji-picture"
      src={`/cdn/emojis/${emoji.id}.webp?size=64`}
      alt={`:${emoji.name ?? 'emoji'}:`}
      width={size}
      height={size}
      loading="lazy"
    />
  );
}
