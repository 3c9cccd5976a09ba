import { useState } from 'react';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { LoginWaysPanel } from './login-ways.tsx';
import { t } from './text.ts';
import { loginWays } from '../../state/providers.ts';
import { changeEmail, changePassword } from '../../state/account.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';

/** Says that the email address is confirmed; if it is not, the bar above asks to confirm it. */
function Confirmed({ email }: { email: string }) {
  return (
    <div className="account-note">
      <Icon name="check" size={22} />
      <p>{t.rich('isConfirmed', { email: <strong>{email}</strong> })}</p>
    </div>
  );
}

function EmailPanel({ current, hasPassword }: { current: string; hasPassword: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    const user = await changeEmail(email.trim(), password || null);
    setEmail('');
    setPassword('');
    toast(user.verified ? t('emailChanged') : t('emailChangedConfirm'));
  });
  return (
    <section className="panel" aria-labelledby="email">
      <h2 id="email">{t('email')}</h2>
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label={t('newEmail')}
          type="email"
          autoComplete="email"
          value={email}
          placeholder={current}
          onChange={(event) => setEmail(event.target.value)}
          error={form.fields.email}
          hint={t('newEmailHint')}
        />
        {hasPassword && <PasswordField value={password} onValue={setPassword} error={form.fields.password} />}
        <FormError form={form} />
        <div className="panel-actions">
          <button
            type="submit"
            className="button primary"
            disabled={form.busy || email.trim() === '' || (hasPassword && password === '')}
          >
            {t('changeEmail')}
          </button>
        </div>
      </form>
    </section>
  );
}

function PasswordPanel({ hasPassword, onSet }: { hasPassword: boolean; onSet: () => void }) {
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const form = useForm(async () => {
    await changePassword(password || null, fresh);
    setPassword('');
    setFresh('');
    toast(hasPassword ? t('passwordChanged') : t('passwordSetToast'));
    onSet();
  });
  return (
    <section className="panel" aria-labelledby="password">
      <h2 id="password">{hasPassword ? t('password') : t('setPassword')}</h2>
      <form onSubmit={form.onSubmit} noValidate>
        {hasPassword && (
          <PasswordField label={t('currentPassword')} value={password} onValue={setPassword} error={form.fields.password} />
        )}
        <Field
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
          error={form.fields.new_password}
          hint={t('newPasswordHint')}
        />
        <FormError form={form} />
        <div className="panel-actions">
          {hasPassword && (
            <a className="button quiet" href="/forgot">
              {t('forgot')}
            </a>
          )}
          <button
            type="submit"
            className="button primary"
            disabled={form.busy || (hasPassword && password === '') || fresh === ''}
          >
            {hasPassword ? t('changePassword') : t('setPassword')}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The screen for email address, password, and the other ways to log in. */
export function AccountScreen() {
  const me = useSelected(store, (state) => state.me);
  const ways = useResource('login-ways', loginWays);
  if (!me?.email) return null;
  const { email, verified } = me;
  return (
    <>
      {verified && <Confirmed email={email} />}
      <Loaded of={ways}>
        {(data) => (
          <>
            <EmailPanel current={email} hasPassword={data.password} />
            <PasswordPanel hasPassword={data.password} onSet={() => ways.change((before) => ({ ...before, password: true }))} />
            <LoginWaysPanel ways={data} onChange={(now) => ways.change(() => now)} />
          </>
        )}
      </Loaded>
    </>
  );
}
