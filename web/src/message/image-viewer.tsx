import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { formatTag } from '../i18n/locale.ts';
import { useSelected } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { t as shared } from '../ui/text.ts';
import styles from './image-viewer.module.css';
import { t } from './text.ts';
import { viewer } from './viewer-store.ts';

const LARGEST = 6;
const STEP = 1.5;
/** How far a finger moves to turn to another picture, in px. */
const SWIPE = 60;

interface View {
  scale: number;
  x: number;
  y: number;
}
const FIT: View = { scale: 1, x: 0, y: 0 };

const close = () => viewer.set(() => null);
const turn = (to: (at: number, count: number) => number) =>
  viewer.set((now) => now && { ...now, at: Math.max(0, Math.min(now.pictures.length - 1, to(now.at, now.pictures.length))) });

/** Zooming by steps and by the wheel, and moving what is zoomed or turning to the next picture by dragging. */
function useView(key: string) {
  const [view, setView] = useState<View>(FIT);
  const drag = useRef<{ id: number; x: number; y: number; from: View } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture starts unzoomed
  useEffect(() => setView(FIT), [key]);
  const zoom = (by: number) =>
    setView((now) => {
      const scale = Math.max(1, Math.min(LARGEST, now.scale * by));
      return scale === 1 ? FIT : { scale, x: (now.x * scale) / now.scale, y: (now.y * scale) / now.scale };
    });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button, a')) return;
    drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, from: view };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (now?.id !== event.pointerId || now.from.scale === 1) return;
    setView({ ...now.from, x: now.from.x + event.clientX - now.x, y: now.from.y + event.clientY - now.y });
  };
  const onPointerUp = (event: PointerEvent) => {
    const now = drag.current;
    drag.current = null;
    if (now?.id !== event.pointerId || now.from.scale !== 1) return;
    const moved = event.clientX - now.x;
    if (Math.abs(moved) >= SWIPE) turn((at) => at + (moved < 0 === isLeftToRight() ? 1 : -1));
  };
  const onPointerCancel = () => {
    drag.current = null;
  };
  return { view, zoom, whole: () => setView(FIT), handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** The keys of the viewer, wherever the focus is. */
function useKeys(zoom: (by: number) => void, whole: () => void): void {
  const latest = useRef({ zoom, whole });
  latest.current = { zoom, whole };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const forward = isLeftToRight() ? 'ArrowRight' : 'ArrowLeft';
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') turn((now) => now + (event.key === forward ? 1 : -1));
      else if (event.key === 'Home') turn(() => 0);
      else if (event.key === 'End') turn((_, count) => count - 1);
      else if (event.key === '+' || event.key === '=') latest.current.zoom(STEP);
      else if (event.key === '-') latest.current.zoom(1 / STEP);
      else if (event.key === '0') latest.current.whole();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isLeftToRight(): boolean {
  return document.documentElement.dir !== 'rtl';
}

/** The pictures of a message, one at a time over the whole page: arrows, zoom, and the original. */
export function ImageViewer() {
  const shown = useSelected(viewer, (now) => now);
  const picture = shown?.pictures[shown.at];
  const { view, zoom, whole, handlers } = useView(picture?.src ?? '');
  useKeys(zoom, whole);
  if (!shown || !picture) return null;
  const { pictures, at } = shown;
  return (
    <I18nProvider locale={formatTag()}>
      <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && close()} className={styles.backdrop}>
        <Modal className={styles.modal}>
          <Dialog aria-label={t('viewer')} className={styles.dialog}>
            <Bar picture={picture} count={pictures.length} at={at} scale={view.scale} onZoom={zoom} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer moves the picture; its keys are above */}
            <div
              className={styles.stage}
              data-zoomed={view.scale > 1 || undefined}
              onDoubleClick={() => (view.scale > 1 ? whole() : zoom(STEP * STEP))}
              onWheel={(event) => zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)}
              {...handlers}
            >
              {at > 0 && <Turn by={-1} />}
              <img
                key={picture.src}
                className={styles.picture}
                src={picture.src}
                alt={picture.alt}
                draggable={false}
                referrerPolicy="no-referrer"
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
              />
              {at < pictures.length - 1 && <Turn by={1} />}
            </div>
            {picture.alt && <p className={styles.caption}>{picture.alt}</p>}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

function Turn({ by }: { by: 1 | -1 }) {
  const label = t(by > 0 ? 'pictureNext' : 'picturePrevious');
  return (
    <button
      type="button"
      className={`${styles.turn} ${by > 0 ? styles.next : styles.previous}`}
      aria-label={label}
      title={label}
      onClick={() => turn((at) => at + by)}
    >
      <Icon name="chevron" size={22} />
    </button>
  );
}

interface BarProps {
  picture: { href: string; alt: string };
  count: number;
  at: number;
  scale: number;
  onZoom: (by: number) => void;
}

function Bar({ picture, count, at, scale, onZoom }: BarProps) {
  useReturnFocus();
  return (
    <div className={styles.bar}>
      <span className={styles.count} role="status">
        {count > 1 && t('pictureOf', { at: at + 1, count })}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('zoomOut')}
        title={t('zoomOut')}
        disabled={scale === 1}
        onClick={() => onZoom(1 / STEP)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('zoomIn')}
        title={t('zoomIn')}
        disabled={scale >= LARGEST}
        onClick={() => onZoom(STEP)}
      >
        <Icon name="plus" />
      </button>
      <a
        className="icon-button"
        href={picture.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('openOriginal')}
        title={t('openOriginal')}
      >
        <Icon name="expand" />
      </a>
      <a className="icon-button" href={picture.href} download aria-label={t('download')} title={t('download')}>
        <Icon name="download" />
      </a>
      <button type="button" className="icon-button" aria-label={shared('close')} title={shared('close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
