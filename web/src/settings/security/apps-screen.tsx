import { scopeNames } from '../../ui/scope-names.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { TestedApps } from '../../developers/people/tested-apps.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Authorization, endAuthorization, myAuthorizations } from '../../state/security.ts';
import { t } from './text.ts';

/** Integration type of an application that is installed for a user, not in a guild. */
const USER_INSTALL = 1;

/** The apps that can access the account, and revoking their access. */
export function AppsScreen() {
  const [list, setList] = useState<Authorization[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [ending, setEnding] = useState<Authorization | null>(null);
  useEffect(() => {
    myAuthorizations().then(setList, (error: unknown) => setProblem(messageOf(error)));
  }, []);
  return (
    <>
      <p className="settings-lead">{t('appsLead')}</p>
      <TestedApps />
      {problem && <p className="form-error">{problem}</p>}
      {list?.length === 0 && (
        <div className="panel nothing">
          <Icon name="bot" size={32} />
          <p>{t('noApps')}</p>
        </div>
      )}
      {list?.map((one) => (
        <section key={one.id} className="panel" aria-label={one.application.name}>
          <div className="panel-row">
            <Avatar id={one.application.id} name={one.application.name} shape="app" size={42} />
            <div>
              <h2>{one.application.name}</h2>
              {one.application.description && <p className="field-hint">{one.application.description}</p>}
            </div>
            <button
              type="button"
              className="button"
              aria-label={t('revokeName', { name: one.application.name })}
              onClick={() => setEnding(one)}
            >
              {t('revoke')}
            </button>
          </div>
          <ul className="scopes" aria-label={t('permissions')}>
            {scopeNames(one.scopes, USER_INSTALL).map((words) => (
              <li key={words}>
                <Icon name="check" size={16} />
                {words}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {ending && (
        <Confirm
          title={t('revokeTitle', { name: ending.application.name })}
          action={t('revoke')}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await endAuthorization(ending.id);
            setList((before) => before?.filter((one) => one.id !== ending.id) ?? null);
          }}
        >
          {t('revokeText')}
        </Confirm>
      )}
    </>
  );
}
