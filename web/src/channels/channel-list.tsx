import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { guildPermissions, has } from '../state/permissions.ts';
import {
  activeThreads,
  CHANNEL,
  channelGroups,
  type ChannelGroup,
  firstChannel,
  hasMessages,
  isForum,
  isVoice,
  isThread,
  isUnread,
  myPermissions,
} from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { keep, kept } from '../state/storage.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { joinCall } from '../voice/actions.ts';
import { ChannelPeople } from '../voice/channel-people.tsx';
import { CreateChannelDialog, DeleteChannelDialog, EditChannelDialog } from './channel-dialogs.tsx';
import { GuildSettingsDialog, InviteDialog, LeaveGuildDialog } from '../guilds/guild-dialogs.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { useRoving } from '../ui/roving.ts';
import { TOUCH_QUERY, useWithin } from '../ui/use-within.ts';

/** Loaded on demand, since it contains the drawings of all badges. */
const GuildTagDialog = lazy(async () => ({ default: (await import('../guilds/guild-tag-dialog.tsx')).GuildTagDialog }));

const LiveEvents = lazy(async () => ({ default: (await import('../guild-settings/content/events/live-events.tsx')).LiveEvents }));

/** The icon before a channel's name. */
export function channelIcon(channel: Channel): IconName {
  if (channel.type === CHANNEL.ANNOUNCEMENT) return 'megaphone';
  if (channel.type === CHANNEL.STAGE) return 'megaphone';
  if (isVoice(channel)) return 'volume';
  if (isThread(channel)) return 'thread';
  if (isForum(channel)) return 'forum';
  return channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM ? 'mail' : 'hash';
}

type Open =
  | { kind: 'create'; what: 'channel' | 'category'; category: Channel | null }
  | { kind: 'edit' | 'delete' | 'invite'; channel: Channel }
  | { kind: 'settings' | 'tag' | 'leave' };

/** The part of a voice channel's label that follows its name. */
function voiceLabel({ type, user_limit: limit = 0 }: Channel, count: number): string {
  if (limit > 0 && type === CHANNEL.VOICE) return `, voice channel, ${count} of ${limit} people`;
  if (count === 0) return ', voice channel';
  return `, voice channel, ${count} ${count === 1 ? 'person' : 'people'}`;
}

interface RowProps {
  channel: Channel;
  current: boolean;
  open: (what: Open) => void;
  children: ReactNode;
}

function ChannelRow({ channel, current, open, children }: RowProps) {
  const unread = useSelected(store, (state) => isUnread(state, channel));
  const mentions = useSelected(store, (state) => state.read[channel.id]?.mentions ?? 0);
  const manages = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'MANAGE_CHANNELS'));
  const invites = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'CREATE_INSTANT_INVITE'));
  const voice = isVoice(channel);
  const count = useSelected(store, (state) => (voice ? Object.keys(state.voice.states[channel.id] ?? {}).length : 0));
  const [within, hold] = useWithin();
  const items: MenuItem[] = [];
  if (invites) items.push({ label: 'Invite people', icon: 'invite', onSelect: () => open({ kind: 'invite', channel }) });
  if (manages) {
    items.push({ label: 'Edit channel', icon: 'edit', onSelect: () => open({ kind: 'edit', channel }) });
    items.push({ label: 'Delete channel', icon: 'trash', danger: true, onSelect: () => open({ kind: 'delete', channel }) });
  }
  return (
    <li className={unread && !current ? 'channel unread' : 'channel'} {...hold}>
      <Link
        href={`/channels/${channel.guild_id}/${channel.id}`}
        data-roving
        aria-current={current ? 'page' : undefined}
        onClick={() => voice && void joinCall(channel)}
        aria-label={`${channel.name}${voice ? voiceLabel(channel, count) : ''}${mentions > 0 ? `, ${mentions} ${mentions === 1 ? 'mention' : 'mentions'}` : unread ? ', unread' : ''}`}
      >
        <Icon name={channelIcon(channel)} size={17} />
        <span className="channel-name">{channel.name}</span>
        {mentions > 0 && <span className="badge">{mentions}</span>}
        {channel.type === CHANNEL.VOICE && (channel.user_limit ?? 0) > 0 && (
          <span className="user-limit">
            {count}/{channel.user_limit}
          </span>
        )}
      </Link>
      {(within || current || TOUCH_QUERY) && items.length > 0 && (
        <MenuButton label={`Options for ${channel.name}`} items={items} className="icon-button row-action">
          <Icon name="more" size={16} />
        </MenuButton>
      )}
      {children}
    </li>
  );
}

