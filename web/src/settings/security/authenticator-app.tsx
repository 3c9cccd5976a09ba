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
import { t } from './text.ts';

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
    else toast(t('appSetUp'));
  };
  return (
    <section className="panel" aria-labelledby="app">
      <div className="panel-row">
        <span className="way-icon">
          <Icon name="phone" size={22} />
        </span>
        <div>
          <h2 id="app">
            {t('authenticatorApp')} {has && <span className="badge-good">{t('on')}</span>}
          </h2>
          <p className="field-hint">{t('appLead')}</p>
        </div>
        {has ? (
          <button type="button" className="button" onClick={() => setOpen('remove')}>
            {t('remove')}
          </button>
        ) : (
          <button type="button" className="button primary" onClick={() => setOpen('set-up')}>
            {t('setUp')}
          </button>
        )}
      </div>
      {open === 'set-up' && <SetUpDialog onClose={close} onDone={setUp} />}
      {open === 'remove' && (
        <Confirm
          title={t('removeAppTitle')}
          action={t('remove')}
          onClose={close}
          onConfirm={async () => {
            await disableApp();
            toast(t('appRemoved'));
          }}
        >
          {hasPasskey ? t('stillPasskeys') : t('onlyPassword')}
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
    <Dialog title={t('setUpTitle')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('setUpLead')}</p>
        {hasPassword && (
          <PasswordField value={password} onValue={setPassword} error={form.fields.password} required data-autofocus />
        )}
        <FormError form={form} />
        <FormActions form={form} action={t('continue')} incomplete={hasPassword && password === ''} onCancel={onClose} />
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
    <Dialog title={t('connectApp')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <ol className="steps">
          <li>
            <span>{t('scanCode')}</span>
            <QrCode text={otpauthUri(me?.username ?? '', secret)} />
            <details className="by-hand">
              <summary>{t('noCamera')}</summary>
              <CopyField label={t('key')} value={secret.replace(/(.{4})(?=.)/g, '$1 ')} secret />
            </details>
          </li>
          <li>
            <span>{t('enterCode')}</span>
            <Field
              label={t('code')}
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
        <FormActions form={form} action={t('turnOn')} incomplete={!/^\d{3} ?\d{3}$/.test(code)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** A text as a QR code, dark on light in every theme, as cameras need it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qrCode')}>
      <path d={path} />
    </svg>
  );
}
