import { useEffect, useState } from 'react';
import type { Message } from '../api/wire.ts';
import { dismissMessage } from '../state/interactions.ts';
import { NO_ANSWER } from '../state/reduce-interactions.ts';
import { nameOf } from '../state/selectors.ts';
import { Icon } from './icon.tsx';

/** How long an application may take with what it has promised, in ms: as long as its token holds. */
const PROMISE_MS = 15 * 60_000;

/** Three dots that breathe. */
export function Dots() {
  return (
    <span className="typing-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** An answer that was promised and is not there yet, or will not come any more. */
export function Thinking({ message }: { message: Message }) {
  const due = Date.parse(message.timestamp) + PROMISE_MS;
  const [late, setLate] = useState(() => Date.now() >= due);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [due]);
  if (late) return <p className="failed-note">{NO_ANSWER}</p>;
  return (
    <p className="thinking" role="status">
      <Dots />
      {nameOf(message.author)} is thinking…
    </p>
  );
}

/** Says of an answer that nobody else sees it, with a way to be rid of it. */
export function OnlyYou({ message }: { message: Message }) {
  return (
    <p className="only-you">
      <Icon name="eye" size={15} />
      <span>Only you can see this</span>
      <button type="button" className="text-button" onClick={() => dismissMessage(message)}>
        Dismiss message
      </button>
    </p>
  );
}
