import { useState } from 'react';
import { Dialog, FormError, useForm } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { leave } from '../../state/account.ts';
import { useHasPassword } from './use-has-password.ts';

type LeaveMode = 'disable' | 'delete';

const WAYS: Record<LeaveMode, { title: string; action: string; text: string }> = {
  disable: {
    title: 'Disable account',
    action: 'Disable account',
    text: 'You are logged out everywhere, and apps can no longer act for you. Log in again at any time to restore everything.',
  },
  delete: {
    title: 'Delete account',
    action: 'Delete account',
    text: 'You are logged out everywhere. Log in within 14 days to keep the account. After that, your name, friends, files and authorizations are deleted permanently. Your messages stay, shown as from “Deleted User”. Transfer your servers, teams and applications first.',
  },
};

function LeaveDialog({ how, onClose }: { how: LeaveMode; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { title, action, text } = WAYS[how];
  const hasPassword = useHasPassword();
  const form = useForm(() => leave(how, password || null));
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <p className="dialog-text">{text}</p>
        {hasPassword && <PasswordField value={password} onValue={setPassword} error={form.fields.password} data-autofocus />}
        <FormError form={form} />
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={how === 'delete' ? 'button danger' : 'button primary'}
            disabled={form.busy || (hasPassword && password === '')}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The screen for disabling or deleting the account. */
export function LeaveScreen() {
  const [how, setHow] = useState<LeaveMode | null>(null);
  return (
    <>
      {(['disable', 'delete'] as const).map((one) => (
        <section key={one} className="panel" aria-labelledby={one}>
          <h2 id={one}>{WAYS[one].title}</h2>
          <p className="panel-text">{WAYS[one].text}</p>
          <div className="panel-actions">
            <button type="button" className={one === 'delete' ? 'button danger' : 'button'} onClick={() => setHow(one)}>
              {WAYS[one].title}…
            </button>
          </div>
        </section>
      ))}
      {how && <LeaveDialog how={how} onClose={() => setHow(null)} />}
    </>
  );
}
