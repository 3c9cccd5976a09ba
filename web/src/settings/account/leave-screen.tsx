import { useState } from 'react';
import { Dialog, FormError, useForm } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { leave } from '../../state/account.ts';
import { t } from './text.ts';
import { useHasPassword } from './use-has-password.ts';

type LeaveMode = 'disable' | 'delete';

const WAYS = {
  disable: { title: 'disableAccount', open: 'disableAccountOpen', text: 'disableText' },
  delete: { title: 'deleteAccount', open: 'deleteAccountOpen', text: 'deleteText' },
} as const;

function LeaveDialog({ how, onClose }: { how: LeaveMode; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { title, text } = WAYS[how];
  const hasPassword = useHasPassword();
  const form = useForm(() => leave(how, password || null));
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <p className="dialog-text">{t(text)}</p>
        {hasPassword && <PasswordField value={password} onValue={setPassword} error={form.fields.password} data-autofocus />}
        <FormError form={form} />
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            className={how === 'delete' ? 'button danger' : 'button primary'}
            disabled={form.busy || (hasPassword && password === '')}
          >
            {t(title)}
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
          <h2 id={one}>{t(WAYS[one].title)}</h2>
          <p className="panel-text">{t(WAYS[one].text)}</p>
          <div className="panel-actions">
            <button type="button" className={one === 'delete' ? 'button danger' : 'button'} onClick={() => setHow(one)}>
              {t(WAYS[one].open)}
            </button>
          </div>
        </section>
      ))}
      {how && <LeaveDialog how={how} onClose={() => setHow(null)} />}
    </>
  );
}
