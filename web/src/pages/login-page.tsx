import { useState } from 'react';
import { FormError, useForm } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Gate } from '../components/gate.tsx';
import { Link, navigate, safeNext } from '../router.tsx';
import { login } from '../state/actions.ts';

/** Logs in and goes on to where the person wanted to be. */
export function LoginPage({ next }: { next: string | null }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    await login(name.trim(), password);
    navigate(safeNext(next), true);
  });
  return (
    <Gate title="Welcome back" lead="Log in to your hall.">
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label="Email or username"
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.login}
          required
          autoFocus
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={form.fields.password}
          required
        />
        <FormError form={form} />
        <button type="submit" className="button primary large" disabled={form.busy}>
          {form.busy ? 'Opening the door…' : 'Log in'}
        </button>
      </form>
      <p className="gate-foot">
        New here? <Link href={`/register${next ? `?next=${encodeURIComponent(next)}` : ''}`}>Create an account</Link>
      </p>
    </Gate>
  );
}
