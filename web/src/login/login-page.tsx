import { useState } from 'react';
import { ApiError } from '@guildhall/protocol/client';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Gate } from './gate.tsx';
import { Icon } from '../ui/icon.tsx';
import { SecondStepGate } from './second-step.tsx';
import { Link, navigate, safeNext } from '../router.tsx';
import { login, loginWithPasskey, type SecondStep } from '../state/actions.ts';
import { suspensionOf, suspensionText } from './suspension.ts';
import { passkeyProblem } from '../state/webauthn.ts';

/** The account is disabled (20013) or scheduled for deletion (20011): the same login with `undelete` restores it. */
function isRestorable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 20011 || error.code === 20013) && suspensionOf(error) === null;
}

/** Logs in, then continues to the requested page. */
export function LoginPage({ next }: { next: string | null }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep | null>(null);
  const [resting, setResting] = useState(false);
  const done = () => navigate(safeNext(next), true);
  const form = useForm(async () => {
    try {
      const second = await login(name.trim(), password, resting);
      if (second) setStep(second);
      else done();
    } catch (error) {
      if (isRestorable(error)) setResting(true);
      const suspension = suspensionOf(error);
      if (suspension) throw new Error(suspensionText(suspension));
      throw error;
    }
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
    <Gate title="Welcome back" lead="Log in to continue.">
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
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onValue={setPassword}
          error={form.fields.password}
          required
        />
        <FormError form={form} />
        <button type="submit" className="button primary large" disabled={form.busy}>
          {form.busy ? 'Logging in…' : resting ? 'Restore account and log in' : 'Log in'}
        </button>
      </form>
      {passkeyProblem() === null && (
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
        <a href="/forgot">Forgot your password?</a>
      </p>
      <p className="gate-foot">
        New here? <Link href={`/register${next ? `?next=${encodeURIComponent(next)}` : ''}`}>Create an account</Link>
      </p>
    </Gate>
  );
}
