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
          <h2 id="passkeys">Passkeys</h2>
          <p className="field-hint">Use your fingerprint, face or a security key, as a second step or instead of a password.</p>
          {hurdle && <PasskeyProblem {...hurdle} />}
        </div>
        <button type="button" className="button" disabled={hurdle !== null} onClick={() => setOpen({ kind: 'add' })}>
          <Icon name="plus" />
          Add
        </button>
      </div>
      {list.length > 0 && (
        <ul className="rows" aria-label="My passkeys">
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && (
        <NameDialog
          title="Add a passkey"
          action="Continue"
          lead="Choose a name that you will recognize. Your browser then asks where to save it."
          onClose={close}
          onName={async (name) => {
            const { passkey, codes: made } = await addPasskey(name);
            onChange([...list, passkey]);
            if (made.length > 0) setCodes(made);
            else toast('Passkey added.');
          }}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title="Rename passkey"
          action="Rename"
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
          title={`Remove ${open.passkey.name}?`}
          action="Remove"
          onClose={close}
          onConfirm={async () => {
            await removePasskey(open.passkey.id);
            onChange(list.filter((one) => one.id !== open.passkey.id));
          }}
        >
          You can no longer log in with it. You may have to delete it on the device too.
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
          {last_used ? (
            <>
              Last used <RelativeTime ms={Date.parse(last_used)} />
            </>
          ) : (
            'Not used yet'
          )}
        </span>
      </div>
      <button type="button" className="icon-button" aria-label={`Rename ${name}`} title="Rename" onClick={() => onOpen('rename')}>
        <Icon name="edit" />
      </button>
      <button type="button" className="icon-button" aria-label={`Remove ${name}`} title="Remove" onClick={() => onOpen('remove')}>
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
          label="Name"
          value={name}
          placeholder="My laptop"
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
