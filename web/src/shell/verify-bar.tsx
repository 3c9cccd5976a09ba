import { resendVerification } from '../state/account.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { t } from './text.ts';

/** Asks the user to confirm their email address. */
export function VerifyBar() {
  const me = useSelected(store, (state) => state.me);
  if (!me?.email || me.verified !== false) return null;
  const { email } = me;
  const resend = () => resendVerification().then(() => toast(t('linkSent', { email })), toastError);
  return (
    <section className="verify-bar" aria-label={t('confirmEmail')}>
      <p>{t.rich('confirmEmailLong', { email: <strong>{email}</strong> })}</p>
      <button type="button" className="link-button" onClick={() => void resend()}>
        {t('resend')}
      </button>
    </section>
  );
}
