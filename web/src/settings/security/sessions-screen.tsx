import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { type AuthSession, endSessions, mySessions } from '../../state/security.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { clientName } from './client-name.ts';
import { t } from './text.ts';

const PHONES = new Set(['Android', 'iOS']);

/** The user's sessions; all but the current one can be logged out, one by one or together. */
export function SessionsScreen() {
  const [list, setList] = useState<AuthSession[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [ending, setEnding] = useState<AuthSession[] | null>(null);
  const own = useSelected(store, (state) => state.authSession);
  useEffect(() => {
    mySessions().then(setList, (error: unknown) => setProblem(messageOf(error)));
  }, []);
  const here = list?.filter((one) => one.id_hash === own) ?? [];
  const others = list?.filter((one) => one.id_hash !== own) ?? [];
  return (
    <>
      <p className="settings-lead">{t('sessionsLead')}</p>
      {problem && <p className="form-error">{problem}</p>}
      {list && (
        <section className="panel" aria-labelledby="here">
          <h2 id="here">{t('thisSession')}</h2>
          <ul className="rows">
            {here.map((one) => (
              <SessionRow key={one.id_hash} session={one} />
            ))}
          </ul>
        </section>
      )}
      {list && (
        <section className="panel" aria-labelledby="others">
          <div className="panel-row">
            <div>
              <h2 id="others">{t('otherSessions')}</h2>
            </div>
            {others.length > 1 && (
              <button type="button" className="button danger" onClick={() => setEnding(others)}>
                {t('logOutAll')}
              </button>
            )}
          </div>
          {others.length === 0 && <p className="field-hint">{t('noOthers')}</p>}
          <ul className="rows" aria-label={t('otherSessions')}>
            {others.map((one) => (
              <SessionRow key={one.id_hash} session={one} onEnd={() => setEnding([one])} />
            ))}
          </ul>
        </section>
      )}
      {ending && (
        <Confirm
          title={
            ending.length > 1 ? t('logOutSessions', { count: ending.length }) : t('logOutTitle', { name: nameOf(ending[0]) })
          }
          action={t('logOut')}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            const ids = ending.map((one) => one.id_hash);
            await endSessions(ids);
            setList((before) => before?.filter((one) => !ids.includes(one.id_hash)) ?? null);
          }}
        >
          {t('logOutText')}
        </Confirm>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: AuthSession; onEnd?: () => void }) {
  const name = nameOf(session);
  return (
    <li>
      <span className="way-icon">
        <Icon name={PHONES.has(session.client_info.os ?? '') ? 'phone' : 'device'} size={20} />
      </span>
      <div>
        <strong>{name}</strong>
        <span className="muted">
          {onEnd ? t.rich('lastUsed', { time: <RelativeTime ms={Date.parse(session.approx_last_used_time)} /> }) : t('inUseNow')}
        </span>
      </div>
      {onEnd && (
        <button type="button" className="button" aria-label={t('logOutName', { name })} onClick={onEnd}>
          {t('logOut')}
        </button>
      )}
    </li>
  );
}

function nameOf(session: AuthSession | undefined): string {
  return clientName(session?.client_info);
}