/** The active threads of a channel. */
function ThreadRows({ parent, currentId }: { parent: Channel; currentId: string | undefined }) {
  const channels = useSelected(store, (state) => state.channels);
  const read = useSelected(store, (state) => state.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the channels
  const threads = useMemo(() => activeThreads(store.get(), parent), [channels, parent]);
  if (threads.length === 0) return null;
  return (
    <ul className="threads" aria-label={`Threads in ${parent.name}`}>
      {threads.map((thread) => {
        const current = thread.id === currentId;
        const unread = !current && read && isUnread(store.get(), thread);
        const mentions = unread ? (read[thread.id]?.mentions ?? 0) : 0;
        return (
          <li key={thread.id} className={unread ? 'channel thread unread' : 'channel thread'}>
            <Link
              href={`/channels/${thread.guild_id}/${thread.id}`}
              data-roving
              aria-current={current ? 'page' : undefined}
              aria-label={`${thread.name}, thread${unread ? ', unread' : ''}`}
            >
              <Icon name="thread" size={15} />
              <span className="channel-name">{thread.name}</span>
              {mentions > 0 && <span className="badge">{mentions}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
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
  const shown = channels.filter((channel) => !folded || channel.id === currentId);
  const rows = (
    <ul>
      {shown.map((channel) => (
        <ChannelRow key={channel.id} channel={channel} current={channel.id === currentId} open={open}>
          {isVoice(channel) ? <ChannelPeople channel={channel} /> : <ThreadRows parent={channel} currentId={currentId} />}
        </ChannelRow>
      ))}
    </ul>
  );
  if (!category) return rows;
  const fold = () => {
    keep(`folded.${category.id}`, folded ? null : '1');
    setFolded(!folded);
  };
  const items: MenuItem[] = [
    { label: 'Create channel here', icon: 'plus', onSelect: () => open({ kind: 'create', what: 'channel', category }) },
    { label: 'Edit category', icon: 'edit', onSelect: () => open({ kind: 'edit', channel: category }) },
    { label: 'Delete category', icon: 'trash', danger: true, onSelect: () => open({ kind: 'delete', channel: category }) },
  ];
  return (
    <section aria-label={category.name ?? 'Category'}>
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
        {manages && (within || TOUCH_QUERY) && (
          <MenuButton label={`Options for ${category.name}`} items={items} className="icon-button row-action">
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
    case 'settings':
      return <GuildSettingsDialog guild={guild} onClose={onClose} />;
    case 'tag':
      return (
        <Suspense fallback={null}>
          <GuildTagDialog guild={guild} onClose={onClose} />
        </Suspense>
      );
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
    items.push({ label: 'Invite people', icon: 'invite', onSelect: () => setOpen({ kind: 'invite', channel: first }) });
  if (manages) {
    items.push({
      label: 'Create channel',
      icon: 'hash',
      onSelect: () => setOpen({ kind: 'create', what: 'channel', category: null }),
    });
    items.push({
      label: 'Create category',
      icon: 'plus',
      onSelect: () => setOpen({ kind: 'create', what: 'category', category: null }),
    });
  }
  if (has(mine, 'MANAGE_GUILD'))
    items.push({ label: 'Server settings', icon: 'settings', onSelect: () => setOpen({ kind: 'settings' }) });
  if (has(mine, 'MANAGE_GUILD') && guild.features.includes('GUILD_TAGS'))
    items.push({ label: 'Server tag', icon: 'spark', onSelect: () => setOpen({ kind: 'tag' }) });
  if (guild.owner_id !== me) {
    if (items.length > 0) items.push('line');
    items.push({ label: 'Leave server', icon: 'leave', danger: true, onSelect: () => setOpen({ kind: 'leave' }) });
  }
  return (
    <>
      <header className="pane-head">
        {/* The open door above has the name already, where there is room for it. */}
        {alone ? <h1>{guild.name}</h1> : <h2>Channels</h2>}
        {first && has(mine, 'CREATE_INSTANT_INVITE') && (
          <button
            type="button"
            className="icon-button"
            aria-label="Invite people"
            title="Invite people"
            onClick={() => setOpen({ kind: 'invite', channel: first })}
          >
            <Icon name="invite" />
          </button>
        )}
        <MenuButton label={`${guild.name}: server menu`} items={items}>
          <Icon name="settings" />
        </MenuButton>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links inside */}
      <div className="channels scroll" ref={ref} onKeyDown={onKeyDown}>
        <Suspense>
          <LiveEvents guildId={guild.id} />
        </Suspense>
        {groups.map((group) => (
          <Group key={group.category?.id ?? 'loose'} group={group} currentId={currentId} manages={manages} open={setOpen} />
        ))}
        {!groups.some((group) => group.channels.some(hasMessages)) && (
          <p className="empty-note">
            {manages ? 'No channels yet. Create the first one from the menu above.' : 'There are no channels that you can view.'}
          </p>
        )}
      </div>
      {open && <OpenDialog guild={guild} what={open} onClose={() => setOpen(null)} />}
    </>
  );
}
