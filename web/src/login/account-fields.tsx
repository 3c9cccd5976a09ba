import type { ReactNode } from 'react';
import type { FieldErrors } from '../api/http.ts';
import { Field } from '../ui/field.tsx';
import { t } from './text.ts';

interface Props<Form> {
  form: Form;
  set: (change: Partial<Form>) => void;
  fields: FieldErrors;
}

/** The username of a new account. */
export function UsernameField({ form, set, fields }: Props<{ username: string }>) {
  return (
    <Field
      label={t('username')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={form.username}
      onChange={(event) => set({ username: event.target.value })}
      error={fields.username}
      hint={t('usernameHint')}
      maxLength={32}
      required
      autoFocus
    />
  );
}

/** The email address of a new account. */
export function EmailField({ form, set, fields, hint }: Props<{ email: string }> & { hint?: string | undefined }) {
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      autoComplete="email"
      value={form.email}
      onChange={(event) => set({ email: event.target.value })}
      error={fields.email}
      hint={hint}
      required
    />
  );
}

/** The date of birth, and the agreement to the rules of the server. */
export function AgeAndConsent({
  form,
  set,
  fields,
  rules,
}: Props<{ date_of_birth: string; consent: boolean }> & { rules: string | null }) {
  return (
    <>
      <Field
        label={t('birth')}
        name="date_of_birth"
        type="date"
        autoComplete="bday"
        value={form.date_of_birth}
        onChange={(event) => set({ date_of_birth: event.target.value })}
        error={fields.date_of_birth}
        required
      />
      <label className="check">
        <input type="checkbox" checked={form.consent} onChange={(event) => set({ consent: event.target.checked })} />
        <span>{rules === null ? t('agree') : t.rich('agreeRules', { rules: (text) => <Rules href={rules}>{text}</Rules> })}</span>
      </label>
      {fields.consent && <p className="field-error">{fields.consent}</p>}
    </>
  );
}

function Rules({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
