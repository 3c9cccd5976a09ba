import { resendVerification } from '../state/account.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';

/** Asks the user to confirm their email address. */
export function VerifyBar() {
  const me = useSelected(store, (state) => state.me);
  if (!me?.email || me.verified !== false) return null;
  const { email } = me;
  const resend = () => resendVerification().then(() => toast(`Confirmation link sent to ${email}.`), toastError);
  return (
    <section className="verify-bar" aria-label="Confirm your email address">
      <p>
        Please confirm your email address: open the link we sent to <strong>{email}</strong>.
      </p>
      <button type="button" className="link-button" onClick={() => void resend()}>
        Resend email
      </button>
    </section>
  );
}
