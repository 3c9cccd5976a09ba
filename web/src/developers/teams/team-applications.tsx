import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { useState } from 'react';
import { Link } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { t } from '../people/text.ts';
import { isAtLeast, rightTo } from '../place.ts';
import type { TeamPlace } from './team-place.ts';
import styles from './teams.module.css';

/** The applications of a team, and a form that moves another one into it. */
export function TeamApplications({ place }: { place: TeamPlace }) {
  const { applications } = place;
  return (
    <section className="panel" aria-labelledby="team-applications">
      <h2 id="team-applications">{t('applicationsOfTeam')}</h2>
      {applications.length === 0 ? (
        <p className="field-hint">{t('noApplications')}</p>
      ) : (
        <ul className="rows" aria-label={t('applicationsOfTeam')}>
          {applications.map(({ id, name, icon, description }) => (
            <li key={id}>
              <Avatar id={id} name={name} shape="app" size={36} folder="app-icons" picture={icon} />
              <div>
                <Link href={`/developers/${id}`}>{name}</Link>
                {description && <span className="muted">{description}</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAtLeast(place, 'admin') && <MoveApplication place={place} />}
    </section>
  );
}

const load = () => request('GET /applications', { query: { with_team_applications: true } });

/** Moves an application that the person owns into the team. */
function MoveApplication({ place: { team, me, change } }: { place: TeamPlace }) {
  const own = useResource('applications', load);
  const [chosen, setChosen] = useState('');
  const [moving, setMoving] = useState<PrivateApplicationObject | null>(null);
  if (own.state.kind !== 'loaded') return null;
  const movable = own.state.data.filter((one) => one.team?.id !== team.id && rightTo(one, me) === 'owner');
  const application = movable.find(({ id }) => id === chosen) ?? movable[0];
  if (!application) return null;
  const move = async ({ id }: PrivateApplicationObject) => {
    const moved = await request('POST /applications/{application_id}/transfer', {
      application_id: id,
      body: { team_id: team.id },
    });
    change((details) => ({ ...details, applications: [...details.applications, moved] }));
    own.change((list) => list.map((one) => (one.id === id ? moved : one)));
  };
  return (
    <div className={styles.inline}>
      <SelectField
        label={t('applicationToMove')}
        value={application.id}
        options={movable.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={setChosen}
      />
      <button type="button" className="button" onClick={() => setMoving(application)}>
        {t('moveHere')}
      </button>
      {moving && (
        <Confirm
          title={t('moveTitle', { name: moving.name, team: team.name })}
          action={t('moveAction')}
          onClose={() => setMoving(null)}
          onConfirm={() => move(moving)}
        >
          {t('moveText')}
        </Confirm>
      )}
    </div>
  );
}
