import { useState } from 'react';
import { encode } from 'uqr';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { CopyField, Field, PasswordField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { otpauthUri, type BackupCode, checkPassword, disableApp, enableApp, newSecret } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import { useHasPassword } from '../account/use-has-password.ts';
import { CodesDialog } from './codes-dialog.tsx';

const TOTP = 2;

/** The panel for setting up or removing the authenticator app. */
export function AuthenticatorApp({ hasPasskey }: { hasPasskey: boolean }) {
  const has = useSelected(store, (state) => state.me?.authenticator_types?.includes(TOTP) === true);
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null);
  const [codes, setCodes] = useState<BackupCode[] | null>(null);
  const close = () => setOpen(null);
  const setUp = (made: BackupCode[]) => {
    close();
    if (made.length > 0) setCodes(made);
    else toast('Authenticator app set up.');
  };
  return (
    <section className="panel" aria-labelledby="app">
      <div className="panel-row">
        <span className="way-icon">
          <Icon name="phone" size={22} />
        </span>
        <div>
          <h2 id="app">Authenticator app {has && <span className="badge-good">On</span>}</h2>
          <p className="field-hint">An app on your phone shows a new code every 30 seconds, even offline.</p>
        </div>
        {has ? (
          <button type="button" className="button" onClick={() => setOpen('remove')}>
            Remove
          </button>
        ) : (
          <button type="button" className="button primary" onClick={() => setOpen('set-up')}>
            Set up
          </button>
        )}
      </div>
      {open === 'set-up' && <SetUpDialog onClose={close} onDone={setUp} />}
      {open === 'remove' && (
        <Confirm
          title="Remove authenticator app?"
          action="Remove"
          onClose={close}
          onConfirm={async () => {
            await disableApp();
            toast('Authenticator app removed.');
          }}
        >
          {hasPasskey
            ? 'You can still use your passkeys as a second step.'
            : 'Only your password will protect your account. Your recovery codes stop working, and you are logged out everywhere else.'}
        </Confirm>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}

interface SetUpProps {
  onClose: () => void;
  onDone: (codes: BackupCode[]) => void;
}

/** Asks for the password, then shows the QR code. */
function SetUpDialog({ onClose, onDone }: SetUpProps) {
  const [password, setPassword] = useState('');
  const [isRight, setRight] = useState(false);
  const hasPassword = useHasPassword();
  const form = useForm(async () => {
    await checkPassword(password || null);
    setRight(true);
  });
  if (isRight) return <AppDialog password={password} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title="Set up authenticator app" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">
          You need an app that shows codes, such as Aegis, FreeOTP, Google Authenticator or your password manager.
        </p>
        {hasPassword && (
          <PasswordField value={password} onValue={setPassword} error={form.fields.password} required data-autofocus />
        )}
        <FormError form={form} />
        <FormActions form={form} action="Continue" incomplete={hasPassword && password === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function AppDialog({ password, onClose, onDone }: SetUpProps & { password: string }) {
  const me = useSelected(store, (state) => state.me);
  const [secret] = useState(newSecret);
  const [code, setCode] = useState('');
  const form = useForm(async () => onDone(await enableApp(password || null, secret, code.replace(/\s/g, ''))));
  return (
    <Dialog title="Connect your app" onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <ol className="steps">
          <li>
            <span>Scan this code with your app.</span>
            <QrCode text={otpauthUri(me?.username ?? '', secret)} />
            <details className="by-hand">
              <summary>No camera? Type the key</summary>
              <CopyField label="Key" value={secret.replace(/(.{4})(?=.)/g, '$1 ')} secret />
            </details>
          </li>
          <li>
            <span>Enter the code that your app shows.</span>
            <Field
              label="Code"
              className="mono code-input"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="000000"
              maxLength={7}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={form.general ?? undefined}
              required
              data-autofocus
            />
          </li>
        </ol>
        <FormActions form={form} action="Turn on" incomplete={!/^\d{3} ?\d{3}$/.test(code)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** A text as a QR code, dark on light in every theme, as cameras need it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with your account key">
      <path d={path} />
    </svg>
  );
}
