import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { navigate } from '../router.tsx';
import { openPrivate } from '../state/actions.ts';
import { COMMAND } from '../state/commands.ts';
import { sendFriendRequest } from '../state/friends.ts';
import { MOST_RANGES, showMemberList } from '../state/members.ts';
import { has } from '../state/permissions.ts';
import {
  isThread,
  listedGroups,
  type MemberGroup,
  memberGroups,
  myPermissions,
  nameColor,
  nameOf,
  rolesOf,
} from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import type { GuildState } from '../state/types.ts';
import { Activities, useActivityLine } from './activities.tsx';
import { AppCommands } from './app-commands.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { GuildTag } from '../guilds/guild-tag.tsx';
import { Icon } from '../ui/icon.tsx';
import { focusFirst, Popover } from '../ui/popover.tsx';
import { useRoving } from '../ui/roving.ts';
import { ActivitiesOfUser } from '../activities/running-activities.tsx';
import { ProfileParts } from './profile-parts.tsx';
import type { MemberAction } from './moderation.ts';
import type { Id, Member } from '../api/wire-base.ts';

const MemberTools = lazy(() => import('./member-tools.tsx'));
const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }));

const STATUS_WORDS: Record<string, string> = { online: 'online', idle: 'idle', dnd: 'do not disturb', offline: 'offline' };

function shapeOf(member: Member): 'app' | 'person' {
  return member.user.bot ? 'app' : 'person';
}

interface CardProps {
  member: Member;
  guild: GuildState;
  /** The channel where user commands are run. */
  channelId: Id | undefined;
  onClose: () => void;
  /** Opens the dialog of an action on the member. */
  onAction: (action: MemberAction) => void;
}

function Card({ member, guild, channelId, onClose, onAction }: CardProps) {
  const [apps, setApps] = useState(false);
  const status = useSelected(store, (state) => state.presences[member.user.id] ?? 'offline');
  const roles = rolesOf(guild, member);
  if (apps && channelId)
    return (
      <div className="card-apps">
        <AppCommands
          type={COMMAND.USER}
          targetId={member.user.id}
          channelId={channelId}
          onDone={onClose}
          onBack={() => {
            setApps(false);
            focusFirst();
          }}
        />
      </div>
    );
  return (
    <div className="card">
      <Avatar
        id={member.user.id}
        name={nameOf(member.user)}
        shape={shapeOf(member)}
        size={56}
        status={status}
        picture={member.user.avatar}
        inGuild={{ id: guild.id, picture: member.avatar }}
      />
      <p className="card-name">
        {member.nick || nameOf(member.user)} {member.user.bot && <span className="tag">Bot</span>}
        <GuildTag user={member.user} />
      </p>
      <p className="muted">
        {member.user.username} · {STATUS_WORDS[status] ?? status}
      </p>
      <Activities userId={member.user.id} />
      <ActivitiesOfUser userId={member.user.id} />
      {roles.length > 0 && (
        <ul className="roles" aria-label="Roles">
          {roles.map((role) => (
            <li key={role.id}>
              <span
                className="role-dot"
                style={{ background: role.color ? `#${role.color.toString(16).padStart(6, '0')}` : 'var(--line-strong)' }}
              />
              {role.name}
            </li>
          ))}
        </ul>
      )}
      {!member.user.bot && <ProfileParts userId={member.user.id} guildId={guild.id} />}
      <Suspense>
        <MemberTools guild={guild} member={member} onChoose={onAction} />
      </Suspense>
      <CardActions member={member} onClose={onClose} onApps={channelId ? () => setApps(true) : null} />
    </div>
  );
}

interface CardActionsProps {
  member: Member;
  onClose: () => void;
  /** Opens the apps' user commands, where commands can be run. */
  onApps: (() => void) | null;
}

function CardActions({ member, onClose, onApps }: CardActionsProps) {
  const isMe = useSelected(store, (state) => state.me?.id === member.user.id);
  const known = useSelected(store, (state) => state.relationships[member.user.id] !== undefined);
  const write = () => {
    onClose();
    openPrivate(member.user.id).then((id) => navigate(`/channels/@me/${id}`), toastError);
  };
  return (
    <>
      {!isMe && (
        <button type="button" className="button primary" data-roving onClick={write}>
          <Icon name="mail" />
          Send message
        </button>
      )}
      {!isMe && !member.user.bot && !known && (
        <button
          type="button"
          className="button quiet"
          data-roving
          onClick={() => {
            onClose();
            sendFriendRequest(member.user.id).then(() => toast(`Friend request sent to ${nameOf(member.user)}.`), toastError);
          }}
        >
          <Icon name="invite" />
          Add friend
        </button>
      )}
      {onApps && (
        <button type="button" className="button quiet" data-roving onClick={onApps}>
          <Icon name="bot" />
          Apps
        </button>
      )}
      <button
        type="button"
        className="button quiet"
        data-roving
        onClick={() => {
          navigator.clipboard.writeText(member.user.id).catch(toastError);
          onClose();
        }}
      >
        <Icon name="copy" />
        Copy user ID
      </button>
    </>
  );
}

