import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import type { BackupCode } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';

/** Ten recovery codes, which are shown this once: to copy or to keep as a file. */
export function CodesDialog({ codes, onClose }: { codes: BackupCode[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const shown = codes.map(({ code }) => `${code.slice(0, 4)}-${code.slice(4)}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.join('\n'));
      setCopied(true);
    } catch {
      toastError(new Error('Your browser did not allow copying. Download them, or write them down.'));
    }
  };
  return (
    <Dialog title="Your recovery codes" onClose={onClose} firm>
      <p className="dialog-text">
        Without your phone or passkey each of these lets you in once. Keep them where you will find them and nobody else does.
      </p>
      <ul className="codes mono" aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="warning" role="status">
        <Icon name="warning" />
        <span>They are shown only now: the server keeps no copy that it could show again.</span>
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
          I have kept them
        </button>
      </div>
    </Dialog>
  );
}

function fileOf(codes: readonly string[]): string {
  const username = store.get().me?.username ?? '';
  const text = `Recovery codes of ${username} at ${location.origin}\nEach is good for one login.\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
