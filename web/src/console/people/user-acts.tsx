import { useState } from 'react';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { ActRow, Part, Rows } from '../parts/parts.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { t } from './text.ts';
import type { UserDetails } from './types.ts';

interface Props {
  user: UserDetails;
  onChanged: () => void;
  onDeleted: () => void;
}

type Act = 'suspend' | 'logout' | 'password' | 'mfa' | 'delete';

/** The actions of the operator on an account; none is possible on the operator's own. */
export function UserActs({ user, onChanged, onDeleted }: Props) {
  const [act, setAct] = useState<Act | null>(null);
  if (user.operator) return <Part title={t('acts')}>{t('ownAccount')}</Part>;
  const button = (which: Act, label: string, danger = false) => (
    <button type="button" className={danger ? 'button danger' : 'button'} onClick={() => setAct(which)}>
      {label}
    </button>
  );
  return (
    <Part title={t('acts')}>
      <Rows label={t('acts')}>
        <ActRow title={t('suspend')} text={t('suspendText')}>
          {button('suspend', t(user.ban ? 'changeSuspension' : 'suspend'))}
        </ActRow>
        <ActRow title={t('logoutAll')} text={t('logoutAllText')}>
          {button('logout', t('logoutAll'))}
        </ActRow>
        <ActRow title={t('resetPassword')} text={t(user.email ? 'resetPasswordText' : 'resetPasswordNoEmail')}>
          {user.email && button('password', t('resetPassword'))}
        </ActRow>
        {user.mfa_enabled && (
          <ActRow title={t('resetMfa')} text={t('resetMfaText')}>
            {button('mfa', t('resetMfa'))}
          </ActRow>
        )}
        <ActRow title={t('deleteUser')} text={t('deleteUserText')}>
          {button('delete', t('deleteUser'), true)}
        </ActRow>
      </Rows>
      {act === 'suspend' && <SuspendDialog user={user} onClose={() => setAct(null)} onDone={onChanged} />}
      {act && act !== 'suspend' && <ConfirmAct act={act} {...{ user, onChanged, onDeleted }} onClose={() => setAct(null)} />}
    </Part>
  );
}

const CALLS = {
  logout: 'POST /operator/users/{user_id}/logout',
  password: 'POST /operator/users/{user_id}/reset-password',
  mfa: 'POST /operator/users/{user_id}/reset-mfa',
  delete: 'DELETE /operator/users/{user_id}',
} as const;

function ConfirmAct({ act, user, onChanged, onDeleted, onClose }: Props & { act: Exclude<Act, 'suspend'>; onClose: () => void }) {
  const name = nameOf(user);
  return (
    <ActDialog
      title={t(`${act}Title`, { name })}
      action={t(`${act}Action`)}
      onClose={onClose}
      onConfirm={async (call) => {
        await request(CALLS[act], { user_id: user.id, ...call });
        toast(t(`${act}Done`, { name }));
        if (act === 'delete') onDeleted();
        else onChanged();
      }}
    >
      <p>{t(`${act}Confirm`, { name, email: user.email ?? '' })}</p>
    </ActDialog>
  );
}
