import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { Link, navigate } from '../router.tsx';
import { moveChannels } from '../state/actions.ts';
import { guildPermissions, has } from '../state/permissions.ts';
import {
  CHANNEL,
  channelGroups,
  type ChannelGroup,
  firstChannel,
  hasMessages,
  isVoice,
  myPermissions,
} from '../state/selectors.ts';
import { isChannelMuted, showsUnread } from '../state/notification-rules.ts';
import { store } from '../state/session.ts';
import { keep, kept } from '../state/storage.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import type { GuildState } from '../state/types.ts';
import { joinCall } from '../voice/actions.ts';
import { hasQuestions } from '../newcomer/due.ts';
import { EventRows } from '../events/event-rows.tsx';
import { channelNotificationItems, guildNotificationItems } from '../notifications/menu-items.ts';
import { ArrangeChannelsDialog, CreateChannelDialog, DeleteChannelDialog, EditChannelDialog } from './channel-dialogs.tsx';
import { inOneList, moved, placesOf } from './channel-order.ts';
import { isPrivateChannel } from './private-channel.ts';
import { t } from './text.ts';
import { ThreadRows } from './thread-rows.tsx';
import { ReportDialog } from '../reports/lazy-report-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { channelIcon } from './channel-icon.ts';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { useRoving } from '../ui/roving.ts';
import { TOUCH_QUERY, useWithin } from '../ui/use-within.ts';

/** Loaded on demand, since it contains the drawings of all badges. */
const ChannelPeople = lazy(async () => ({ default: (await import('../voice/channel-people.tsx')).ChannelPeople }));
const InviteDialog = lazy(async () => ({ default: (await import('../guilds/guild-dialogs.tsx')).InviteDialog }));
const LeaveGuildDialog = lazy(async () => ({ default: (await import('../guilds/guild-dialogs.tsx')).LeaveGuildDialog }));
const GuildTagDialog = lazy(async () => ({ default: (await import('../guilds/guild-tag-dialog.tsx')).GuildTagDialog }));

type Open =
  | { kind: 'create'; what: 'channel' | 'category'; category: Channel | null }
  | { kind: 'edit' | 'delete' | 'invite'; channel: Channel }
  | { kind: 'tag' | 'leave' | 'arrange' | 'report' };

/** Each opens at least one screen of the settings. */
const SETTINGS_PERMISSIONS = [
  'MANAGE_GUILD',
  'MANAGE_ROLES',
  'MANAGE_WEBHOOKS',
  'MANAGE_GUILD_EXPRESSIONS',
  'CREATE_GUILD_EXPRESSIONS',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'VIEW_AUDIT_LOG',
] as const;

/** True for a person who may open at least one screen of the settings. */
function mayOpenSettings(mine: bigint): boolean {
  return SETTINGS_PERMISSIONS.some((permission) => has(mine, permission));
}

/** Opens the permissions of a channel or a category. */
function permissionsItem({ id, guild_id }: Channel): MenuItem {
  const href = `/guilds/${guild_id}/settings/channel-permissions?channel=${id}`;
  return { label: t('permissions'), icon: 'lock', onSelect: () => navigate(href) };
}

/** The part of a voice channel's label that follows its name. */
function voiceLabel({ type, user_limit: limit = 0 }: Channel, count: number): string {
  if (limit > 0 && type === CHANNEL.VOICE) return t('suffixVoiceLimit', { count, limit });
  return count === 0 ? t('suffixVoice') : t('suffixVoicePeople', { count });
}

/** Menu items that move a channel past its neighbours in the list. */
function movesOf(channel: Channel): MenuItem[] {
  const state = store.get();
  const guildId = channel.guild_id ?? '';
  const groups = channelGroups(state, guildId);
  const siblings = (groups.find((group) => group.channels.includes(channel))?.channels ?? []).filter(
    (one) => isVoice(one) === isVoice(channel),
  );
  const at = siblings.indexOf(channel);
  const item = (label: 'moveUp' | 'moveDown', target: Channel | undefined, side: 'before' | 'after'): MenuItem[] =>
    target
      ? [
          {
            label: t(label),
            icon: 'drag',
            onSelect: () => {
              const places = placesOf(moved(inOneList(groups), channel.id, target.id, side), channel.id);
              moveChannels(guildId, places).catch(toastError);
            },
          },
        ]
      : [];
  return [...item('moveUp', siblings[at - 1], 'before'), ...item('moveDown', siblings[at + 1], 'after')];
}

interface RowProps {
  channel: Channel;
  current: boolean;
  open: (what: Open) => void;
  children: ReactNode;
}

