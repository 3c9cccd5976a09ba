import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, type RouteComponentProps, Switch } from 'wouter';
import { ActivityHost } from './activities/activity-host.tsx';
import { ChatPage } from './channels/chat-page.tsx';
import { shown } from './i18n/locale.ts';
import { CardHost } from './members/card-host.tsx';
import { ViewerHost } from './message/viewer-host.tsx';
import { safeNext, useLocation } from './router.tsx';
import { SwitcherHost } from './search/switcher-host.tsx';
import { logout } from './state/actions.ts';
import { question } from './state/proof.ts';
import { store, token } from './state/session.ts';
import { useSelected } from './state/store.ts';
import { Logo } from './ui/icon.tsx';
import { Toasts } from './ui/toasts.tsx';
import { VoiceHost } from './voice/voice-host.tsx';
import { t } from './ui/text.ts';

const LoginPage = lazy(async () => ({ default: (await import('./login/login-page.tsx')).LoginPage }));
const ContinuePage = lazy(async () => ({ default: (await import('./login/continue-page.tsx')).ContinuePage }));
const RegisterPage = lazy(async () => ({ default: (await import('./login/register-page.tsx')).RegisterPage }));
const InvitePage = lazy(async () => ({ default: (await import('./login/invite-page.tsx')).InvitePage }));
const DevelopersPage = lazy(async () => ({ default: (await import('./developers/developers-page.tsx')).DevelopersPage }));
const ConsolePage = lazy(async () => ({ default: (await import('./console/console-page.tsx')).ConsolePage }));
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }));
const NotificationHost = lazy(async () => ({
  default: (await import('./notifications/notification-host.tsx')).NotificationHost,
}));
const ConfirmIdentityHost = lazy(async () => ({
  default: (await import('./login/confirm-identity-host.tsx')).ConfirmIdentityHost,
}));
const ModalHost = lazy(async () => ({ default: (await import('./modals/modal-dialog.tsx')).ModalHost }));
const GuildSettingsPage = lazy(async () => ({
  default: (await import('./guild-settings/guild-settings-page.tsx')).GuildSettingsPage,
}));
const TemplatePage = lazy(async () => ({ default: (await import('./newcomer/template-page.tsx')).TemplatePage }));
const ActivityLinkPage = lazy(async () => ({ default: (await import('./activities/activity-link-page.tsx')).ActivityLinkPage }));

/** Ms after which what is not on the first page is loaded. */
const PANELS_AFTER = 1500;

function Splash() {
  const failed = useSelected(store, (state) => state.phase === 'failed');
  return (
    <div className="splash" role="status">
      <Logo size={56} />
      <p>{failed ? t('connectionRefused') : t('connecting')}</p>
      {failed && (
        <button type="button" className="button" onClick={() => void logout()}>
          {t('logOut')}
        </button>
      )}
    </div>
  );
}

/** The pages of people who are logged in, by the pattern of their path. */
const PAGES: readonly (readonly [pattern: string, Page: ComponentType<{ parameters: Record<string, string | undefined> }>])[] = [
  [
    '/channels/:guild/:channel?/:message?',
    ({ parameters: { guild = '@me', channel, message } }) => (
      <ChatPage key={guild} guildId={guild} channelId={channel} messageId={message} />
    ),
  ],
  ['/activities/:application', ({ parameters }) => <ActivityLink applicationId={parameters.application ?? ''} />],
  [
    '/guilds/:guild/settings/:section?',
    ({ parameters: { guild = '', section } }) => <GuildSettingsPage guildId={guild} path={section} />,
  ],
  ['/template/:code', ({ parameters }) => <TemplatePage code={parameters.code ?? ''} />],
  [
    '/developers/:application?/:section?/:item?',
    ({ parameters: { application, section } }) => <DevelopersPage applicationId={application} path={section} />,
  ],
  ['/console/:section?/:id?', ({ parameters: { section, id } }) => <ConsolePage path={section} id={id} />],
  // The address that games open for the player.
  ['/settings/connected-games', () => <Redirect to="/settings/apps" replace />],
  ['/settings/:section?', ({ parameters }) => <SettingsPage path={parameters.section} />],
];

function ActivityLink({ applicationId }: { applicationId: string }) {
  const { query } = useLocation();
  return <ActivityLinkPage applicationId={applicationId} query={query} />;
}

function LoggedIn() {
  const { path, query } = useLocation();
  const loggedIn = useSelected(token, (value) => value !== null);
  const known = useSelected(store, (state) => state.me !== null);
  if (!loggedIn) {
    const back = path === '/' ? '' : `?next=${encodeURIComponent(path + (query.size > 0 ? `?${query}` : ''))}`;
    return <Redirect to={`/login${back}`} replace />;
  }
  if (!known) return <Splash />;
  return (
    <>
      <Suspense>
        <NotificationHost />
      </Suspense>
      <Switch>
        {PAGES.map(([pattern, Page]) => (
          <Route key={pattern} path={pattern}>
            {(parameters: Record<string, string | undefined>) => <Page parameters={parameters} />}
          </Route>
        ))}
        <Route>
          <Redirect to="/channels/@me" replace />
        </Route>
      </Switch>
    </>
  );
}

/** A page for people who are not logged in; others continue to where they wanted to go. */
function Entrance({ Page }: { Page: ComponentType<{ next: string | null }> }) {
  const { query } = useLocation();
  const loggedIn = useSelected(token, (value) => value !== null);
  const next = query.get('next');
  return loggedIn ? <Redirect to={safeNext(next)} replace /> : <Page next={next} />;
}

function Invite({ params }: RouteComponentProps<{ code: string }>) {
  return <InvitePage code={params.code} />;
}

/** The whole client: the page of the current path, with the parts that every page has. */
export function App() {
  // Texts are read when something is rendered, so that another language renders everything again.
  const { language } = useSelected(shown, (value) => value);
  return <Everything key={language} />;
}

function Everything() {
  const isAsked = useSelected(question, (value) => value !== null);
  const hasModal = useSelected(store, (state) => state.modals.length > 0);
  const isReady = useSelected(store, (state) => state.phase === 'ready');
  useEffect(() => {
    if (!isReady) return;
    // After the first page is complete: the code of dialogs and menus, so that the first one opens at once.
    const timer = setTimeout(() => void import('./ui/panels.tsx'), PANELS_AFTER);
    return () => clearTimeout(timer);
  }, [isReady]);
  return (
    <>
      <Suspense fallback={<Splash />}>
        <Switch>
          <Route path="/invite/:code" component={Invite} />
          <Route path="/login/continue">
            <ContinuePage />
          </Route>
          <Route path="/login">
            <Entrance Page={LoginPage} />
          </Route>
          <Route path="/register">
            <Entrance Page={RegisterPage} />
          </Route>
          <Route>
            <LoggedIn />
          </Route>
        </Switch>
      </Suspense>
      <SwitcherHost />
      <VoiceHost />
      <ActivityHost />
      <CardHost />
      <ViewerHost />
      <Suspense>
        {hasModal && <ModalHost />}
        {isAsked && <ConfirmIdentityHost />}
      </Suspense>
      <Toasts />
    </>
  );
}
