import { useState } from 'react';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { changeEmail, changePassword } from '../../state/account.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import { t } from './text.ts';

/** Says that the email address is confirmed; if it is not, the bar above asks to confirm it. */
function Confirmed({ email }: { email: string }) {
  return (
    <div className="account-note">
      <Icon name="check" size={22} />
      <p>{t.rich('isConfirmed', { email: <strong>{email}</strong> })}</p>
    </div>
  );
}

function EmailPanel({ current }: { current: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    const user = await changeEmail(email.trim(), password);
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
        <PasswordField value={password} onValue={setPassword} error={form.fields.password} />
        <FormError form={form} />
        <div className="panel-actions">
          <button type="submit" className="button primary" disabled={form.busy || email.trim() === '' || password === ''}>
            {t('changeEmail')}
          </button>
        </div>
      </form>
    </section>
  );
}

function PasswordPanel() {
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const form = useForm(async () => {
    await changePassword(password, fresh);
    setPassword('');
    setFresh('');
    toast(t('passwordChanged'));
  });
  return (
    <section className="panel" aria-labelledby="password">
      <h2 id="password">{t('password')}</h2>
      <form onSubmit={form.onSubmit} noValidate>
        <PasswordField label={t('currentPassword')} value={password} onValue={setPassword} error={form.fields.password} />
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
          <a className="button quiet" href="/forgot">
            {t('forgot')}
          </a>
          <button type="submit" className="button primary" disabled={form.busy || password === '' || fresh === ''}>
            {t('changePassword')}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The screen for email address and password. */
export function AccountScreen() {
  const me = useSelected(store, (state) => state.me);
  if (!me?.email) return null;
  return (
    <>
      {me.verified && <Confirmed email={me.email} />}
      <EmailPanel current={me.email} />
      <PasswordPanel />
    </>
  );
}
