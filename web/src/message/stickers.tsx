import { useState } from 'react';
import type { StickerItem } from '../api/wire-content.ts';
import { t } from './text.ts';

const LOTTIE = 3;
const EXTENSIONS: Record<number, string> = { 1: 'png', 2: 'png', 4: 'gif' };

/** The stickers of a message; Lottie stickers are shown by name. */
export function Stickers({ stickers }: { stickers: StickerItem[] }) {
  if (stickers.length === 0) return null;
  return (
    <div className="stickers">
      {stickers.map((one) => (
        <StickerPicture key={one.id} sticker={one} />
      ))}
    </div>
  );
}

/** A sticker as a picture, or its name where that cannot be shown. */
export function StickerPicture({ sticker, size = 160 }: { sticker: StickerItem; size?: number }) {
  const [lost, setLost] = useState(false);
  if (lost || sticker.format_type === LOTTIE) return <span className="sticker-name">{t('sticker', { name: sticker.name })}</span>;
  const extension = EXTENSIONS[sticker.format_type] ?? 'png';
  return (
    <img
      className="sticker"
      src={`/cdn/stickers/${sticker.id}.${extension}`}
      alt={t('sticker', { name: sticker.name })}
      title={sticker.name}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setLost(true)}
    />
  );
}
