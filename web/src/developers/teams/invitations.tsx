import type { Result } from '@guildhall/protocol/calls';
import { useState } from 'react';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toastError } from '../../state/toasts.ts';
import { t } from '../people/text.ts';
import { TeamIcon } from './team-icon.tsx';
import styles from './teams.module.css';

interface Props {
  list: Result<'GET /teams'>;
  /** An invitation was accepted or declined. */
  onChange: () => void;
}

/** The invitations to teams that the person has not answered. */
export function Invitations({ list, onChange }: Props) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const [busy, setBusy] = useState(false);
  const invitations = list.filter((team) => team.invite_token);
  const answer = async (send: () => Promise<unknown>) => {
    setBusy(true);
    await send().then(onChange, toastError);
    setBusy(false);
  };
  if (invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="team-invitations">
      <h2 id="team-invitations">{t('invitations')}</h2>
      <ul className="rows">
        {invitations.map(({ id, name, icon, invite_token = '' }) => (
          <li key={id} className={styles.row}>
            <TeamIcon id={id} name={name} icon={icon} size={36} />
            <div>
              <strong>{name}</strong>
            </div>
            <span className={styles.actions}>
              <button
                type="button"
                className="button primary"
                aria-label={t('acceptNamed', { name })}
                disabled={busy}
                onClick={() => void answer(() => request('POST /teams/invite/accept', { body: { token: invite_token } }))}
              >
                {t('accept')}
              </button>
              <button
                type="button"
                className="button quiet"
                aria-label={t('declineNamed', { name })}
                disabled={busy}
                onClick={() =>
                  void answer(() => request('DELETE /teams/{team_id}/members/{user_id}', { team_id: id, user_id: me }))
                }
              >
                {t('decline')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
