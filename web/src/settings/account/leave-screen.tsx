import { useState } from 'react';
import { Dialog, FormError, useForm } from '../../components/dialog.tsx';
import { PasswordField } from '../../components/field.tsx';
import { leave } from '../../state/account.ts';

type How = 'disable' | 'delete';

const WAYS: Record<How, { title: string; action: string; text: string }> = {
  disable: {
    title: 'Let the account rest',
    action: 'Let it rest',
    text: 'You are logged out everywhere, and applications can do nothing for you. Log in again whenever you like: everything is as you left it.',
  },
  delete: {
    title: 'Delete the account',
    action: 'Delete it',
    text: 'You are logged out everywhere. For 14 days you can log in and keep the account; then your name, friends, files and authorizations go for good. What you wrote stays, by a “Deleted User”. Hand over your guilds, teams and applications first.',
  },
};

function LeaveDialog({ how, onClose }: { how: How; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { title, action, text } = WAYS[how];
  const form = useForm(() => leave(how, password));
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <p className="dialog-text">{text}</p>
        <PasswordField value={password} onValue={setPassword} error={form.fields.password} data-autofocus />
        <FormError form={form} />
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={how === 'delete' ? 'button danger' : 'button primary'}
            disabled={form.busy || password === ''}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Away for a while, or for good. */
export function LeaveScreen() {
  const [how, setHow] = useState<How | null>(null);
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
