import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BackupCode } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';

/** Shows ten new recovery codes once, to copy or download. */
export function CodesDialog({ codes, onClose }: { codes: BackupCode[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const shown = codes.flatMap(({ code }) => (code ? [`${code.slice(0, 4)}-${code.slice(4)}`] : []));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.join('\n'));
      setCopied(true);
    } catch {
      toastError(new Error('Your browser didn’t allow copying. Download the codes or write them down.'));
    }
  };
  return (
    <Dialog title="Your recovery codes" onClose={onClose} firm>
      <p className="dialog-text">
        If you lose your phone or passkey, each of these codes lets you log in once. Keep them somewhere safe.
      </p>
      <ul className="codes mono" aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="warning" role="status">
        <Icon name="warning" />
        <span>Save them now. They can’t be shown again.</span>
      </p>
      <div className="codes-actions">
        <a className="button" href={fileOf(shown)} download="guildhall-recovery-codes.txt">
          <Icon name="download" />
          Download
        </a>
        <button type="button" className="button" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </button>
        <button type="button" className="button primary" onClick={onClose} data-autofocus>
          I saved them
        </button>
      </div>
    </Dialog>
  );
}

function fileOf(codes: readonly string[]): string {
  const username = store.get().me?.username ?? '';
  const text = `Recovery codes for ${username} at ${location.origin}\nEach code works once.\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
