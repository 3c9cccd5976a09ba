import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, type RouteComponentProps, Switch } from 'wouter';
import { ActivityHost } from './activities/activity-host.tsx';
import { ChatPage } from './channels/chat-page.tsx';
import { ConfirmIdentityHost } from './login/confirm-identity-dialog.tsx';
import { ModalHost } from './modals/modal-dialog.tsx';
import { safeNext, useLocation } from './router.tsx';
import { SwitcherHost } from './search/switcher-host.tsx';
import { logout } from './state/actions.ts';
import { store, token } from './state/session.ts';
import { useSelected } from './state/store.ts';
import { Logo } from './ui/icon.tsx';
import { Toasts } from './ui/toasts.tsx';
import { VoiceHost } from './voice/voice-host.tsx';

const LoginPage = lazy(async () => ({ default: (await import('./login/login-page.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('./login/register-page.tsx')).RegisterPage }));
const InvitePage = lazy(async () => ({ default: (await import('./login/invite-page.tsx')).InvitePage }));
const DevelopersPage = lazy(async () => ({ default: (await import('./developers/developers-page.tsx')).DevelopersPage }));
const ConsolePage = lazy(async () => ({ default: (await import('./console/console-page.tsx')).ConsolePage }));
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }));
const NotificationHost = lazy(async () => ({
  default: (await import('./notifications/notification-host.tsx')).NotificationHost,
}));
const GuildSettingsPage = lazy(async () => ({
  default: (await import('./guild-settings/guild-settings-page.tsx')).GuildSettingsPage,
}));
const TemplatePage = lazy(async () => ({ default: (await import('./newcomer/template-page.tsx')).TemplatePage }));
const ActivityLinkPage = lazy(async () => ({ default: (await import('./activities/activity-link-page.tsx')).ActivityLinkPage }));

function Splash() {
  const failed = useSelected(store, (state) => state.phase === 'failed');
  return (
    <div className="splash" role="status">
      <Logo size={56} />
      <p>{failed ? 'Guildhall refused the connection.' : 'Connecting…'}</p>
      {failed && (
        <button type="button" className="button" onClick={() => void logout()}>
          Log out
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
  ['/developers/:application?', ({ parameters }) => <DevelopersPage applicationId={parameters.application} />],
  ['/console', () => <ConsolePage />],
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

/** The whole client: the page of the current path, with what belongs to every page above it. */
export function App() {
  useEffect(() => {
    // After the first page is complete: the code of dialogs and menus, so that the first one opens at once.
    void import('./ui/panels.tsx');
  }, []);
  return (
    <>
      <Suspense fallback={<Splash />}>
        <Switch>
          <Route path="/invite/:code" component={Invite} />
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
      <Suspense>
        <ModalHost />
        <ConfirmIdentityHost />
      </Suspense>
      <Toasts />
    </>
  );
}
