import type { ApplicationTesterObject } from '@guildhall/protocol/objects/apps/testers';
import { useState } from 'react';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import teams from '../teams/teams.module.css';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** The people who test an application without being in its team. */
export function TestersScreen({ place: { application } }: { place: Place }) {
  const path = { application_id: application.id };
  const testers = useResource(application.id, () => request('GET /applications/{application_id}/testers', path));
  const [leaving, setLeaving] = useState<ApplicationTesterObject | null>(null);
  return (
    <section className="panel" aria-label={t('testers')}>
      <p className="field-hint">{t('testersLead')}</p>
      <Loaded of={testers}>
        {(list) => (
          <>
            <ul className="rows" aria-label={t('testers')}>
              {list.map((tester) => (
                <TesterRow key={tester.user.id} tester={tester} onRemove={() => setLeaving(tester)} />
              ))}
            </ul>
            <InviteTester applicationId={application.id} onInvite={(tester) => testers.change((before) => [...before, tester])} />
          </>
        )}
      </Loaded>
      {leaving && (
        <Confirm
          title={t('removeTitle', { name: nameOf(leaving.user) })}
          action={t('remove')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            const user_id = leaving.user.id;
            await request('DELETE /applications/{application_id}/testers/{user_id}', { ...path, user_id });
            testers.change((before) => before.filter(({ user }) => user.id !== user_id));
          }}
        >
          {t('removeTesterText')}
        </Confirm>
      )}
    </section>
  );
}

function TesterRow({ tester: { user, state }, onRemove }: { tester: ApplicationTesterObject; onRemove: () => void }) {
  const name = nameOf(user);
  return (
    <li>
      <Avatar id={user.id} name={name} size={36} picture={user.avatar} />
      <div>
        <strong>{name}</strong>
        <span className="muted">{state === 'accepted' ? user.username : t('invitedUser', { username: user.username })}</span>
      </div>
      <button type="button" className="button quiet" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </button>
    </li>
  );
}

interface InviteProps {
  applicationId: string;
  onInvite: (tester: ApplicationTesterObject) => void;
}

function InviteTester({ applicationId, onInvite }: InviteProps) {
  const [username, setUsername] = useState('');
  const form = useForm(async () => {
    const call = { application_id: applicationId, body: { username: username.trim() } };
    onInvite(await request('POST /applications/{application_id}/testers', call));
    setUsername('');
  });
  return (
    <form onSubmit={form.onSubmit}>
      <div className={teams.inline}>
        <Field
          label={t('username')}
          hint={t('testerHint')}
          value={username}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          error={form.fields.username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <button type="submit" className="button" disabled={form.busy || username.trim() === ''}>
          <Icon name="invite" />
          {t('invite')}
        </button>
      </div>
      <FormError form={form} />
    </form>
  );
}
