import { useState } from 'react';
import { FormError, useForm } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Gate } from '../components/gate.tsx';
import { Icon } from '../components/icon.tsx';
import { SecondStepGate } from '../components/second-step.tsx';
import { Link, navigate, safeNext } from '../router.tsx';
import { login, loginWithPasskey, type SecondStep } from '../state/actions.ts';
import { passkeyHurdle } from '../state/webauthn.ts';

/** Logs in and goes on to where the person wanted to be. */
export function LoginPage({ next }: { next: string | null }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep | null>(null);
  const done = () => navigate(safeNext(next), true);
  const form = useForm(async () => {
    const second = await login(name.trim(), password);
    if (second) setStep(second);
    else done();
  });
  const withPasskey = useForm(async () => {
    await loginWithPasskey();
    done();
  });
  const again = () => {
    setPassword('');
    setStep(null);
  };
  if (step) return <SecondStepGate step={step} onDone={done} onBack={again} />;
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
      {passkeyHurdle() === null && (
        <>
          <p className="or-line">or</p>
          <FormError form={withPasskey} of="all" />
          <button type="button" className="button large" disabled={withPasskey.busy} onClick={withPasskey.run}>
            <Icon name="key" />
            {withPasskey.busy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
          </button>
        </>
      )}
      <p className="gate-foot">
        New here? <Link href={`/register${next ? `?next=${encodeURIComponent(next)}` : ''}`}>Create an account</Link>
      </p>
    </Gate>
  );
}
