import type { TestedApplicationObject } from '@guildhall/protocol/objects/apps/testers';
import { useState } from 'react';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toastError } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useResource } from '../../ui/use-resource.ts';
import teams from '../teams/teams.module.css';
import { t } from './text.ts';

const load = () => request('GET /users/@me/tested-applications');

/** The apps that the person tests before their release, and invitations to test; nothing if there are none. */
export function TestedApps() {
  const tested = useResource('tested', load);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const [busy, setBusy] = useState(false);
  if (tested.state.kind !== 'loaded' || tested.state.data.length === 0) return null;
  const act = async (send: () => Promise<unknown>) => {
    setBusy(true);
    await send().then(tested.reload, toastError);
    setBusy(false);
  };
  const accept = (application_id: string) =>
    act(() => request('PUT /users/@me/tested-applications/{application_id}', { application_id }));
  const leave = (application_id: string) =>
    act(() => request('DELETE /applications/{application_id}/testers/{user_id}', { application_id, user_id: me }));
  return (
    <section className="panel" aria-labelledby="tested-apps">
      <h2 id="tested-apps">{t('testedApps')}</h2>
      <p className="field-hint">{t('testedAppsLead')}</p>
      <ul className="rows">
        {tested.state.data.map((one) => (
          <Row
            key={one.application.id}
            tested={one}
            busy={busy}
            onAccept={() => void accept(one.application.id)}
            onLeave={() => void leave(one.application.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  tested: TestedApplicationObject;
  busy: boolean;
  onAccept: () => void;
  onLeave: () => void;
}

function Row({ tested: { application, state }, busy, onAccept, onLeave }: RowProps) {
  const { id, name, icon, description } = application;
  const isInvited = state === 'invited';
  return (
    <li className={teams.row}>
      <Avatar id={id} name={name} shape="app" size={36} folder="app-icons" picture={icon} />
      <div>
        <strong>{name}</strong>
        {(isInvited || description) && <span className="muted">{isInvited ? t('invitedToTest') : description}</span>}
      </div>
      <span className={teams.actions}>
        {isInvited && (
          <button
            type="button"
            className="button primary"
            aria-label={t('acceptNamed', { name })}
            disabled={busy}
            onClick={onAccept}
          >
            {t('accept')}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-label={t(isInvited ? 'declineNamed' : 'leaveNamed', { name })}
          disabled={busy}
          onClick={onLeave}
        >
          {t(isInvited ? 'decline' : 'leaveTest')}
        </button>
      </span>
    </li>
  );
}
