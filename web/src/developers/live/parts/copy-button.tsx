import { useState } from 'react';
import { toastError } from '../../../state/toasts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { t } from '../text.ts';

interface Props {
  /** The text that is copied, made when the button is pressed. */
  text: () => string;
  label: string;
}

/** Ms for which the button says that the text was copied. */
const SHOWN_MS = 2000;

/** Copies a text. */
export function CopyButton({ text, label }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), SHOWN_MS);
    } catch {
      toastError(new Error(t('copyRefused')));
    }
  };
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </button>
  );
}
