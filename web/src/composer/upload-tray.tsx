import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSelected } from '../state/store.ts';
import { addFiles, describeUpload, dropUploads, type Upload, uploads } from '../state/uploads.ts';
import { Icon } from '../ui/icon.tsx';
import { formatSize } from '../ui/format-size.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** The files attached to a channel's draft. */
export function useUploads(channelId: Id): Upload[] {
  return useSelected(uploads, (all) => all).filter((one) => one.channelId === channelId && !one.apart);
}

/** The progress of an upload. */
export function Progress({ upload }: { upload: Upload }) {
  if (upload.error !== null || upload.progress >= 1) return null;
  return <progress max={1} value={upload.progress} aria-label={t('uploading', { name: upload.name })} />;
}

function Item({ upload }: { upload: Upload }) {
  const { key, name } = upload;
  return (
    <li className={upload.error === null ? 'upload' : 'upload upload-bad'}>
      <div className="upload-look">
        {upload.preview ? (
          <img src={upload.preview} alt="" className={upload.spoiler ? 'blurred' : ''} />
        ) : (
          <Icon name="file" size={32} />
        )}
        <span className="upload-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={t('spoilerOf', { name })}
            title={t('spoilerMark')}
            aria-pressed={upload.spoiler}
            onClick={() => describeUpload(key, { spoiler: !upload.spoiler })}
          >
            <Icon name={upload.spoiler ? 'eye-off' : 'eye'} size={17} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('removeNamed', { name })}
            title={t('remove')}
            onClick={() => dropUploads([key])}
          >
            <Icon name="close" size={17} />
          </button>
        </span>
      </div>
      <p className="upload-name" title={name}>
        {name} <span className="muted">{formatSize(upload.size)}</span>
      </p>
      {upload.error === null ? (
        <input
          aria-label={t('descriptionOf', { name })}
          placeholder={t('addDescription')}
          value={upload.description}
          maxLength={1024}
          onChange={(event) => describeUpload(key, { description: event.target.value })}
        />
      ) : (
        <p className="field-error" role="alert">
          {upload.error}
        </p>
      )}
      <Progress upload={upload} />
    </li>
  );
}

/** The files of the message, above its text. */
export function UploadTray({ list }: { list: Upload[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="tray" aria-label={t('filesAttached')}>
      {list.map((one) => (
        <Item key={one.key} upload={one} />
      ))}
    </ul>
  );
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
