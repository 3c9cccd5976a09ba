import { type FormEvent, useRef, useState } from 'react';
import { toastError } from '../state/toasts.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { useChat } from './chat-context.ts';
import styles from './chat-head.module.css';
import { t } from './text.ts';

/** A button that shows the messages of a chosen day. */
export function DateJump() {
  const chat = useChat();
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const ref = useRef<HTMLButtonElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    chat.jumpToTime(new Date(`${day}T00:00`).getTime()).catch(toastError);
  };
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="icon-button"
        aria-label={t('jumpToDate')}
        title={t('jumpToDate')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" />
      </button>
      {open && (
        <Popover anchor={ref} onClose={() => setOpen(false)} label={t('jumpToDate')}>
          <form className={styles.jump} onSubmit={onSubmit}>
            <Field label={t('day')} type="date" required value={day} onChange={(event) => setDay(event.target.value)} />
            <button type="submit" className="button primary" disabled={day === ''}>
              {t('jump')}
            </button>
          </form>
        </Popover>
      )}
    </>
  );
}
