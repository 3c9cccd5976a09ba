import { ApiError } from '@guildhall/protocol/client';
import { useEffect, useId, useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { request } from '../state/session.ts';
import { toast, toastError } from '../state/toasts.ts';
import { t } from './card-text.ts';
import styles from './user-card.module.css';

/** Error code of a user without a note. */
const UNKNOWN_USER = 10013;
const MAX_NOTE = 256;

/** The viewer's note about a user; saved when the field is left. */
export function NoteField({ userId }: { userId: Id }) {
  const id = useId();
  const [note, setNote] = useState<string | null>(null);
  const [saved, setSaved] = useState('');
  useEffect(() => {
    let here = true;
    const show = (text: string) => {
      if (!here) return;
      setNote(text);
      setSaved(text);
    };
    request('GET /users/@me/notes/{user_id}', { user_id: userId }).then(
      (found) => show(found.note),
      // Without knowing the note it is not edited, so that none is overwritten.
      (error: unknown) => error instanceof ApiError && error.code === UNKNOWN_USER && show(''),
    );
    return () => {
      here = false;
    };
  }, [userId]);
  if (note === null) return null;
  const save = () => {
    const text = note.trim();
    if (text === saved) return;
    request('PUT /users/@me/notes/{user_id}', { user_id: userId, body: { note: text || null } }).then(() => {
      setSaved(text);
      toast(t('noteSaved'));
    }, toastError);
  };
  return (
    <div className={styles.note}>
      <label htmlFor={id} className={styles.heading}>
        {t('note')}
      </label>
      <textarea
        id={id}
        rows={1}
        value={note}
        maxLength={MAX_NOTE}
        placeholder={t('noteHint')}
        onChange={(event) => setNote(event.target.value)}
        onBlur={save}
      />
    </div>
  );
}
