import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { Id } from '../api/wire-base.ts';
import { Link, navigate, useLocation } from '../router.tsx';
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
import { isAtLeast, rightTo } from './place.ts';
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

interface CardProps {
  application: PrivateApplicationObject;
  /** The operation that the person wants to try with the application. */
  tried: string | null;
}

function ApplicationCard({ application: { id, name, description, team }, tried }: CardProps) {
  return (
    <li>
      <Link className={styles.card} href={tried === null ? `/developers/${id}` : composerPath(id, tried)}>
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
  /** The operation that the person wants to try with one of them. */
  tried: string | null;
}

/** The person's applications and those of their teams. */
function ApplicationList({ list, missing, tried, onCreate }: ListProps) {
  const [creating, setCreating] = useState(false);
  useEffect(() => {
    document.title = pageTitle(t('title'));
  }, []);
  const docs = (
    <a className="button" href="/docs">
      <Icon name="file" />
      {t('documentation')}
    </a>
  );
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
          <div className={styles.actions}>
            {create}
            {teams}
            {docs}
          </div>
        </div>
      ) : (
        <>
          <header className={styles.head}>
            <h1>{t('applications')}</h1>
            <div className={styles.actions}>
              {docs}
              {teams}
              {create}
            </div>
          </header>
          {tried !== null && <p className="link-note">{t('tryOperation', { id: tried })}</p>}
          <ul className={styles.cards} aria-label={t('myApplications')}>
            {list.map((one) => (
              <ApplicationCard key={one.id} application={one} tried={tried} />
            ))}
          </ul>
        </>
      )}
      {creating && <CreateApplicationDialog onClose={() => setCreating(false)} onCreate={onCreate} />}
    </>
  );
}

/** The page on which an operation is tried with an application. */
function composerPath(applicationId: Id, operationId: string): string {
  return `/developers/${applicationId}/composer/${encodeURIComponent(operationId)}`;
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
  // Links of the documentation.
  const tried = useLocation().query.get('try');
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
    navigate(tried === null ? `/developers/${created.id}` : composerPath(created.id, tried));
  };
  return (
    <div className="app">
      <TopBar guild={null} area="developers" />
      <ConnectionBar />
      <main className={`scroll ${styles.page}`} id="main" tabIndex={-1}>
        <Loaded of={resource}>
          {(all) => {
            const list = tried === null ? all : all.filter((one) => isAtLeast({ right: rightTo(one, me) }, 'developer'));
            const [only, ...others] = list;
            if (tried !== null && only && others.length === 0) return <Redirect to={composerPath(only.id, tried)} replace />;
            return <ApplicationList list={list} missing={applicationId !== undefined} tried={tried} onCreate={onCreate} />;
          }}
        </Loaded>
      </main>
    </div>
  );
}
