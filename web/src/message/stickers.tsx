import { useState } from 'react';
import type { StickerItem } from '../api/wire-content.ts';

const LOTTIE = 3;
const EXTENSIONS: Record<number, string> = { 1: 'png', 2: 'png', 4: 'gif' };

/** The stickers of a message; Lottie stickers are shown by name. */
export function Stickers({ stickers }: { stickers: StickerItem[] }) {
  if (stickers.length === 0) return null;
  return (
    <div className="stickers">
      {stickers.map((one) => (
        <Sticker key={one.id} sticker={one} />
      ))}
    </div>
  );
}

function Sticker({ sticker }: { sticker: StickerItem }) {
  const [lost, setLost] = useState(false);
  if (lost || sticker.format_type === LOTTIE) return <span className="sticker-name">Sticker: {sticker.name}</span>;
  const extension = EXTENSIONS[sticker.format_type] ?? 'png';
  return (
    <img
      className="sticker"
      src={`/cdn/stickers/${sticker.id}.${extension}`}
      alt={`Sticker: ${sticker.name}`}
      title={sticker.name}
      width={160}
      height={160}
      loading="lazy"
      onError={() => setLost(true)}
    />
  );
}
