import { useState } from 'react';
import { RELATIONSHIP } from '../../state/relationship-type.ts';
import { deleteApplication } from '../../state/actions.ts';
import { nameOf } from '../../state/selectors.ts';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { TypedConfirm } from '../parts/typed-confirm.tsx';
import { rightTo, type Place } from '../place.ts';
import { t } from './text.ts';

/** Who can receive the application: `team:<id>` or `user:<id>`, and the name. */
interface Recipient {
  key: string;
  name: string;
  body: { team_id: string } | { user_id: string };
}

/** The person's friends and the members of the team that owns the application. */
function usePeople({ application: { team } }: Place): Recipient[] {
  const relationships = useSelected(store, (state) => state.relationships);
  const me = useSelected(store, (state) => state.me?.id);
  const friends = Object.values(relationships)
    .filter(({ type }) => type === RELATIONSHIP.FRIEND)
    .map(({ user }) => user);
  const members = team?.members.filter((one) => one.membership_state === 2).map(({ user }) => user) ?? [];
  const byId = new Map([...friends, ...members].map((user) => [user.id, user]));
  return [...byId.values()]
    .filter(({ id }) => team !== null || id !== me)
    .map((user) => ({ key: `user:${user.id}`, name: nameOf(user), body: { user_id: user.id } }));
}

function Transfer({ place }: { place: Place }) {
  const { application, onChange, onDelete } = place;
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const people = usePeople(place);
  const teams = useResource(me, () => administered(me));
  const [chosen, setChosen] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel" aria-labelledby="transfer">
      <h2 id="transfer">{t('transfer')}</h2>
      <p className="field-hint">{t('transferLead')}</p>
      <Loaded of={teams}>
        {(list) => {
          const own = list.filter(({ id }) => id !== application.team?.id);
          const recipients: Recipient[] = [
            ...own.map(({ id, name }) => ({ key: `team:${id}`, name: t('teamNamed', { name }), body: { team_id: id } })),
            ...people,
          ];
          const recipient = recipients.find(({ key }) => key === chosen);
          if (recipients.length === 0) return <p className="field-hint">{t('noRecipients')}</p>;
          return (
            <>
              <SelectField
                label={t('newOwner')}
                value={chosen}
                options={[
                  { value: '', label: t('chooseOwner') },
                  ...recipients.map(({ key, name }) => ({ value: key, label: name })),
                ]}
                onValue={setChosen}
              />
              <div className="panel-actions">
                <button type="button" className="button" disabled={!recipient} onClick={() => setAsking(true)}>
                  {t('transferAction')}
                </button>
              </div>
              {asking && recipient && (
                <TypedConfirm
                  title={t('transferQuestion', { name: application.name, recipient: recipient.name })}
                  name={application.name}
                  action={t('transferAction')}
                  onClose={() => setAsking(false)}
                  onConfirm={async () => {
                    const call = { application_id: application.id, body: recipient.body };
                    const given = await request('POST /applications/{application_id}/transfer', call);
                    toast(t('transferred', { recipient: recipient.name }));
                    if (given.team !== null || rightTo(given, me) === 'owner') onChange(given);
                    else onDelete();
                  }}
                >
                  {t('transferWarning')}
                </TypedConfirm>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The teams of which a person is the owner or an admin. */
async function administered(personId: string): Promise<{ id: string; name: string }[]> {
  const teams = (await request('GET /teams')).filter((team) => team.invite_token === undefined);
  const roles = await Promise.all(
    teams.map(async ({ id, owner_user_id }) => {
      if (owner_user_id === personId) return 'admin';
      const members = await request('GET /teams/{team_id}/members', { team_id: id });
      return members.find(({ user }) => user.id === personId)?.role;
    }),
  );
  return teams.filter((_, at) => roles[at] === 'admin');
}

function Deletion({ place: { application, onDelete } }: { place: Place }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="danger-zone" aria-labelledby="delete">
      <div>
        <h2 id="delete">{t('deleteApplication')}</h2>
        <p className="field-hint">{t('deleteLead')}</p>
      </div>
      <button type="button" className="button danger" onClick={() => setDeleting(true)}>
        {t('delete')}
      </button>
      {deleting && (
        <TypedConfirm
          title={t('deleteTitle', { name: application.name })}
          name={application.name}
          action={t('deleteApplication')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteApplication(application.id);
            onDelete();
          }}
        >
          {t('noUndo')}
        </TypedConfirm>
      )}
    </section>
  );
}

/** Gives the application to a team or to another person, or deletes it. */
export function OwnershipScreen({ place }: { place: Place }) {
  return (
    <>
      <Transfer place={place} />
      <Deletion place={place} />
    </>
  );
}
