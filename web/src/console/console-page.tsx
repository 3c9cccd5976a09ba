import { lazy } from 'react';
import { Link } from '../router.tsx';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { type Section, SettingsFrame } from '../ui/settings-frame.tsx';
import styles from './console-page.module.css';
import { t } from './text.ts';

const OverviewScreen = lazy(() => import('./server/overview-screen.tsx'));
const UsersScreen = lazy(() => import('./people/users-screen.tsx'));
const GuildsScreen = lazy(() => import('./people/guilds-screen.tsx'));
const ApplicationsScreen = lazy(() => import('./applications/applications-screen.tsx'));
const RequestsScreen = lazy(() => import('./applications/requests-screen.tsx'));
const ReportsScreen = lazy(() => import('./reports/reports-screen.tsx'));
const JobsScreen = lazy(() => import('./server/jobs-screen.tsx'));
const MailsScreen = lazy(() => import('./server/mails-screen.tsx'));
const StorageScreen = lazy(() => import('./server/storage-screen.tsx'));
const SessionsScreen = lazy(() => import('./server/sessions-screen.tsx'));
const SettingsScreen = lazy(() => import('./server/settings-screen.tsx'));
const AuditScreen = lazy(() => import('./audit/audit-screen.tsx'));

/** The screens of the console; `id` is what the open one shows in detail. */
function sectionsOf(id: string | undefined): Section[] {
  return [
    { path: 'overview', title: t('overview'), icon: 'poll', wide: true, screen: <OverviewScreen /> },
    { path: 'users', title: t('users'), icon: 'people', group: t('groupCommunity'), wide: true, screen: <UsersScreen id={id} /> },
    { path: 'guilds', title: t('guilds'), icon: 'chat', wide: true, screen: <GuildsScreen id={id} /> },
    { path: 'applications', title: t('applications'), icon: 'bot', wide: true, screen: <ApplicationsScreen id={id} /> },
    { path: 'requests', title: t('requests'), icon: 'hand', screen: <RequestsScreen /> },
    { path: 'reports', title: t('reports'), icon: 'flag', wide: true, screen: <ReportsScreen /> },
    { path: 'jobs', title: t('jobs'), icon: 'clock', group: t('groupServer'), wide: true, screen: <JobsScreen /> },
    { path: 'mails', title: t('mails'), icon: 'mail', screen: <MailsScreen /> },
    { path: 'storage', title: t('storage'), icon: 'storage', wide: true, screen: <StorageScreen /> },
    { path: 'sessions', title: t('sessions'), icon: 'device', wide: true, screen: <SessionsScreen /> },
    { path: 'settings', title: t('settings'), icon: 'settings', screen: <SettingsScreen /> },
    { path: 'audit-log', title: t('audit'), icon: 'list', screen: <AuditScreen /> },
  ];
}

/** The console of the server's operator. For others it says so, and requests nothing. */
export function ConsolePage({ path, id }: { path: string | undefined; id: string | undefined }) {
  const operator = useSelected(store, (state) => state.operator);
  if (!operator) return <NotForYou />;
  return <SettingsFrame base="/console" title={t('title')} area="console" sections={sectionsOf(id)} path={path} />;
}

function NotForYou() {
  return (
    <div className="app">
      <TopBar guild={null} area="console" />
      <ConnectionBar />
      <main className={styles.refused} id="main" tabIndex={-1}>
        <Icon name="lock" size={40} />
        <h1>{t('notForYou')}</h1>
        <p>{t('notForYouLead')}</p>
        <Link className="button" href="/channels/@me">
          {t('toChat')}
        </Link>
      </main>
    </div>
  );
}
