import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { enumeration } from '../i18n/locale.ts';
import { Link } from '../router.tsx';
import { guildMarks, homeMarks, isGuildMuted } from '../state/notification-rules.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, Logo } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { useRoving } from '../ui/roving.ts';
import { t } from './text.ts';

const CreateGuildDialog = lazy(async () => ({ default: (await import('./guild-dialogs.tsx')).CreateGuildDialog }));
const JoinGuildDialog = lazy(async () => ({ default: (await import('./guild-dialogs.tsx')).JoinGuildDialog }));

function Badge({ unread, mentions }: { unread: boolean; mentions: number }) {
  if (mentions > 0) return <span className="badge" data-mark={mentions > 99 ? '99+' : mentions} />;
  return unread ? <span className="badge badge-quiet" /> : null;
}

/** The label of a tab for screen readers: its name, then its unread messages and mentions. */
function tabLabel(...parts: (string | false)[]): string {
  return enumeration().format(parts.filter((part) => part !== false));
}

function GuildTab({ guild, current }: { guild: GuildState; current: boolean }) {
  // One number, so that the tab only renders again when its badge changes: -1 nothing, 0 unread, else mentions.
  const mark = useSelected(store, (state) => {
    const found = guildMarks(state, guild.id, Date.now());
    return found.mentions || (found.unread ? 0 : -1);
  });
  const muted = useSelected(store, (state) => isGuildMuted(state, guild.id, Date.now()));
  const unread = mark >= 0;
  const mentions = Math.max(0, mark);
  return (
    <li>
      <Link
        href={`/channels/${guild.id}`}
        className={guild.unavailable || muted ? 'door door-closed' : 'door'}
        data-roving
        aria-current={current ? 'page' : undefined}
        aria-label={tabLabel(
          guild.name,
          mentions > 0 ? t('mentions', { count: mentions }) : unread && t('unread'),
          muted && t('muted'),
        )}
        title={guild.name}
      >
        <Avatar id={guild.id} name={guild.name} shape="guild" size={34} picture={guild.icon} />
        <span className="door-name">{guild.name}</span>
        <Badge unread={unread && !current} mentions={mentions} />
      </Link>
    </li>
  );
}

/** The tabs along the top: direct messages, the user's guilds, and a button to add one. */
export function GuildStrip({ current }: { current: string | null }) {
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const messages = useSelected(store, (state) => homeMarks(state, Date.now()).messages);
  const requests = useSelected(store, (state) => homeMarks(state, Date.now()).requests);
  const privateUnread = useSelected(store, (state) => homeMarks(state, Date.now()).unread);
  const [dialog, setDialog] = useState<'create' | 'join' | null>(null);
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is scrolled into view when it changes
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const onKeyDown = useRoving(ref, 'horizontal');
  return (
    <nav className="strip" aria-label={t('servers')}>
      <ul ref={ref} onKeyDown={onKeyDown}>
        <li>
          <Link
            href="/channels/@me"
            className="door door-home"
            data-roving
            aria-current={current === '@me' ? 'page' : undefined}
            aria-label={tabLabel(
              t('homeLong'),
              messages > 0 ? t('unreadCount', { count: messages }) : privateUnread && t('unread'),
              requests > 0 && t('friendRequests', { count: requests }),
            )}
            title={t('homeLong')}
          >
            <Logo size={30} />
            <span className="door-name">{t('home')}</span>
            <Badge unread={privateUnread} mentions={messages + requests} />
          </Link>
        </li>
        {order.flatMap((id) => {
          const guild = guilds[id];
          return guild ? [<GuildTab key={id} guild={guild} current={current === id} />] : [];
        })}
        <li>
          <MenuButton
            label={t('addServer')}
            className="door door-add"
            items={[
              { label: t('createTitle'), icon: 'plus', onSelect: () => setDialog('create') },
              { label: t('joinTitle'), icon: 'link', onSelect: () => setDialog('join') },
            ]}
          >
            <Icon name="plus" />
          </MenuButton>
        </li>
      </ul>
      <Suspense>
        {dialog === 'create' && <CreateGuildDialog onClose={() => setDialog(null)} />}
        {dialog === 'join' && <JoinGuildDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </nav>
  );
}
