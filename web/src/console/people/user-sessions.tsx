import { request } from '../../state/session.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { When } from '../parts/format.tsx';
import { Part, Rows } from '../parts/parts.tsx';
import parts from '../parts/parts.module.css';
import { clientName, statusName } from '../server/session-words.ts';
import { t } from './text.ts';
import type { UserDetails } from './types.ts';

/** The connections of a user. */
export function UserSessions({ user }: { user: UserDetails }) {
  const sessions = useResource(`${user.id}/${user.gateway_sessions}`, async () => {
    return (await request('GET /operator/sessions', { query: { user_id: user.id, limit: 50 } })).sessions;
  });
  return (
    <Part title={t('connections')}>
      <Loaded of={sessions}>
        {(list) =>
          list.length === 0 ? (
            <p className={parts.note}>{t('notConnected')}</p>
          ) : (
            <Rows>
              {list.map((session) => (
                <li key={session.id_hash}>
                  {clientName(session)}
                  <p className={parts.note}>
                    {statusName(session.status)} · {t('since')} <When iso={session.updated_at} />
                  </p>
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Part>
  );
}
