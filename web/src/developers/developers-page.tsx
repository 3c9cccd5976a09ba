import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, navigate } from '../router.tsx';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { Loaded, Loading } from '../ui/resource.tsx';
import { useResource } from '../ui/use-resource.ts';
import { ApplicationPage } from './application-page.tsx';
import styles from './developers-page.module.css';
import { rightTo } from './place.ts';
import { t } from './text.ts';

const TeamsPage = lazy(async () => ({ default: (await import('./teams/teams-page.tsx')).TeamsPage }));

interface CreateProps {
  onClose: () => void;
  onCreate: (application: PrivateApplicationObject) => void;
}

function CreateApplicationDialog({ onClose, onCreate }: CreateProps) {
  const [name, setName] = useState('');
  const form = useForm(async () => {
    const application = await request('POST /applications', { body: { name: name.trim() } });
    onClose();
    onCreate(application);
  });
  return (
    <Dialog title={t('newApplication')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('newApplicationLead')}</p>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={32}
          required
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action={t('createApplication')} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function ApplicationCard({ application: { id, name, description, team } }: { application: PrivateApplicationObject }) {
  return (
    <li>
      <Link className={styles.card} href={`/developers/${id}`}>
        <Avatar id={id} name={name} shape="app" size={48} />
        <span className={styles.words}>
          <strong>{name}</strong>
          {(description || team) && <span className="muted">{team ? team.name : description}</span>}
        </span>
      </Link>
    </li>
  );
}

interface ListProps extends Pick<CreateProps, 'onCreate'> {
  list: readonly PrivateApplicationObject[];
  /** Whether the address names an application that is not among them. */
  missing: boolean;
}

/** The person's applications and those of their teams. */
function ApplicationList({ list, missing, onCreate }: ListProps) {
  const [creating, setCreating] = useState(false);
  useEffect(() => {
    document.title = pageTitle(t('title'));
  }, []);
  const create = (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      {t('newApplication')}
    </button>
  );
  const teams = (
    <Link className="button" href="/developers/teams">
      <Icon name="people" />
      {t('teams')}
    </Link>
  );
  return (
    <>
      {missing && (
        <p className="warning" role="status">
          {t('notFound')}
        </p>
      )}
      {list.length === 0 ? (
        <div className="messages-note">
          <Icon name="bot" size={40} />
          <h1>{t('buildFirst')}</h1>
          <p>{t('emptyLead')}</p>
          {create}
          {teams}
        </div>
      ) : (
        <>
          <header className={styles.head}>
            <h1>{t('applications')}</h1>
            <div className={styles.actions}>
              {teams}
              {create}
            </div>
          </header>
          <ul className={styles.cards} aria-label={t('myApplications')}>
            {list.map((one) => (
              <ApplicationCard key={one.id} application={one} />
            ))}
          </ul>
        </>
      )}
      {creating && <CreateApplicationDialog onClose={() => setCreating(false)} onCreate={onCreate} />}
    </>
  );
}

interface Props {
  applicationId: string | undefined;
  /** The path of the open screen of the application. */
  path: string | undefined;
}

const load = () => request('GET /applications', { query: { with_team_applications: true } });

/** The developer portal: the list of applications, the pages of one, or those of teams. */
export function DevelopersPage({ applicationId, path }: Props) {
  if (applicationId !== 'teams') return <ApplicationsPage applicationId={applicationId} path={path} />;
  return (
    <Suspense fallback={<Loading />}>
      <TeamsPage teamId={path} />
    </Suspense>
  );
}

function ApplicationsPage({ applicationId, path }: Props) {
  const resource = useResource('applications', load);
  const { state, change } = resource;
  const me = useSelected(store, (all) => all.me?.id ?? '');
  const application = state.kind === 'loaded' ? state.data.find((one) => one.id === applicationId) : undefined;
  if (application) {
    const onChange = (changed: PrivateApplicationObject) =>
      change((list) => list.map((one) => (one.id === changed.id ? changed : one)));
    const onDelete = () => {
      change((list) => list.filter((one) => one.id !== application.id));
      navigate('/developers');
    };
    return <ApplicationPage place={{ application, right: rightTo(application, me), onChange, onDelete }} path={path} />;
  }
  const onCreate = (created: PrivateApplicationObject) => {
    change((list) => [...list, created]);
    navigate(`/developers/${created.id}`);
  };
  return (
    <div className="app">
      <TopBar guild={null} area="developers" />
      <ConnectionBar />
      <main className={`scroll ${styles.page}`} id="main" tabIndex={-1}>
        <Loaded of={resource}>
          {(list) => <ApplicationList list={list} missing={applicationId !== undefined} onCreate={onCreate} />}
        </Loaded>
      </main>
    </div>
  );
}
