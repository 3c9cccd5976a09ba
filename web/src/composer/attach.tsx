import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { useSelected } from '../state/store.ts';
import { addFiles, type Upload, uploads } from '../state/uploads.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './text.ts';

/** The files attached to a channel's draft. */
export function useUploads(channelId: Id): Upload[] {
  return useSelected(uploads, (all) => all).filter((one) => one.channelId === channelId && !one.apart);
}

/** A button that selects files. */
export function AttachButton({ channelId, areaRef }: { channelId: Id; areaRef: RefObject<HTMLTextAreaElement | null> }) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={ref}
        type="file"
        multiple
        hidden
        aria-label={t('filesToSend')}
        onChange={(event) => {
          addFiles(channelId, [...(event.target.files ?? [])]);
          event.target.value = '';
          areaRef.current?.focus();
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('addFiles')}
        title={t('addFiles')}
        onClick={() => ref.current?.click()}
      >
        <Icon name="attach" size={20} />
      </button>
    </>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Attaches files dropped anywhere on the page, with an overlay while dragging. */
export function DropZone({ channelId, name }: { channelId: Id; name: string }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const move = (event: DragEvent, by: number) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const onEnter = (event: DragEvent) => move(event, 1);
    const onLeave = (event: DragEvent) => move(event, -1);
    const onOver = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      addFiles(channelId, [...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragenter', onEnter);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('dragover', onOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragenter', onEnter);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [channelId]);
  return over ? <div className="drop-note">{t('dropFiles', { name })}</div> : null;
}
