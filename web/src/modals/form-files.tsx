import { useRef } from 'react';
import { useSelected } from '../state/store.ts';
import { addFormFile, dropUploads, type Upload, uploads } from '../state/uploads.ts';
import { Icon } from '../ui/icon.tsx';
import { formatSize } from '../ui/format-size.ts';
import { Progress } from '../composer/upload-tray.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

const KINDS: Record<string, string> = { image: 'image/*', video: 'video/*', audio: 'audio/*' };

/** The files with these keys. */
export function useFiles(keys: readonly number[]): Upload[] {
  return useSelected(uploads, (all) => all).filter((one) => keys.includes(one.key));
}

interface ButtonProps {
  channelId: Id;
  onAdd: (keys: number[]) => void;
  /** How many more files are allowed. */
  room: number;
  /** `image`, `video`, `audio`, or extensions with their dot. */
  types: readonly string[] | null | undefined;
  children: string;
  /** The label of the file input. */
  label: string;
  id?: string;
  describedBy?: string | undefined;
}

/** Selects files of the given kinds for a command or a form, and starts uploading them. */
export function FileButton({ channelId, onAdd, room, types, children, label, id, describedBy }: ButtonProps) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        multiple={room > 1}
        accept={types?.map((one) => KINDS[one] ?? one).join(',')}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].slice(0, room);
          event.target.value = '';
          onAdd(files.map((file) => addFormFile(channelId, file)));
        }}
      />
      <button
        id={id}
        type="button"
        className="button"
        aria-label={t('labelled', { label, action: children })}
        aria-describedby={describedBy}
        disabled={room < 1}
        onClick={() => ref.current?.click()}
      >
        <Icon name="attach" size={17} />
        {children}
      </button>
    </>
  );
}

/** One file of a form: its name, its progress and a remove button. */
export function FileLine({ file, onRemove }: { file: Upload; onRemove: () => void }) {
  return (
    <li className={file.error === null ? 'file' : 'file upload-bad'}>
      {file.preview ? <img className="file-look" src={file.preview} alt="" /> : <Icon name="file" size={26} />}
      <span className="file-words">
        <span className="file-name">{file.name}</span>
        {file.error === null ? (
          <span className="muted">{formatSize(file.size)}</span>
        ) : (
          <span className="field-error" role="alert">
            {file.error}
          </span>
        )}
        <Progress upload={file} />
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('removeName', { name: file.name })}
        title={t('remove')}
        onClick={() => {
          dropUploads([file.key]);
          onRemove();
        }}
      >
        <Icon name="close" size={17} />
      </button>
    </li>
  );
}
