import { useState } from 'react';
import { ApiError } from '@guildhall/protocol/client';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Gate } from './gate.tsx';
import { Icon } from '../ui/icon.tsx';
import { withNext } from './next.ts';
import { ProviderButtons, useAuthOptions } from './providers.tsx';
import { SecondStepGate } from './second-step.tsx';
import { t } from './text.ts';
import { Link, navigate, safeNext } from '../router.tsx';
import { login, loginWithPasskey, type SecondStep } from '../state/actions.ts';
import { suspensionOf, suspensionText } from './suspension.ts';
import { passkeyProblem } from '../state/webauthn.ts';

/** The account is disabled (20013) or scheduled for deletion (20011): the same login with `undelete` restores it. */
export function isRestorable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 20011 || error.code === 20013) && suspensionOf(error) === null;
}

/** Logs in, then continues to the requested page. */
export function LoginPage({ next }: { next: string | null }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [name, setName] = useState('');
  const done = () => navigate(safeNext(next), true);
  const options = useAuthOptions();
  if (step) return <SecondStepGate step={step} onDone={done} onBack={() => setStep(null)} />;
  const hasPasskeys = passkeyProblem() === null;
  const providers = options?.providers ?? [];
  const isClosed = options?.registration === 'closed' && options.has_users;
  return (
    <Gate title={t('loginTitle')} lead={t('loginLead')}>
      <PasswordLogin name={name} onName={setName} onStep={setStep} onDone={done} />
      {(hasPasskeys || providers.length > 0) && <p className="or-line">{t('or')}</p>}
      {hasPasskeys && <PasskeyLogin onDone={done} />}
      <ProviderButtons providers={providers} next={next} />
      <p className="gate-foot">
        <a href="/forgot">{t('forgot')}</a>
      </p>
      {!isClosed && (
        <p className="gate-foot">
          {t.rich('newHere', { link: (text) => <Link href={withNext('/register', next)}>{text}</Link> })}
        </p>
      )}
    </Gate>
  );
}

interface PasswordLoginProps {
  name: string;
  onName: (name: string) => void;
  onStep: (step: SecondStep) => void;
  onDone: () => void;
}

function PasswordLogin({ name, onName, onStep, onDone }: PasswordLoginProps) {
  const [password, setPassword] = useState('');
  const [resting, setResting] = useState(false);
  const form = useForm(async () => {
    try {
      const second = await login(name.trim(), password, resting);
      if (second) onStep(second);
      else onDone();
    } catch (error) {
      if (isRestorable(error)) setResting(true);
      const suspension = suspensionOf(error);
      if (suspension) throw new Error(suspensionText(suspension));
      throw error;
    }
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Field
        label={t('login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={(event) => onName(event.target.value)}
        error={form.fields.login}
        required
        autoFocus
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        onValue={setPassword}
        error={form.fields.password}
        required
      />
      <FormError form={form} />
      <button type="submit" className="button primary large" disabled={form.busy}>
        {form.busy ? t('loginBusy') : resting ? t('restore') : t('loginAction')}
      </button>
    </form>
  );
}

function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const form = useForm(async () => {
    await loginWithPasskey();
    onDone();
  });
  return (
    <>
      <FormError form={form} of="all" />
      <button type="button" className="button large" disabled={form.busy} onClick={form.run}>
        <Icon name="key" />
        {form.busy ? t('passkeyWaiting') : t('passkeyLogin')}
      </button>
    </>
  );
}
