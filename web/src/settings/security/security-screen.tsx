import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { Icon } from '../../ui/icon.tsx';
import { myPasskeys, type Passkey } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { t } from './text.ts';

/** The two-factor settings. */
export function SecurityScreen() {
  const enabled = useSelected(store, (state) => state.me?.mfa_enabled === true);
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    myPasskeys().then(setPasskeys, (error: unknown) => setProblem(messageOf(error)));
  }, []);
  return (
    <>
      <div className={enabled ? 'standing standing-good' : 'standing'}>
        <Icon name="shield" size={28} />
        <div>
          <strong>{enabled ? t('twoSteps') : t('oneStep')}</strong>
          <p>{enabled ? t('twoStepsLead') : t('oneStepLead')}</p>
        </div>
      </div>
      {problem && <p className="form-error">{problem}</p>}
      {passkeys && (
        <>
          <AuthenticatorApp hasPasskey={passkeys.length > 0} />
          <Passkeys list={passkeys} onChange={setPasskeys} />
          {enabled && <RecoveryCodes />}
        </>
      )}
    </>
  );
}
