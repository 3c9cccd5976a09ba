import { useState } from 'react';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasskeyProblem } from '../../login/second-step.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { addPasskey, type BackupCode, type Passkey, removePasskey, renamePasskey } from '../../state/security.ts';
import { toast } from '../../state/toasts.ts';
import { passkeyProblem } from '../../state/webauthn.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { t } from './text.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

/** The panel that lists, adds, renames and removes passkeys. */
export function Passkeys({ list, onChange }: { list: Passkey[]; onChange: (list: Passkey[]) => void }) {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<BackupCode[] | null>(null);
  const hurdle = passkeyProblem();
  const close = () => setOpen(null);
  return (
    <section className="panel" aria-labelledby="passkeys">
      <div className="panel-row">
        <span className="way-icon">
          <Icon name="key" size={22} />
        </span>
        <div>
          <h2 id="passkeys">{t('passkeys')}</h2>
          <p className="field-hint">{t('passkeysLead')}</p>
          {hurdle && <PasskeyProblem {...hurdle} />}
        </div>
        <button type="button" className="button" disabled={hurdle !== null} onClick={() => setOpen({ kind: 'add' })}>
          <Icon name="plus" />
          {t('add')}
        </button>
      </div>
      {list.length > 0 && (
        <ul className="rows" aria-label={t('myPasskeys')}>
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && (
        <NameDialog
          title={t('addPasskey')}
          action={t('continue')}
          lead={t('passkeyNameLead')}
          onClose={close}
          onName={async (name) => {
            const { passkey, codes: made } = await addPasskey(name);
            onChange([...list, passkey]);
            if (made.length > 0) setCodes(made);
            else toast(t('passkeyAdded'));
          }}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title={t('renamePasskey')}
          action={t('rename')}
          name={open.passkey.name}
          onClose={close}
          onName={async (name) => {
            const renamed = await renamePasskey(open.passkey.id, name);
            onChange(list.map((one) => (one.id === renamed.id ? renamed : one)));
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <Confirm
          title={t('removeTitle', { name: open.passkey.name })}
          action={t('remove')}
          onClose={close}
          onConfirm={async () => {
            await removePasskey(open.passkey.id);
            onChange(list.filter((one) => one.id !== open.passkey.id));
          }}
        >
          {t('removePasskeyText')}
        </Confirm>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (kind: 'rename' | 'remove') => void }) {
  const { name, last_used } = passkey;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="muted">
          {last_used ? t.rich('lastUsed', { time: <RelativeTime ms={Date.parse(last_used)} /> }) : t('notUsedYet')}
        </span>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('renameName', { name })}
        title={t('rename')}
        onClick={() => onOpen('rename')}
      >
        <Icon name="edit" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('removeName', { name })}
        title={t('remove')}
        onClick={() => onOpen('remove')}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

interface NameProps {
  title: string;
  action: string;
  lead?: string;
  name?: string;
  onClose: () => void;
  onName: (name: string) => Promise<void>;
}

function NameDialog({ title, action, lead, name: before = '', onClose, onName }: NameProps) {
  const [name, setName] = useState(before);
  const form = useForm(async () => {
    await onName(name.trim());
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        {lead && <p className="dialog-text">{lead}</p>}
        <Field
          label={t('name')}
          value={name}
          placeholder={t('myLaptop')}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={32}
          autoComplete="off"
          required
          data-autofocus
        />
        <FormError form={form} />
        <FormActions form={form} action={action} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
