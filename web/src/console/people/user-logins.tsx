import { useState } from 'react';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { formatTime } from '../parts/format.tsx';
import { ActRow, Part, Rows } from '../parts/parts.tsx';
import { t } from './text.ts';
import type { UserDetails } from './types.ts';

type Identity = UserDetails['login_identities'][number];

const providerOf = ({ provider_name, provider_id }: Identity) => provider_name ?? provider_id;

function detailOf({ name, last_used_at, created_at }: Identity): string {
  if (last_used_at) return t('loginUsed', { name, time: formatTime(last_used_at) });
  return t('loginLinked', { name, time: formatTime(created_at) });
}

/** The accounts of providers with which a user logs in, which the operator can unlink from others. */
export function UserLogins({ user, onChanged }: { user: UserDetails; onChanged: () => void }) {
  const [ending, setEnding] = useState<Identity | null>(null);
  return (
    <Part title={t('loginProviders')}>
      <Rows label={t('loginProviders')}>
        {user.login_identities.map((one) => (
          <ActRow key={one.id} title={providerOf(one)} text={detailOf(one)}>
            {!user.operator && (
              <button
                type="button"
                className="button"
                aria-label={t('unlinkName', { name: one.name })}
                onClick={() => setEnding(one)}
              >
                {t('unlink')}
              </button>
            )}
          </ActRow>
        ))}
      </Rows>
      {ending && (
        <ActDialog
          title={t('unlinkName', { name: ending.name })}
          action={t('unlink')}
          onClose={() => setEnding(null)}
          onConfirm={async (call) => {
            const path = { user_id: user.id, identity_id: ending.id };
            await request('DELETE /operator/users/{user_id}/login-providers/{identity_id}', { ...path, ...call });
            toast(t('unlinkDone', { name: ending.name }));
            onChanged();
          }}
        >
          <p>{t('unlinkConfirm', { name: nameOf(user), provider: providerOf(ending) })}</p>
        </ActDialog>
      )}
    </Part>
  );
}