function ChannelRow({ channel, current, open, children }: RowProps) {
  const unread = useSelected(store, (state) => showsUnread(state, channel, Date.now()));
  const muted = useSelected(store, (state) => isChannelMuted(state, channel, Date.now()));
  const mentions = useSelected(store, (state) => state.read[channel.id]?.mentions ?? 0);
  const manages = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'MANAGE_CHANNELS'));
  const permits = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'MANAGE_ROLES'));
  const invites = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'CREATE_INSTANT_INVITE'));
  const voice = isVoice(channel);
  const count = useSelected(store, (state) => (voice ? Object.keys(state.voice.states[channel.id] ?? {}).length : 0));
  const isPrivate = useSelected(store, (state) => isPrivateChannel(state.guilds[channel.guild_id ?? ''], channel));
  const [within, hold] = useWithin();
  const items: MenuItem[] = channelNotificationItems(channel);
  if (invites) items.push({ label: t('invitePeople'), icon: 'invite', onSelect: () => open({ kind: 'invite', channel }) });
  if (permits) items.push(permissionsItem(channel));
  if (manages) {
    items.push(...movesOf(channel));
    items.push({ label: t('editChannel'), icon: 'edit', onSelect: () => open({ kind: 'edit', channel }) });
    items.push({ label: t('deleteChannel'), icon: 'trash', danger: true, onSelect: () => open({ kind: 'delete', channel }) });
  }
  return (
    <li className={`channel${unread && !current ? ' unread' : ''}${muted ? ' muted-channel' : ''}`} {...hold}>
      <Link
        href={`/channels/${channel.guild_id}/${channel.id}`}
        data-roving
        aria-current={current ? 'page' : undefined}
        onClick={() => voice && void joinCall(channel)}
        aria-label={[
          channel.name,
          voice && voiceLabel(channel, count),
          isPrivate && t('suffixPrivate'),
          mentions > 0 ? t('suffixMentions', { count: mentions }) : unread && t('suffixUnread'),
          muted && t('suffixMuted'),
        ]
          .filter(Boolean)
          .join('')}
      >
        <Icon name={channelIcon(channel)} size={17} />
        <span className="channel-name">{channel.name}</span>
        {isPrivate && <Icon name="lock" size={13} />}
        {mentions > 0 && <span className="badge" data-mark={mentions} />}
        {channel.type === CHANNEL.VOICE && (channel.user_limit ?? 0) > 0 && (
          <span className="user-limit">
            {count}/{channel.user_limit}
          </span>
        )}
      </Link>
      {(within || current || TOUCH_QUERY) && items.length > 0 && (
        <MenuButton label={t('options', { name: channel.name ?? '' })} items={items} className="icon-button row-action">
          <Icon name="more" size={16} />
        </MenuButton>
      )}
      {children}
    </li>
  );
}

interface GroupProps {
  group: ChannelGroup;
  currentId: string | undefined;
  manages: boolean;
  open: (what: Open) => void;
}

function Group({ group, currentId, manages, open }: GroupProps) {
  const { category, channels } = group;
  const [folded, setFolded] = useState(() => category !== null && kept(`folded.${category.id}`) === '1');
  const [within, hold] = useWithin();
  const permits = useSelected(
    store,
    (state) => category !== null && has(myPermissions(state, category.guild_id, category), 'MANAGE_ROLES'),
  );
  const shown = channels.filter((channel) => !folded || channel.id === currentId);
  const rows = (
    <ul>
      {shown.map((channel) => (
        <ChannelRow key={channel.id} channel={channel} current={channel.id === currentId} open={open}>
          {isVoice(channel) ? (
            <Suspense>
              <ChannelPeople channel={channel} />
            </Suspense>
          ) : (
            <ThreadRows parent={channel} currentId={currentId} />
          )}
        </ChannelRow>
      ))}
    </ul>
  );
  if (!category) return rows;
  const fold = () => {
    keep(`folded.${category.id}`, folded ? null : '1');
    setFolded(!folded);
  };
  const items: MenuItem[] = channelNotificationItems(category);
  const manage: MenuItem[] = [
    { label: t('createChannelHere'), icon: 'plus', onSelect: () => open({ kind: 'create', what: 'channel', category }) },
    ...(permits ? [permissionsItem(category)] : []),
    { label: t('editCategory'), icon: 'edit', onSelect: () => open({ kind: 'edit', channel: category }) },
    { label: t('deleteCategory'), icon: 'trash', danger: true, onSelect: () => open({ kind: 'delete', channel: category }) },
  ];
  if (manages) items.push(...manage);
  return (
    <section aria-label={category.name ?? t('categoryUnnamed')}>
      <div className="category" {...hold}>
        <button
          type="button"
          data-roving
          className={folded ? 'category-name folded' : 'category-name'}
          aria-expanded={!folded}
          onClick={fold}
        >
          <Icon name="chevron" size={14} />
          {category.name}
        </button>
        {(within || TOUCH_QUERY) && (
          <MenuButton label={t('options', { name: category.name ?? '' })} items={items} className="icon-button row-action">
            <Icon name="more" size={16} />
          </MenuButton>
        )}
      </div>
      {rows}
    </section>
  );
}

