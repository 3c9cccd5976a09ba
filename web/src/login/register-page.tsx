import { useState } from 'react';
import { type FieldErrors, formError } from '../api/http.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Gate } from './gate.tsx';
import { Link, navigate, safeNext } from '../router.tsx';
import { type Registration, register } from '../state/actions.ts';

/** Names that the server takes, in either case. */
const USERNAME = /^[a-z0-9_.]{2,32}$/i;

/** Missing or wrong input, reported before sending the form and in plainer words than the server's. */
function missingIn(form: Registration): FieldErrors {
  return {
    ...(!USERNAME.test(form.username.trim()) && { username: usernameProblem(form.username.trim()) }),
    ...(!/^\S+@\S+\.\S+$/.test(form.email.trim()) && { email: 'Enter an email address, such as ada@example.org.' }),
    ...(form.password.length < 8 && { password: 'Choose a password of at least 8 characters.' }),
    ...(form.date_of_birth === '' && { date_of_birth: 'Enter your date of birth.' }),
    ...(!form.consent && { consent: 'You must agree to continue.' }),
  };
}

function usernameProblem(username: string): string {
  if (username === '') return 'Choose a username.';
  if (username.length < 2) return 'Choose a username of at least 2 characters.';
  return 'Use only letters from a to z, digits, underscores and periods.';
}

/** Creates an account, then continues to the requested page. */
export function RegisterPage({ next }: { next: string | null }) {
  const [form, setForm] = useState({ username: '', email: '', password: '', date_of_birth: '', consent: false });
  const sending = useForm(async () => {
    const missing = missingIn(form);
    if (Object.keys(missing).length > 0) throw formError(missing);
    await register({ ...form, username: form.username.trim(), email: form.email.trim() });
    navigate(safeNext(next), true);
  });
  const { fields } = sending;
  const set = (name: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value });
  return (
    <Gate title="Create an account" lead="One account for chatting and for building bots.">
      <form onSubmit={sending.onSubmit} noValidate>
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={set('username')}
          error={fields.username}
          hint="2 to 32 characters: a-z, 0-9, _ and ."
          maxLength={32}
          required
          autoFocus
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          error={fields.email}
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={form.password}
          onChange={set('password')}
          error={fields.password}
          hint={fields.password ? undefined : 'At least 8 characters.'}
          required
        />
        <Field
          label="Date of birth"
          name="date_of_birth"
          type="date"
          autoComplete="bday"
          value={form.date_of_birth}
          onChange={set('date_of_birth')}
          error={fields.date_of_birth}
          required
        />
        <label className="check">
          <input
            type="checkbox"
            checked={form.consent}
            onChange={(event) => setForm({ ...form, consent: event.target.checked })}
          />
          <span>I agree that this site stores my account and messages. I will follow its rules.</span>
        </label>
        {fields.consent && <p className="field-error">{fields.consent}</p>}
        <FormError form={sending} />
        <button type="submit" className="button primary large" disabled={sending.busy}>
          {sending.busy ? 'Creating account…' : 'Create account'}
        </button>
      </form>
      <p className="gate-foot">
        Already have an account? <Link href={`/login${next ? `?next=${encodeURIComponent(next)}` : ''}`}>Log in</Link>
      </p>
    </Gate>
  );
}