function MemberRow({ member, guild, channelId }: Omit<CardProps, 'onClose' | 'onAction'>) {
  const status = useSelected(store, (state) => state.presences[member.user.id] ?? 'offline');
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const [action, setAction] = useState<MemberAction | null>(null);
  const ref = useRef<HTMLButtonElement>(null);
  const doing = useActivityLine(member.user.id);
  const color = nameColor(guild, member.user.id);
  const name = member.nick || nameOf(member.user);
  return (
    <li>
      <button
        ref={ref}
        type="button"
        data-roving
        className={status === 'offline' ? 'member away' : 'member'}
        aria-label={`${name}, ${member.user.bot ? 'bot, ' : ''}${member.user.id === guild.owner_id ? 'owner, ' : ''}${STATUS_WORDS[status] ?? status}${doing ? `, ${doing}` : ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar
          id={member.user.id}
          name={nameOf(member.user)}
          shape={shapeOf(member)}
          size={32}
          status={status}
          picture={member.user.avatar}
          inGuild={{ id: guild.id, picture: member.avatar }}
        />
        <span className="member-words">
          <span className="member-line">
            <span
              className="member-name"
              style={color && status !== 'offline' ? { color: `color-mix(in oklab, ${color} 70%, var(--text))` } : undefined}
            >
              {name}
            </span>
            {member.user.id === guild.owner_id && <span className="tag tag-quiet">Owner</span>}
            {member.user.bot && <span className="tag">Bot</span>}
            <GuildTag user={member.user} />
          </span>
          {doing && <span className="doing muted">{doing}</span>}
        </span>
      </button>
      {open && (
        <Popover anchor={ref} onClose={close} label={name}>
          <Card
            member={member}
            guild={guild}
            channelId={channelId}
            onClose={close}
            onAction={(chosen) => {
              close();
              setAction(chosen);
            }}
          />
        </Popover>
      )}
      {action && (
        <Suspense>
          <MemberDialog action={action} guild={guild} members={[member]} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </li>
  );
}

/** The members of a guild who can view a channel: of a large guild those that the server lists, more as the list is scrolled. */
function useMemberGroups(guild: GuildState, channel: Channel | undefined): { groups: MemberGroup[]; onScroll: () => void } {
  const presences = useSelected(store, (state) => state.presences);
  const list = useSelected(store, (state) => state.memberList);
  const sessionId = useSelected(store, (state) => (state.phase === 'ready' ? state.sessionId : null));
  const [ranges, setRanges] = useState(1);
  // A thread is seen by those who see its parent.
  const listed = channel && isThread(channel) ? channel.parent_id : channel?.id;
  const { id, large } = guild;
  useEffect(() => {
    if (large && listed && sessionId) return showMemberList(id, listed, ranges);
  }, [large, id, listed, sessionId, ranges]);
  const groups = useMemo(() => {
    if (!large || !listed) return memberGroups(guild, channel, presences);
    return list?.guildId === guild.id && list.channelId === listed ? listedGroups(guild, list) : [];
  }, [guild, large, listed, channel, presences, list]);
  const onScroll = () => {
    const shown = groups.reduce((sum, { members }) => sum + members.length + 1, 0);
    if (large && shown >= ranges * 100) setRanges(Math.min(MOST_RANGES, ranges + 1));
  };
  return { groups, onScroll };
}

/** Px above the end of the list at which more of it is requested. */
const NEAR_END = 800;

/** The members who can view the channel. */
export function MemberList({ guild, channel }: { guild: GuildState; channel: Channel | undefined }) {
  const { groups, onScroll } = useMemberGroups(guild, channel);
  const usable = useSelected(
    store,
    (state) => channel !== undefined && has(myPermissions(state, guild.id, channel), 'USE_APPLICATION_COMMANDS'),
  );
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(ref);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside
    <div
      className="members scroll"
      ref={ref}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) onScroll();
      }}
    >
      {groups.map((group) => (
        <section key={group.key} aria-label={`${group.name}, ${group.count}`}>
          <h3>
            {group.name} <span>{group.count}</span>
          </h3>
          <ul>
            {group.members.map((member) => (
              <MemberRow key={member.user.id} member={member} guild={guild} channelId={usable ? channel?.id : undefined} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
