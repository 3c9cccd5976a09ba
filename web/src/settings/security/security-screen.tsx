import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { Icon } from '../../ui/icon.tsx';
import { myPasskeys, type Passkey } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

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
          <strong>
            {enabled ? 'Your account is protected by a second step' : 'Your account is protected by a password only'}
          </strong>
          <p>
            {enabled
              ? 'Someone who learns your password still can’t log in.'
              : 'Anyone who learns it can log in as you. Add a second step: a code from your phone, or a passkey.'}
          </p>
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
