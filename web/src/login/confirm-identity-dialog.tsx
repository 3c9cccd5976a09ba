import { useState } from 'react';
import { finishProof } from '../state/security.ts';
import type { OpenQuestion } from '../state/proof.ts';
import { passkeyProblem, signWithPasskey } from '../state/webauthn.ts';
import { Dialog, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { ConfirmWithProvider } from './confirm-with-provider.tsx';
import { t } from './text.ts';

/** Asks the user to confirm their identity in one of the ways that the server accepts. */
export function ConfirmIdentityDialog({ asked, answer }: OpenQuestion) {
  const { ticket, methods } = asked;
  const [typed, setTyped] = useState('');
  const of = (type: string) => methods.find((method) => method.type === type);
  const challenge = of('webauthn')?.challenge;
  const providers = of('provider')?.providers ?? [];
  const type = (['totp', 'backup', 'password'] as const).find(of);
  const form = useForm(async () => {
    if (type) answer(await finishProof(ticket, type, typed.trim()));
  });
  const withPasskey = useForm(async () => {
    answer(await finishProof(ticket, 'webauthn', await signWithPasskey(challenge ?? '')));
  });
  const usable = challenge !== undefined && passkeyProblem() === null;
  return (
    <Dialog title={t('confirmTitle')} onClose={() => answer(null)} firm>
      <p className="dialog-text">{t('confirmLead')}</p>
      {usable && (
        <>
          <FormError form={withPasskey} of="all" />
          <button type="button" className="button large" disabled={withPasskey.busy} onClick={withPasskey.run}>
            <Icon name="key" />
            {withPasskey.busy ? t('passkeyWaiting') : t('passkeyUse')}
          </button>
          {type && <p className="or-line">{t('or')}</p>}
        </>
      )}
      {type && (
        <form onSubmit={form.onSubmit}>
          <Field
            {...inputOf(type)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={form.general ?? Object.values(form.fields)[0]}
            required
            data-autofocus
          />
          <div className="dialog-actions">
            <button type="button" className="button quiet" onClick={() => answer(null)}>
              {t('cancel')}
            </button>
            <button type="submit" className="button primary" disabled={form.busy || typed.trim() === ''}>
              {t('confirm')}
            </button>
          </div>
        </form>
      )}
      {providers.length > 0 && (
        <>
          {(type ?? usable) && <p className="or-line">{t('or')}</p>}
          <ConfirmWithProvider providers={providers} ticket={ticket} onProof={answer} />
        </>
      )}
      {!type && !usable && providers.length === 0 && (
        <p className="form-error">
          {passkeyProblem()?.text ?? t.rich('noWay', { link: (text) => <a href="/forgot">{text}</a> })}
        </p>
      )}
    </Dialog>
  );
}

const CODE = { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false, maxLength: 12, className: 'mono' };

/** The field of each kind of confirmation. */
function inputOf(type: 'totp' | 'backup' | 'password') {
  if (type === 'totp') return { label: t('code'), hint: t('codeHint'), ...CODE };
  if (type === 'backup') return { label: t('recoveryCode'), ...CODE };
  return { label: t('yourPassword'), type: 'password', autoComplete: 'current-password' };
}
