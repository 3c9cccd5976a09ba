import { type CSSProperties, useState } from 'react';
import type { Id } from '../api/wire-base.ts';

const HUES = 12;

function hue(id: Id): number {
  return Number(BigInt(/^\d+$/.test(id) ? id : '0') % BigInt(HUES)) * (360 / HUES);
}

function monogram(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[1]] : [words[0]];
  return letters
    .map((word) => [...(word ?? '?')][0] ?? '?')
    .join('')
    .toUpperCase();
}

interface Props {
  id: Id;
  name: string;
  /** Users are round, applications square, guilds have an arched top. */
  shape?: 'person' | 'app' | 'guild';
  size?: number;
  status?: string | undefined;
  /** The hash of the uploaded image, shown instead of the monogram. */
  picture?: string | null | undefined;
  /** Where it is; the default is that of users, and of guilds for their shape. */
  folder?: 'app-icons';
}

/** An image or a coloured monogram. Decorative, since the name is always next to it. */
export function Avatar({ id, name, shape = 'person', size = 36, status, picture, folder }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  const style: CSSProperties & Record<'--hue' | '--size', string> = { '--hue': String(hue(id)), '--size': `${size}px` };
  return (
    <span className={`avatar avatar-${shape}`} style={style} aria-hidden="true">
      {picture && picture !== lost ? (
        <img
          className="avatar-face"
          src={`/cdn/${folder ?? (shape === 'guild' ? 'icons' : 'avatars')}/${id}/${picture}.webp?size=128`}
          alt=""
          loading="lazy"
          onError={() => setLost(picture)}
        />
      ) : (
        <span className="avatar-face">{monogram(name)}</span>
      )}
      {status !== undefined && <span className={`dot dot-${status}`} />}
    </span>
  );
}
