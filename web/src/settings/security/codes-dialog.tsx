import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BackupCode } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { t } from './text.ts';

/** Shows ten new recovery codes once, to copy or download. */
export function CodesDialog({ codes, onClose }: { codes: BackupCode[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const shown = codes.flatMap(({ code }) => (code ? [`${code.slice(0, 4)}-${code.slice(4)}`] : []));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.join('\n'));
      setCopied(true);
    } catch {
      toastError(new Error(t('copyRefused')));
    }
  };
  return (
    <Dialog title={t('yourCodes')} onClose={onClose} firm>
      <p className="dialog-text">{t('codesLead')}</p>
      <ul className="codes mono" aria-label={t('recoveryCodes')}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="warning" role="status">
        <Icon name="warning" />
        <span>{t('saveNow')}</span>
      </p>
      <div className="codes-actions">
        <a className="button" href={fileOf(shown)} download="guildhall-recovery-codes.txt">
          <Icon name="download" />
          {t('download')}
        </a>
        <button type="button" className="button" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
        </button>
        <button type="button" className="button primary" onClick={onClose} data-autofocus>
          {t('savedThem')}
        </button>
      </div>
    </Dialog>
  );
}

function fileOf(codes: readonly string[]): string {
  const username = store.get().me?.username ?? '';
  const head = t('codesFile', { name: username, place: location.origin });
  const text = `${head}\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
