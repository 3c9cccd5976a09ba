import { useState } from 'react';
import { finishLogin, type SecondStep } from '../state/actions.ts';
import { passkeyProblem, signWithPasskey } from '../state/webauthn.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Gate } from './gate.tsx';
import { Icon } from '../ui/icon.tsx';

interface Props {
  step: SecondStep;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a login: a code or a passkey. */
export function SecondStepGate({ step, onDone, onBack }: Props) {
  const [code, setCode] = useState('');
  const form = useForm(async () => {
    await finishLogin('totp', step.ticket, code.trim());
    onDone();
  });
  const withPasskey = useForm(async () => {
    await finishLogin('webauthn', step.ticket, await signWithPasskey(step.webauthn ?? ''));
    onDone();
  });
  const hurdle = step.webauthn === null ? null : passkeyProblem();
  return (
    <Gate title="Two-factor authentication" lead="Confirm that it’s you to finish logging in.">
      {step.webauthn !== null && (
        <>
          <FormError form={withPasskey} of="all" />
          <button type="button" className="button large" disabled={withPasskey.busy || hurdle !== null} onClick={withPasskey.run}>
            <Icon name="key" />
            {withPasskey.busy ? 'Waiting for your passkey…' : 'Use a passkey'}
          </button>
          {hurdle && <PasskeyProblem {...hurdle} />}
          {(step.totp || step.backup) && <p className="or-line">or</p>}
        </>
      )}
      {(step.totp || step.backup) && (
        <form onSubmit={form.onSubmit} noValidate>
          <Field
            label={step.totp ? 'Code from your authenticator app' : 'Recovery code'}
            name="code"
            className="mono"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={form.general ?? Object.values(form.fields)[0]}
            hint={step.totp ? 'Lost your phone? Use a recovery code instead.' : undefined}
            required
            autoFocus={step.webauthn === null}
          />
          <button type="submit" className="button primary large" disabled={form.busy || code.trim() === ''}>
            {form.busy ? 'Logging in…' : 'Continue'}
          </button>
        </form>
      )}
      <p className="gate-foot">
        <button type="button" className="text-button" onClick={onBack}>
          Start over
        </button>
      </p>
    </Gate>
  );
}

/** Why passkeys cannot be used here, with a link to an address where they can. */
export function PasskeyProblem({ text, href }: { text: string; href?: string }) {
  return <p className="field-hint">{href ? <a href={href}>{text}</a> : text}</p>;
}
