import { useEffect, useState } from 'react';
import type { Message } from '../api/wire.ts';
import { dismissMessage } from '../state/interactions.ts';
import { noAnswer } from '../state/reduce-interactions.ts';
import { nameOf } from '../state/selectors.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './parts-text.ts';

/** How long an application may take to send a deferred response, in ms: the lifetime of its token. */
const PROMISE_MS = 15 * 60_000;

/** Three pulsing dots. */
export function Dots() {
  return (
    <span className="typing-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** A deferred response that is pending or has expired. */
export function Thinking({ message }: { message: Message }) {
  const due = Date.parse(message.timestamp) + PROMISE_MS;
  const [late, setLate] = useState(() => Date.now() >= due);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [due]);
  if (late) return <p className="failed-note">{noAnswer()}</p>;
  return (
    <p className="thinking" role="status">
      <Dots />
      {t('thinking', { name: nameOf(message.author) })}
    </p>
  );
}

/** Marks an ephemeral response, with a button to dismiss it. */
export function OnlyYou({ message }: { message: Message }) {
  return (
    <p className="only-you">
      <Icon name="eye" size={15} />
      <span>{t('onlyYou')}</span>
      <button type="button" className="text-button" onClick={() => dismissMessage(message)}>
        {t('dismissMessage')}
      </button>
    </p>
  );
}
