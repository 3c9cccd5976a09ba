import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './image-field.module.css';
import { t } from './text.ts';

/** The pictures that the server takes. */
const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The current picture: the address of the saved one or a data URI; null for none. */
  src: string | null;
  shape?: 'round' | 'square' | 'banner';
  /** The largest file in bytes. */
  most: number;
  /** Called with a data URI, or null to remove the picture. */
  onChange: (picture: string | null) => void;
}

function readAsDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(t('loadFailed')));
    reader.readAsDataURL(file);
  });
}

/** A picture that can be chosen, replaced and removed. */
export function ImageField({ label, hint, error, src, shape = 'square', most, onChange }: Props) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > most) setProblem(t('pictureTooLarge', { megabytes: most / 1024 / 1024 }));
    else await readAsDataUri(file).then(onChange, (failure: unknown) => setProblem(String(failure)));
  };
  const shown = error ?? problem;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <span className={`${styles.picture} ${styles[shape]}`}>{src && <img src={src} alt="" />}</span>
        <div className={styles.actions}>
          <button type="button" className="button" aria-describedby={`${id}-hint`} onClick={() => ref.current?.click()}>
            {src ? t('replacePicture') : t('choosePicture')}
          </button>
          {src && (
            <button type="button" className="button quiet" onClick={() => onChange(null)}>
              {t('removePicture')}
            </button>
          )}
          <input
            ref={ref}
            type="file"
            className="hidden"
            tabIndex={-1}
            aria-label={label}
            accept={TYPES}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {hint && (
            <p className="field-hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {shown && (
            <p className="field-error" role="alert">
              {shown}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
