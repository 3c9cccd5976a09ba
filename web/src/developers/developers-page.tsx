import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/http.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useRoving } from '../ui/roving.ts';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { Link, navigate } from '../router.tsx';
import { createApplication, myApplications } from '../state/actions.ts';
import { ApplicationPane } from './application-pane.tsx';
import type { Application } from '../api/wire-base.ts';
import { t } from './text.ts';

function CreateApplicationDialog({ onClose, onMade }: { onClose: () => void; onMade: (application: Application) => void }) {
  const [name, setName] = useState('');
  const form = useForm(async () => {
    const application = await createApplication(name.trim());
    onClose();
    onMade(application);
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

function ApplicationList({
  list,
  currentId,
  alone,
  onCreate,
}: {
  list: Application[];
  currentId: string | undefined;
  /** The list is the whole page, so its heading is the page heading. */
  alone: boolean;
  onCreate: () => void;
}) {
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  return (
    <nav className="side-list" aria-label={t('myApplications')}>
      <header className="pane-head">
        {alone ? <h1>{t('applications')}</h1> : <h2>{t('applications')}</h2>}
        <button
          type="button"
          className="icon-button"
          aria-label={t('newApplication')}
          title={t('newApplication')}
          onClick={onCreate}
        >
          <Icon name="plus" />
        </button>
      </header>
      <div className="channels scroll">
        <ul ref={ref} onKeyDown={onKeyDown}>
          {list.map((one) => (
            <li key={one.id} className="channel private">
              <Link href={`/developers/${one.id}`} data-roving aria-current={one.id === currentId ? 'page' : undefined}>
                <Avatar id={one.id} name={one.name} shape="app" size={32} />
                <span className="channel-name">{one.name}</span>
              </Link>
            </li>
          ))}
        </ul>
        {list.length === 0 && <p className="empty-note">{t('noApplications')}</p>}
      </div>
    </nav>
  );
}

/** The developer area: the user's applications and the open one. */
export function DevelopersPage({ applicationId }: { applicationId: string | undefined }) {
  const [list, setList] = useState<Application[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const current = list?.find((one) => one.id === applicationId);
  const narrow = useMedia(NARROW);
  const pane = applicationId || list?.length === 0 ? 'main' : 'list';
  // On a phone, the list is a page of its own.
  const alone = narrow && pane === 'list';
  const Side = alone ? 'main' : 'div';

  useEffect(() => {
    myApplications().then(setList, (error: unknown) => setProblem(messageOf(error)));
    document.title = pageTitle(t('title'));
  }, []);

  const put = (application: Application) =>
    setList((before) => {
      const rest = before ?? [];
      return rest.some((one) => one.id === application.id)
        ? rest.map((one) => (one.id === application.id ? application : one))
        : [...rest, application];
    });
  return (
    <div className="app">
      <TopBar guild={null} area="developers" />
      <ConnectionBar />
      <div className="hall" data-pane={pane}>
        <Side className="side" {...(alone && { id: 'main', tabIndex: -1 })}>
          <ApplicationList list={list ?? []} currentId={applicationId} alone={alone} onCreate={() => setCreating(true)} />
        </Side>
        {!alone && (
          <main className="stage" id="main" tabIndex={-1}>
            {problem && (
              <div className="messages-note">
                <p>{problem}</p>
              </div>
            )}
            {current && (
              <ApplicationPane
                key={current.id}
                application={current}
                onChange={put}
                onDelete={() => {
                  setList((before) => (before ?? []).filter((one) => one.id !== current.id));
                  navigate('/developers');
                }}
              />
            )}
            {list && !current && (
              <div className="messages-note">
                <Icon name="bot" size={40} />
                <h1>{applicationId ? t('notFound') : list.length === 0 ? t('buildFirst') : t('chooseOne')}</h1>
                <p>{t('emptyLead')}</p>
                <button type="button" className="button primary" onClick={() => setCreating(true)}>
                  {t('newApplication')}
                </button>
              </div>
            )}
          </main>
        )}
      </div>
      {creating && (
        <CreateApplicationDialog
          onClose={() => setCreating(false)}
          onMade={(application) => {
            put(application);
            navigate(`/developers/${application.id}`);
          }}
        />
      )}
    </div>
  );
}
