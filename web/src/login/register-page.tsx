import { useState } from 'react';
import { formError } from '../api/http.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { AgeAndConsent, EmailField, UsernameField } from './account-fields.tsx';
import { Gate } from './gate.tsx';
import { inviteIn, withNext } from './next.ts';
import { ProviderButtons, useAuthOptions } from './providers.tsx';
import { t } from './text.ts';
import { missingIn } from './username.ts';
import { Link, navigate, safeNext } from '../router.tsx';
import { register } from '../state/actions.ts';
import type { AuthOptions } from '../state/providers.ts';

/** Why no account can be created here and now; null if one can. */
function hurdleOf(options: AuthOptions | null, next: string | null): string | null {
  if (!options?.has_users) return null;
  if (options.registration === 'closed') return t('registrationClosed');
  return options.registration === 'invite' && inviteIn(next) === null ? t('registrationInvite') : null;
}

/** Creates an account, then continues to the requested page. */
export function RegisterPage({ next }: { next: string | null }) {
  const options = useAuthOptions();
  const hurdle = hurdleOf(options, next);
  const providers = options?.providers.filter((one) => one.allow_registration) ?? [];
  return (
    <Gate title={t('createTitle')} lead={hurdle ?? t('createLead')}>
      {!hurdle && (
        <>
          <RegisterForm options={options} next={next} />
          {providers.length > 0 && <p className="or-line">{t('or')}</p>}
          <ProviderButtons providers={providers} next={next} />
        </>
      )}
      <p className="gate-foot">{t.rich('loginLink', { link: (text) => <Link href={withNext('/login', next)}>{text}</Link> })}</p>
    </Gate>
  );
}

function RegisterForm({ options, next }: { options: AuthOptions | null; next: string | null }) {
  const [form, setForm] = useState({ username: '', email: '', password: '', date_of_birth: '', consent: false });
  const sending = useForm(async () => {
    const tooShort = form.password.length < 8 && { password: t('passwordProblem') };
    const missing = { ...missingIn(form), ...tooShort };
    if (Object.keys(missing).length > 0) throw formError(missing);
    const invite = options?.registration === 'invite' ? inviteIn(next) : null;
    await register({ ...form, username: form.username.trim(), email: form.email.trim(), invite });
    navigate(safeNext(next), true);
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const common = { form, set, fields: sending.fields };
  return (
    <form onSubmit={sending.onSubmit} noValidate>
      <UsernameField {...common} />
      <EmailField {...common} />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(event) => set({ password: event.target.value })}
        error={sending.fields.password}
        hint={sending.fields.password ? undefined : t('passwordHint')}
        required
      />
      <AgeAndConsent {...common} rules={options?.rules_url ?? null} />
      <FormError form={{ general: sending.fields.invite ?? sending.fields[''] ?? null, fields: {} }} />
      <FormError form={sending} />
      <button type="submit" className="button primary large" disabled={sending.busy}>
        {sending.busy ? t('creating') : t('create')}
      </button>
    </form>
  );
}
