import { lazy, Suspense, useEffect } from 'react';
import { ActivityHost } from './activities/activity-host.tsx';
import { Logo } from './components/icon.tsx';
import { ConfirmIdentityHost } from './components/confirm-identity-dialog.tsx';
import { ModalHost } from './components/modal-dialog.tsx';
import { Toasts } from './components/toasts.tsx';
import { ChatPage } from './pages/chat-page.tsx';
import { ConsolePage } from './pages/console-page.tsx';
import { DevelopersPage } from './pages/developers-page.tsx';
import { InvitePage } from './pages/invite-page.tsx';
import { LoginPage } from './pages/login-page.tsx';
import { RegisterPage } from './pages/register-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { match, navigate, safeNext, useLocation } from './router.tsx';
import { logout } from './state/actions.ts';
import { store, token } from './state/session.ts';
import { useSelected } from './state/store.ts';
import { VoiceHost } from './voice/voice-host.tsx';

const ActivityLinkPage = lazy(async () => ({ default: (await import('./activities/activity-link-page.tsx')).ActivityLinkPage }));

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, true), [to]);
  return null;
}

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

function Page() {
  const { path, query } = useLocation();
  const loggedIn = useSelected(token, (value) => value !== null);
  const known = useSelected(store, (state) => state.me !== null);
  const next = query.get('next');

  const invite = match('/invite/:code', path);
  if (invite?.code) return <InvitePage code={invite.code} />;
  if (path === '/login' || path === '/register') {
    if (loggedIn) return <Redirect to={safeNext(next)} />;
    return path === '/login' ? <LoginPage next={next} /> : <RegisterPage next={next} />;
  }
  if (!loggedIn) {
    const back = path === '/' ? '' : `?next=${encodeURIComponent(path + (query.size > 0 ? `?${query}` : ''))}`;
    return <Redirect to={`/login${back}`} />;
  }
  if (!known) return <Splash />;
  const chat = match('/channels/:guild/:channel?/:message?', path);
  if (chat?.guild) return <ChatPage key={chat.guild} guildId={chat.guild} channelId={chat.channel} messageId={chat.message} />;
  const activity = match('/activities/:application', path);
  if (activity?.application)
    return (
      <Suspense fallback={<Splash />}>
        <ActivityLinkPage applicationId={activity.application} query={query} />
      </Suspense>
    );
  const developers = match('/developers/:application?', path);
  if (developers) return <DevelopersPage applicationId={developers.application} />;
  if (path === '/console') return <ConsolePage />;
  // The address that games open for the player.
  if (path === '/settings/connected-games') return <Redirect to="/settings/apps" />;
  const settings = match('/settings/:section?', path);
  if (settings) return <SettingsPage path={settings.section} />;
  return <Redirect to="/channels/@me" />;
}

/** The whole client: the page of the current path, with toasts above it. */
export function App() {
  return (
    <>
      <Page />
      <VoiceHost />
      <ActivityHost />
      <ModalHost />
      <ConfirmIdentityHost />
      <Toasts />
    </>
  );
}
