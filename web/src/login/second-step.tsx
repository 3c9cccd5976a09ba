import { useState } from 'react';
import { finishLogin, type SecondStep } from '../state/actions.ts';
import { passkeyProblem, signWithPasskey } from '../state/webauthn.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Gate } from './gate.tsx';
import { Icon } from '../ui/icon.tsx';
import { t } from './text.ts';

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
    <Gate title={t('secondTitle')} lead={t('secondLead')}>
      {step.webauthn !== null && (
        <>
          <FormError form={withPasskey} of="all" />
          <button type="button" className="button large" disabled={withPasskey.busy || hurdle !== null} onClick={withPasskey.run}>
            <Icon name="key" />
            {withPasskey.busy ? t('passkeyWaiting') : t('passkeyUse')}
          </button>
          {hurdle && <PasskeyProblem {...hurdle} />}
          {(step.totp || step.backup) && <p className="or-line">{t('or')}</p>}
        </>
      )}
      {(step.totp || step.backup) && (
        <form onSubmit={form.onSubmit} noValidate>
          <Field
            label={step.totp ? t('code') : t('recoveryCode')}
            name="code"
            className="mono"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={form.general ?? Object.values(form.fields)[0]}
            hint={step.totp ? t('lostPhone') : undefined}
            required
            autoFocus={step.webauthn === null}
          />
          <button type="submit" className="button primary large" disabled={form.busy || code.trim() === ''}>
            {form.busy ? t('loginBusy') : t('continue')}
          </button>
        </form>
      )}
      <p className="gate-foot">
        <button type="button" className="text-button" onClick={onBack}>
          {t('startOver')}
        </button>
      </p>
    </Gate>
  );
}

/** Why passkeys cannot be used here, with a link to an address where they can. */
export function PasskeyProblem({ text, href }: { text: string; href?: string }) {
  return <p className="field-hint">{href ? <a href={href}>{text}</a> : text}</p>;
}
