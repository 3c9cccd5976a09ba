import { describeUpload, dropUploads, type Upload } from '../state/uploads.ts';
import { formatSize } from '../ui/format-size.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './panels-text.ts';

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
  return (
    <ul className="tray" aria-label={t('filesAttached')}>
      {list.map((one) => (
        <Item key={one.key} upload={one} />
      ))}
    </ul>
  );
}
