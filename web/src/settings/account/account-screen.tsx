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
      <p>
        <strong>{email}</strong> is your confirmed address.
      </p>
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
    toast(user.verified ? 'Email address changed.' : 'Email address changed. We sent you a link to confirm it.');
  });
  return (
    <section className="panel" aria-labelledby="email">
      <h2 id="email">Email</h2>
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          value={email}
          placeholder={current}
          onChange={(event) => setEmail(event.target.value)}
          error={form.fields.email}
          hint="We tell the old address; it can undo this for two days."
        />
        {hasPassword && <PasswordField value={password} onValue={setPassword} error={form.fields.password} />}
        <FormError form={form} />
        <div className="panel-actions">
          <button
            type="submit"
            className="button primary"
            disabled={form.busy || email.trim() === '' || (hasPassword && password === '')}
          >
            Change email
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
    if (hasPassword) toast('Password changed. You have been logged out everywhere else.');
    else toast(t('passwordSetToast'));
    onSet();
  });
  return (
    <section className="panel" aria-labelledby="password">
      <h2 id="password">{hasPassword ? 'Password' : t('setPassword')}</h2>
      <form onSubmit={form.onSubmit} noValidate>
        {hasPassword && (
          <PasswordField label="Current password" value={password} onValue={setPassword} error={form.fields.password} />
        )}
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
          error={form.fields.new_password}
          hint="At least 8 characters. You will be logged out everywhere else."
        />
        <FormError form={form} />
        <div className="panel-actions">
          {hasPassword && (
            <a className="button quiet" href="/forgot">
              Forgot your password?
            </a>
          )}
          <button
            type="submit"
            className="button primary"
            disabled={form.busy || (hasPassword && password === '') || fresh === ''}
          >
            {hasPassword ? 'Change password' : t('setPassword')}
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
