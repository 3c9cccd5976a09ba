import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { useEffect, useState } from 'react';
import { messageOf } from '../api/http.ts';
import { Link, navigate } from '../router.tsx';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { request } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { Loading } from '../ui/resource.tsx';
import { ApplicationPage } from './application-page.tsx';
import { applications, loadApplications, putApplication } from './applications.ts';
import styles from './developers-page.module.css';
import { t } from './text.ts';

function CreateApplicationDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const form = useForm(async () => {
    const application = await request('POST /applications', { body: { name: name.trim() } });
    putApplication(application);
    onClose();
    navigate(`/developers/${application.id}`);
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

/** The person's applications and those of their teams. */
function ApplicationList({ list, missing }: { list: readonly PrivateApplicationObject[]; missing: boolean }) {
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
  return (
    <div className="app">
      <TopBar guild={null} area="developers" />
      <ConnectionBar />
      <main className={`scroll ${styles.page}`} id="main" tabIndex={-1}>
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
          </div>
        ) : (
          <>
            <header className={styles.head}>
              <h1>{t('applications')}</h1>
              {create}
            </header>
            <ul className={styles.cards} aria-label={t('myApplications')}>
              {list.map((one) => (
                <ApplicationCard key={one.id} application={one} />
              ))}
            </ul>
          </>
        )}
      </main>
      {creating && <CreateApplicationDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

interface Props {
  applicationId: string | undefined;
  /** The path of the open screen of the application. */
  path: string | undefined;
  /** The detail that it shows. */
  id: string | undefined;
}

/** The developer portal: the list of applications, or the pages of one. */
export function DevelopersPage({ applicationId, path, id }: Props) {
  const list = useSelected(applications, (value) => value);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    loadApplications().catch((error: unknown) => setProblem(messageOf(error)));
  }, []);
  const current = list?.find((one) => one.id === applicationId);
  if (current) return <ApplicationPage application={current} path={path} id={id} />;
  if (list) return <ApplicationList list={list} missing={applicationId !== undefined} />;
  return (
    <div className="app">
      <TopBar guild={null} area="developers" />
      <ConnectionBar />
      <main className={`scroll ${styles.page}`} id="main" tabIndex={-1}>
        {problem ? <p role="alert">{problem}</p> : <Loading />}
      </main>
    </div>
  );
}
