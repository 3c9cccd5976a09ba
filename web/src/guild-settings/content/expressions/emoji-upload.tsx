import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { messageOf } from '../../../api/http.ts';
import { toast } from '../../../state/toasts.ts';
import styles from './expressions.module.css';
import { emojiNameOf, kilobytes, readAsDataUri } from './files.ts';
import { t } from './text.ts';
import { UploadZone } from './upload-zone.tsx';

const ACCEPT = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
const LIMIT = LIMITS.emojis.fileBytes.max;

interface Props {
  /** Creates one emoji; `image` is a data URI. */
  upload: (emoji: { name: string; image: string }) => Promise<unknown>;
  /** Called after the last file. */
  onDone: () => void;
}

/** Uploads the chosen files one after the other, as emojis of a guild or an application; failed files are listed with the reason. */
export function EmojiUpload({ upload, onDone }: Props) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const send = async (file: File): Promise<string | null> => {
    if (file.size > LIMIT) return t('tooLarge', { file: file.name, size: kilobytes(file.size), limit: kilobytes(LIMIT) });
    try {
      await upload({ name: emojiNameOf(file.name), image: await readAsDataUri(file) });
      return null;
    } catch (error) {
      return `${file.name}: ${messageOf(error)}`;
    }
  };
  const sendAll = async (files: File[]) => {
    const failed: string[] = [];
    setProblems([]);
    for (const [done, file] of files.entries()) {
      setProgress({ done: done + 1, all: files.length });
      const problem = await send(file);
      if (problem) failed.push(problem);
    }
    setProgress(null);
    setProblems(failed);
    if (failed.length < files.length) toast(t('uploaded', { count: files.length - failed.length }));
    onDone();
  };
  return (
    <>
      <UploadZone
        label={t('chooseEmojis')}
        hint={t('emojiHint', { kilobytes: kilobytes(LIMIT) })}
        accept={ACCEPT}
        several
        disabled={progress !== null}
        onFiles={(files) => void sendAll(files)}
      />
      <div role="status">{progress && <p>{t('uploading', progress)}</p>}</div>
      {problems.length > 0 && (
        <div role="alert">
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem} className="field-error">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
