import { useEffect, useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSelected } from '../state/store.ts';
import { call } from './call-store.ts';
import { verificationCode } from './controller.ts';
import { t } from './panel-text.ts';

const GROUP = 5;

/** Digits in groups of five. */
export function Digits({ code }: { code: string }) {
  const groups = code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return (
    <p className="digits">
      <span className="unseen">{code.split('').join(' ')}</span>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <span key={at} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}

/** The privacy code of the call. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const code = useSelected(call, (now) => now?.privacyCode);
  return (
    <Dialog title={t('encrypted')} onClose={onClose}>
      <div className="call-codes">
        <p>{t('encryptedLead')}</p>
        {code ? <Digits code={code} /> : <p className="muted">{t('codeLater')}</p>}
        <p className="field-hint">
          <Icon name="lock" size={14} /> {t('codeChanges')}
        </p>
      </div>
    </Dialog>
  );
}

/** The code that only the user and another one see. */
export function VerifyDialog({ userId, name, onClose }: { userId: Id; name: string; onClose: () => void }) {
  const encryptions = useSelected(call, (now) => now?.encryptions);
  const [code, setCode] = useState<string | null | undefined>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is another one after each change of the encryption
  useEffect(() => {
    let isCurrent = true;
    void verificationCode(userId).then((found) => isCurrent && setCode(found));
    return () => {
      isCurrent = false;
    };
  }, [userId, encryptions]);
  return (
    <Dialog title={t('verifyName', { name })} onClose={onClose}>
      <div className="call-codes">
        <p>{t('compareNumbers', { name })}</p>
        {code ? (
          <Digits code={code} />
        ) : (
          <p className="muted" role="status">
            {code === null ? t('computing') : t('noCode', { name })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