function OpenDialog({ guild, what, onClose }: { guild: GuildState; what: Open; onClose: () => void }) {
  switch (what.kind) {
    case 'create':
      return <CreateChannelDialog guildId={guild.id} kind={what.what} category={what.category} onClose={onClose} />;
    case 'edit':
      return <EditChannelDialog channel={what.channel} onClose={onClose} />;
    case 'delete':
      return <DeleteChannelDialog channel={what.channel} onClose={onClose} />;
    case 'invite':
      return <InviteDialog guild={guild} channelId={what.channel.id} onClose={onClose} />;
    case 'tag':
      return <GuildTagDialog guild={guild} onClose={onClose} />;
    case 'arrange':
      return <ArrangeChannelsDialog guildId={guild.id} onClose={onClose} />;
    case 'report':
      return <ReportDialog target={{ type: 'guild', guildId: guild.id }} name={guild.name} onClose={onClose} />;
    case 'leave':
      return <LeaveGuildDialog guild={guild} onClose={onClose} />;
  }
}

interface ChannelListProps {
  guild: GuildState;
  currentId: string | undefined;
  /** The list is the whole page, so its heading is the page heading. */
  alone: boolean;
}

/** A guild's channels by category, and the guild menu. */
export function ChannelList({ guild, currentId, alone }: ChannelListProps) {
  const channels = useSelected(store, (state) => state.channels);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups only depend on the channels and the guild's roles and members
  const groups = useMemo(() => channelGroups(store.get(), guild.id), [channels, guild]);
  const [open, setOpen] = useState<Open | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(ref);
  const mine = guildPermissions(guild, me);
  const manages = has(mine, 'MANAGE_CHANNELS');
  const first = firstChannel(store.get(), guild.id);
  const items: (MenuItem | 'line')[] = [];
  if (first && has(mine, 'CREATE_INSTANT_INVITE'))
    items.push({ label: t('invitePeople'), icon: 'invite', onSelect: () => setOpen({ kind: 'invite', channel: first }) });
  if (manages) {
    items.push({
      label: t('createChannel'),
      icon: 'hash',
      onSelect: () => setOpen({ kind: 'create', what: 'channel', category: null }),
    });
    items.push({ label: t('arrange'), icon: 'drag', onSelect: () => setOpen({ kind: 'arrange' }) });
    items.push({
      label: t('createCategory'),
      icon: 'plus',
      onSelect: () => setOpen({ kind: 'create', what: 'category', category: null }),
    });
  }
  if (mayOpenSettings(mine))
    items.push({ label: t('serverSettings'), icon: 'settings', onSelect: () => navigate(`/guilds/${guild.id}/settings`) });
  if (has(mine, 'MANAGE_GUILD') && guild.features.includes('GUILD_TAGS'))
    items.push({ label: t('serverTag'), icon: 'spark', onSelect: () => setOpen({ kind: 'tag' }) });
  if (items.length > 0) items.push('line');
  if (hasQuestions(guild, me))
    items.push({ label: t('customize'), icon: 'hand', onSelect: () => navigate(`/channels/${guild.id}/customize`) });
  items.push(...guildNotificationItems(guild));
  if (guild.owner_id !== me) {
    if (items.length > 0) items.push('line');
    items.push({ label: t('report'), icon: 'shield', danger: true, onSelect: () => setOpen({ kind: 'report' }) });
    items.push({ label: t('leaveServer'), icon: 'leave', danger: true, onSelect: () => setOpen({ kind: 'leave' }) });
  }
  return (
    <>
      <header className="pane-head">
        {/* The open door above has the name already, where there is room for it. */}
        {alone ? <h1>{guild.name}</h1> : <h2>{t('channels')}</h2>}
        {first && has(mine, 'CREATE_INSTANT_INVITE') && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('invitePeople')}
            title={t('invitePeople')}
            onClick={() => setOpen({ kind: 'invite', channel: first })}
          >
            <Icon name="invite" />
          </button>
        )}
        <MenuButton label={t('serverMenu', { name: guild.name })} items={items}>
          <Icon name="settings" />
        </MenuButton>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links inside */}
      <div className="channels scroll" ref={ref} onKeyDown={onKeyDown}>
        <EventRows guild={guild} currentId={currentId} />
        {groups.map((group) => (
          <Group key={group.category?.id ?? 'loose'} group={group} currentId={currentId} manages={manages} open={setOpen} />
        ))}
        {!groups.some((group) => group.channels.some(hasMessages)) && (
          <p className="empty-note">{t(manages ? 'noChannelsCreate' : 'noChannelsView')}</p>
        )}
      </div>
      <Suspense>{open && <OpenDialog guild={guild} what={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
