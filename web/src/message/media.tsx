import { type CSSProperties, type ReactNode, useState } from 'react';
import { safeUrl } from '../markdown/inline.ts';
import { formatSize } from '../ui/format-size.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './text.ts';
import { openViewer } from './viewer-store.ts';

const MAX_WIDTH = 420;
const MAX_HEIGHT = 320;

type Box = CSSProperties & Record<'--width' | '--height' | '--ratio', string>;

/** The box of an image before it has loaded, which prevents layout shifts. */
export function boxOf(width: number | null | undefined, height: number | null | undefined): Box | undefined {
  if (!width || !height) return undefined;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    '--width': `${Math.round(width * scale)}px`,
    '--height': `${Math.round(height * scale)}px`,
    '--ratio': `${width} / ${height}`,
  };
}

/** Covers a spoiler until it is pressed. */
export function SpoilerCover({ spoiler, what, children }: { spoiler: boolean; what: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  if (!spoiler || shown) return children;
  return (
    <div className="cover">
      <div className="covered" inert aria-hidden="true">
        {children}
      </div>
      <button type="button" className="cover-button" aria-label={t('spoilerOf', { what })} onClick={() => setShown(true)}>
        <span aria-hidden="true">{t('spoiler')}</span>
      </button>
    </div>
  );
}

interface ImageProps {
  url: string | null | undefined;
  /** The address to load from, if it differs. */
  proxy?: string | null | undefined;
  alt: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  className?: string;
  /** The picture stands for a page, which opens instead of the viewer. */
  isLink?: boolean;
}

/** A scaled image that opens in the viewer when pressed. */
export function ImageLink({ url, proxy, alt, width, height, className = 'picture', isLink = false }: ImageProps) {
  const [lost, setLost] = useState(false);
  const href = safeUrl(url);
  const source = safeUrl(proxy) ?? href;
  if (!href || !source) return null;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={alt ? undefined : t('image')}
      data-viewer={isLink ? undefined : source}
      onClick={(event) => {
        if (isLink || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openViewer(event.currentTarget);
      }}
    >
      {lost ? (
        <span className="picture-lost">{alt || t('imageLost')}</span>
      ) : (
        <img
          src={source}
          alt={alt}
          loading="lazy"
          referrerPolicy="no-referrer"
          style={boxOf(width, height)}
          onError={() => setLost(true)}
        />
      )}
    </a>
  );
}

/** A video with the browser's own controls. */
export function VideoPlayer({
  url,
  name,
  width,
  height,
}: {
  url: string;
  name: string;
  width?: number | null;
  height?: number | null;
}) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions
    <video className="film" src={url} controls preload="metadata" aria-label={name} style={boxOf(width, height)} />
  );
}

/** A file card: name, size and a download link. */
export function FileCard({ url, name, size }: { url: string | null; name: string; size: number | null | undefined }) {
  return (
    <div className="file">
      <Icon name="file" size={26} />
      <span className="file-words">
        <span className="file-name">{name}</span>
        {size !== null && size !== undefined && <span className="muted">{formatSize(size)}</span>}
      </span>
      {url && (
        <a
          className="icon-button"
          href={url}
          download={name}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('downloadOf', { name })}
          title={t('download')}
        >
          <Icon name="download" />
        </a>
      )}
    </div>
  );
}
