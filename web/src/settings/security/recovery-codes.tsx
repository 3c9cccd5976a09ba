import { useState } from 'react';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type BackupCode, renewCodes } from '../../state/security.ts';
import { useHasPassword } from '../account/use-has-password.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { t } from './text.ts';

/** The panel that replaces the recovery codes. */
export function RecoveryCodes() {
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<BackupCode[] | null>(null);
  return (
    <section className="panel" aria-labelledby="codes">
      <div className="panel-row">
        <span className="way-icon">
          <Icon name="file" size={22} />
        </span>
        <div>
          <h2 id="codes">{t('recoveryCodes')}</h2>
          <p className="field-hint">{t('recoveryLead')}</p>
        </div>
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('createCodes')}
        </button>
      </div>
      {asking && (
        <RenewDialog
          onClose={() => setAsking(false)}
          onMade={(made) => {
            setAsking(false);
            setCodes(made);
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}

function RenewDialog({ onClose, onMade }: { onClose: () => void; onMade: (codes: BackupCode[]) => void }) {
  const [password, setPassword] = useState('');
  const hasPassword = useHasPassword();
  const form = useForm(async () => onMade(await renewCodes(password || null)));
  return (
    <Dialog title={t('createCodesTitle')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('createCodesText')}</p>
        {hasPassword && (
          <PasswordField value={password} onValue={setPassword} error={form.fields.password} required data-autofocus />
        )}
        <FormError form={form} />
        <FormActions form={form} action={t('createCodes')} incomplete={hasPassword && password === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
