import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId, useState } from 'react';
import { toastError } from '../state/toasts.ts';
import { Icon } from './icon.tsx';
import { t } from './text.ts';

interface Extra {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** The ids of a field's error and hint, for `aria-describedby`. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** A label above a control with the id `id`, and its error and hint below. */
export function FieldFrame({ id, label, error, hint, children }: Extra & { id: string; children: ReactNode }) {
  return (
    <div className={error ? 'field field-bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labelled input with its error below. */
export function Field({ label, error, hint, ...input }: Extra & ComponentProps<'input'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, error, hint)} {...input} />
    </FieldFrame>
  );
}

/** The user's current password, as confirmation. */
export function PasswordField({
  label,
  onValue,
  ...rest
}: Omit<Parameters<typeof Field>[0], 'label' | 'onChange'> & {
  label?: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <Field
      label={label ?? t('yourPassword')}
      type="password"
      autoComplete="current-password"
      onChange={(event) => onValue(event.target.value)}
      {...rest}
    />
  );
}

/** A labelled text area. */
export function Area({ label, error, hint, ...area }: Extra & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, error, hint)} {...area} />
    </FieldFrame>
  );
}

/** A switch with a label and a hint. */
export function Switch({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-describedby={`${id}-hint`}
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

/** A read-only value with a copy button. */
export function CopyField({ label, value, secret = false }: { label: string; value: string; secret?: boolean }) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      const input = document.getElementById(id);
      if (input instanceof HTMLInputElement) input.select();
      toastError(new Error(t('copyRefused')));
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field">
        <input
          id={id}
          readOnly
          value={value}
          className={secret ? 'mono secret' : 'mono'}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
        </button>
      </div>
    </div>
  );
}
