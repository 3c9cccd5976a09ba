import type { Result } from '@guildhall/protocol/calls';
import { useEffect, useState } from 'react';
import { Link, navigate } from '../../router.tsx';
import { ConnectionBar, TopBar } from '../../shell/top-bar.tsx';
import { request } from '../../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageTitle } from '../../ui/page-title.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { t } from '../people/text.ts';
import { Invitations } from './invitations.tsx';
import { TeamIcon } from './team-icon.tsx';
import { TeamPage } from './team-page.tsx';
import styles from './teams.module.css';

type Team = Result<'GET /teams'>[number];

const load = () => request('GET /teams');

/** The person's teams and invitations to teams, or the page of one team. */
export function TeamsPage({ teamId }: { teamId: string | undefined }) {
  return (
    <div className="app">
      <TopBar guild={null} area="developers" />
      <ConnectionBar />
      <main className={`scroll ${styles.page}`} id="main" tabIndex={-1}>
        {teamId === undefined ? <TeamList /> : <TeamPage key={teamId} id={teamId} />}
      </main>
    </div>
  );
}

function TeamList() {
  const teams = useResource('teams', load);
  const [creating, setCreating] = useState(false);
  useEffect(() => {
    document.title = pageTitle(t('teams'));
  }, []);
  return (
    <>
      <Link className={styles.back} href="/developers">
        <Icon name="back" size={16} />
        {t('toApplications')}
      </Link>
      <header className={styles.head}>
        <h1>{t('teams')}</h1>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          <Icon name="plus" />
          {t('newTeam')}
        </button>
      </header>
      <Loaded of={teams}>
        {(list) => (
          <>
            <Invitations list={list} onChange={teams.reload} />
            <Teams list={list.filter((team) => !team.invite_token)} />
          </>
        )}
      </Loaded>
      {creating && <CreateTeamDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function Teams({ list }: { list: readonly Team[] }) {
  if (list.length === 0)
    return (
      <div className="panel nothing">
        <Icon name="people" size={32} />
        <p>{t('noTeams')}</p>
      </div>
    );
  return (
    <ul className={styles.cards} aria-label={t('teams')}>
      {list.map(({ id, name, icon }) => (
        <li key={id}>
          <Link className={styles.card} href={`/developers/teams/${id}`}>
            <TeamIcon id={id} name={name} icon={icon} size={44} />
            <strong>{name}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const form = useForm(async () => {
    const { id } = await request('POST /teams', { body: { name: name.trim() } });
    onClose();
    navigate(`/developers/teams/${id}`);
  });
  return (
    <Dialog title={t('newTeam')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('newTeamLead')}</p>
        <Field
          label={t('teamName')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action={t('createTeam')} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
