import { useState } from 'react';
import { Link, navigate } from '../router.tsx';
import { logout, setStatus } from '../state/actions.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { setTheme, theme } from '../state/theme.ts';
import { toastError } from '../state/toasts.ts';
import { t } from './text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { GuildStrip } from '../guilds/guild-strip.tsx';
import { Icon, Logo } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { VerifyBar } from './verify-bar.tsx';
import { StatusDialog } from './status-dialog.tsx';

const STATUSES = ['online', 'idle', 'dnd', 'invisible'] as const;

/** The theme menu: light, dark or system. */
export function ThemeButton() {
  const now = useSelected(theme, (value) => value);
  return (
    <MenuButton
      label={t('theme')}
      items={[
        { label: t('system'), icon: 'settings', checked: now === 'auto', onSelect: () => setTheme('auto') },
        { label: t('light'), icon: 'sun', checked: now === 'light', onSelect: () => setTheme('light') },
        { label: t('dark'), icon: 'moon', checked: now === 'dark', onSelect: () => setTheme('dark') },
      ]}
    >
      <Icon name={now === 'dark' ? 'moon' : now === 'light' ? 'sun' : 'moon'} />
    </MenuButton>
  );
}

function AccountButton() {
  const me = useSelected(store, (state) => state.me);
  const operator = useSelected(store, (state) => state.operator);
  const { status, custom_status } = useSelected(store, (state) => state.own);
  const [writing, setWriting] = useState(false);
  if (!me) return null;
  return (
    <>
      <MenuButton
        label={t('accountOf', { name: nameOf(me) })}
        className="account"
        items={[
          ...STATUSES.map((value) => ({
            label: t(value),
            checked: value === status,
            onSelect: () => void setStatus(value).catch(toastError),
          })),
          { label: custom_status?.text || t('setStatus'), icon: 'edit', onSelect: () => setWriting(true) },
          'line',
          { label: t('settings'), icon: 'settings', onSelect: () => navigate('/settings') },
          ...(operator ? [{ label: t('operatorConsole'), icon: 'poll' as const, onSelect: () => navigate('/console') }] : []),
          { label: t('logOut'), icon: 'leave', onSelect: () => void logout() },
        ]}
      >
        <Avatar id={me.id} name={nameOf(me)} size={32} picture={me.avatar} status={status === 'invisible' ? 'offline' : status} />
        <span className="account-name">{nameOf(me)}</span>
      </MenuButton>
      {writing && <StatusDialog onClose={() => setWriting(false)} />}
    </>
  );
}

/** The bar at the top of every page for a logged-in user. */
export function TopBar({ guild, area }: { guild: string | null; area: 'chat' | 'developers' | 'settings' | 'console' }) {
  return (
    <header className="top-bar">
      {area === 'chat' ? (
        <GuildStrip current={guild} />
      ) : (
        <Link href="/channels/@me" className="brand">
          <Logo />
          <span>Guildhall</span>
          <span className="brand-area">{t(area === 'console' ? 'operatorConsole' : area)}</span>
        </Link>
      )}
      <div className="top-actions">
        {area === 'chat' ? (
          <Link className="icon-button" href="/developers" aria-label={t('developers')} title={t('developersLong')}>
            <Icon name="code" />
          </Link>
        ) : (
          <Link className="button quiet" href="/channels/@me">
            {t('backToChat')}
          </Link>
        )}
        <ThemeButton />
        <AccountButton />
      </div>
    </header>
  );
}

/** Shows that the gateway connection is lost, or that the email address must be confirmed. */
export function ConnectionBar() {
  const phase = useSelected(store, (state) => state.phase);
  const me = useSelected(store, (state) => state.me);
  // Without a session of this page, what it shows was stored by an earlier one.
  const isRestored = useSelected(store, (state) => state.sessionId === null);
  const lost = me !== null && (phase === 'reconnecting' || phase === 'connecting');
  return (
    <>
      <div role="status" className={lost ? 'connection shown' : 'connection'}>
        {lost && (
          <>
            <span className="spinner" /> {t(isRestored ? 'offline' : 'reconnecting')}
          </>
        )}
      </div>
      <VerifyBar />
    </>
  );
}
