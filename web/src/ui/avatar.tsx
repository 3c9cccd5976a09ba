import { type CSSProperties, useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { hue } from './hue.ts';

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
  folder?: 'app-icons' | 'channel-icons' | 'team-icons';
  /** The picture that the user has in one guild, shown instead of `picture`. */
  inGuild?: { id: Id; picture: string | null | undefined };
}

/** The address of a picture; users may have another one in a guild. */
function addressOf({ id, shape, picture, folder, inGuild }: Props): string | null {
  const suffix = 'webp?size=128';
  if (inGuild?.picture) return `/cdn/guilds/${inGuild.id}/users/${id}/avatars/${inGuild.picture}.${suffix}`;
  return picture ? `/cdn/${folder ?? (shape === 'guild' ? 'icons' : 'avatars')}/${id}/${picture}.${suffix}` : null;
}

/** An image or a coloured monogram. Decorative, since the name is always next to it. */
export function Avatar(props: Props) {
  const { id, name, shape = 'person', size = 36, status } = props;
  const src = addressOf(props);
  const [lost, setLost] = useState<string | null>(null);
  const style: CSSProperties & Record<'--hue' | '--size', string> = { '--hue': String(hue(id)), '--size': `${size}px` };
  return (
    <span className={`avatar avatar-${shape}`} style={style} aria-hidden="true">
      {src && src !== lost ? (
        <img className="avatar-face" src={src} alt="" loading="lazy" onError={() => setLost(src)} />
      ) : (
        <span className="avatar-face" data-mark={monogram(name)} />
      )}
      {status !== undefined && <span className={`dot dot-${status}`} />}
    </span>
  );
}
