import { useState } from 'react';
import { finishProof } from '../state/security.ts';
import { type OpenQuestion, question } from '../state/proof.ts';
import { useSelected } from '../state/store.ts';
import { passkeyProblem, signWithPasskey } from '../state/webauthn.ts';
import { Dialog, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

/** Asks the user to confirm their identity when the server requires it. */
export function ConfirmIdentityHost() {
  const open = useSelected(question, (value) => value);
  return open ? <ConfirmIdentityDialog key={open.asked.ticket} {...open} /> : null;
}

function ConfirmIdentityDialog({ asked, answer }: OpenQuestion) {
  const { ticket, methods } = asked;
  const [typed, setTyped] = useState('');
  const of = (type: string) => methods.find((method) => method.type === type);
  const challenge = of('webauthn')?.challenge;
  const type = (['totp', 'backup', 'password'] as const).find(of);
  const form = useForm(async () => {
    if (type) answer(await finishProof(ticket, type, typed.trim()));
  });
  const withPasskey = useForm(async () => {
    answer(await finishProof(ticket, 'webauthn', await signWithPasskey(challenge ?? '')));
  });
  const usable = challenge !== undefined && passkeyProblem() === null;
  return (
    <Dialog title="Confirm that it’s you" onClose={() => answer(null)} firm>
      <p className="dialog-text">To protect your account, confirm your identity before you continue.</p>
      {usable && (
        <>
          <FormError form={withPasskey} of="all" />
          <button type="button" className="button large" disabled={withPasskey.busy} onClick={withPasskey.run}>
            <Icon name="key" />
            {withPasskey.busy ? 'Waiting for your passkey…' : 'Use a passkey'}
          </button>
          {type && <p className="or-line">or</p>}
        </>
      )}
      {type && (
        <form onSubmit={form.onSubmit}>
          <Field
            {...WORDS[type === 'totp' || type === 'backup' ? type : 'password']}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={form.general ?? Object.values(form.fields)[0]}
            required
            data-autofocus
          />
          <div className="dialog-actions">
            <button type="button" className="button quiet" onClick={() => answer(null)}>
              Cancel
            </button>
            <button type="submit" className="button primary" disabled={form.busy || typed.trim() === ''}>
              Confirm
            </button>
          </div>
        </form>
      )}
      {!type && !usable && <p className="form-error">{passkeyProblem()?.text}</p>}
    </Dialog>
  );
}

const CODE = { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false, maxLength: 12, className: 'mono' };

/** The label of each kind of confirmation. */
const WORDS = {
  totp: { label: 'Code from your authenticator app', hint: 'You can also use a recovery code.', ...CODE },
  backup: { label: 'Recovery code', ...CODE },
  password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
} as const;
