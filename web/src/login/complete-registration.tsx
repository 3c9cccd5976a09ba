import { useState } from 'react';
import { formError } from '../api/http.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { AgeAndConsent, EmailField, UsernameField } from './account-fields.tsx';
import { Gate } from './gate.tsx';
import { inviteIn, withNext } from './next.ts';
import { useAuthOptions } from './providers.tsx';
import { t } from './text.ts';
import { missingIn } from './username.ts';
import { Link, navigate, safeNext } from '../router.tsx';
import { type ProviderRegistration, registerWithProvider } from '../state/providers.ts';

/** The form of a new account, filled in with what the provider has said. */
export function CompleteRegistration({ registration, next }: { registration: ProviderRegistration; next: string | null }) {
  const { ticket, provider, email_taken: isTaken } = registration;
  const options = useAuthOptions();
  const [form, setForm] = useState({
    username: registration.username,
    global_name: registration.global_name ?? '',
    email: isTaken ? '' : (registration.email ?? ''),
    date_of_birth: '',
    consent: false,
  });
  const sending = useForm(async () => {
    const missing = missingIn(form);
    if (Object.keys(missing).length > 0) throw formError(missing);
    const invite = options?.registration === 'invite' ? inviteIn(next) : null;
    const [username, email] = [form.username.trim(), form.email.trim()];
    await registerWithProvider({ ...form, username, email, global_name: form.global_name.trim() || null, ticket, invite });
    navigate(safeNext(next), true);
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const { fields } = sending;
  const common = { form, set, fields };
  const isTrusted = registration.email_trusted && form.email === registration.email;
  return (
    <Gate title={t('completeTitle', { provider: provider.name })} lead={t('completeLead')}>
      {isTaken && registration.email && (
        <div className="account-note" role="status">
          <p>
            {t('accountExists', { email: registration.email, provider: provider.name })}{' '}
            <Link href={withNext('/login', next)}>{t('loginAction')}</Link>
          </p>
        </div>
      )}
      <form onSubmit={sending.onSubmit} noValidate>
        <UsernameField {...common} />
        <Field
          label={t('displayName')}
          name="global_name"
          autoComplete="nickname"
          value={form.global_name}
          onChange={(event) => set({ global_name: event.target.value })}
          error={fields.global_name}
          hint={t('displayNameHint')}
          maxLength={32}
        />
        <EmailField {...common} hint={isTrusted ? t('emailTrusted', { provider: provider.name }) : undefined} />
        <AgeAndConsent {...common} rules={options?.rules_url ?? null} />
        <FormError form={{ general: fields.invite ?? fields.ticket ?? fields[''] ?? null, fields: {} }} />
        <FormError form={sending} />
        <button type="submit" className="button primary large" disabled={sending.busy}>
          {sending.busy ? t('creating') : t('create')}
        </button>
      </form>
      <p className="gate-foot">{t.rich('loginLink', { link: (text) => <Link href={withNext('/login', next)}>{text}</Link> })}</p>
    </Gate>
  );
}
