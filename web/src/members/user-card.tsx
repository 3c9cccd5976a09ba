import { lazy, Suspense, useRef, useState } from 'react';
import { ActivitiesOfUser } from '../activities/running-activities.tsx';
import type { Id, Member, User } from '../api/wire-base.ts';
import { GuildTag } from '../guilds/guild-tag.tsx';
import { ReportDialog } from '../reports/lazy-report-dialog.tsx';
import { COMMAND } from '../state/commands.ts';
import { has } from '../state/permissions.ts';
import type { Profile } from '../state/profile.ts';
import { myPermissions, nameOf, rolesOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Popover } from '../ui/popover.tsx';
import { Activities } from './activities.tsx';
import { AppCommands } from './app-commands.tsx';
import { CardActions, WriteButton } from './card-actions.tsx';
import { Mutuals } from './card-mutuals.tsx';
import { NoteField } from './card-note.tsx';
import { openCard, type OpenCard } from './card-store.ts';
import { t } from './card-text.ts';
import type { MemberAction } from './moderation.ts';
import { ProfileParts, useProfile } from './profile-parts.tsx';
import { statusWord } from './status-word.ts';
import styles from './user-card.module.css';

const MemberTools = lazy(() => import('./member-tools.tsx'));
const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }));

const hide = () => openCard.set(() => null);

type After = { kind: 'action'; action: MemberAction; guild: GuildState; member: Member } | { kind: 'report'; user: User };

/** The card that is open, and the dialog that was opened from the last one. */
export function UserCard() {
  const card = useSelected(openCard, (open) => open);
  const [after, setAfter] = useState<After | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  anchor.current = card?.anchor ?? null;
  const close = () => setAfter(null);
  const then = (next: After) => {
    hide();
    setAfter(next);
  };
  return (
    <>
      {card && (
        <Popover key={card.user.id} anchor={anchor} onClose={hide} label={nameOf(card.user)}>
          <Content card={card} onAfter={then} />
        </Popover>
      )}
      {after?.kind === 'action' && (
        <Suspense>
          <MemberDialog action={after.action} guild={after.guild} members={[after.member]} onClose={close} />
        </Suspense>
      )}
      {after?.kind === 'report' && (
        <ReportDialog target={{ type: 'user', userId: after.user.id }} name={nameOf(after.user)} onClose={close} />
      )}
    </>
  );
}

/** The channel where apps' commands for a user can be run. */
function useCommandChannel(channelId: Id | undefined): Id | undefined {
  return useSelected(store, (state) => {
    const channel = state.channels[channelId ?? ''];
    const may = channel && has(myPermissions(state, channel.guild_id, channel), 'USE_APPLICATION_COMMANDS');
    return may ? channel.id : undefined;
  });
}

function Content({ card, onAfter }: { card: OpenCard; onAfter: (after: After) => void }) {
  const { guildId } = card;
  const user = useSelected(store, (state) => state.users[card.user.id] ?? card.user);
  const guild = useSelected(store, (state) => state.guilds[guildId ?? '']);
  const isMe = useSelected(store, (state) => state.me?.id === user.id);
  const member = guild?.members[user.id];
  const profile = useProfile(user.id, guild?.id);
  const commandChannel = useCommandChannel(card.channelId);
  return (
    <div className="card">
      <Head user={user} guild={guild} member={member} profile={profile} />
      {!isMe && <WriteButton user={user} onClose={hide} />}
      <Activities userId={user.id} />
      <ActivitiesOfUser userId={user.id} />
      {guild && member && <Roles guild={guild} member={member} />}
      {profile && <ProfileParts profile={profile} />}
      {profile && !isMe && <Mutuals profile={profile} onLeave={hide} />}
      {!isMe && <NoteField userId={user.id} />}
      {guild && member && (
        <Suspense>
          <MemberTools guild={guild} member={member} onChoose={(action) => onAfter({ kind: 'action', action, guild, member })} />
        </Suspense>
      )}
      <CardActions user={user} onClose={hide} onReport={() => onAfter({ kind: 'report', user })} />
      {commandChannel && (
        <AppCommands type={COMMAND.USER} targetId={user.id} channelId={commandChannel} onDone={hide} title={t('commandsFor')} />
      )}
    </div>
  );
}

interface HeadProps {
  user: User;
  guild: GuildState | undefined;
  member: Member | undefined;
  profile: Profile | null;
}

function Head({ user, guild, member, profile }: HeadProps) {
  const status = useSelected(store, (state) => state.presences[user.id] ?? 'offline');
  const pronouns = profile?.guild_member_profile?.pronouns || profile?.user_profile?.pronouns;
  return (
    <>
      <Banner user={user} guild={guild} profile={profile} />
      <Avatar
        id={user.id}
        name={nameOf(user)}
        shape={user.bot ? 'app' : 'person'}
        size={56}
        status={status}
        picture={user.avatar}
        {...(guild && member && { inGuild: { id: guild.id, picture: member.avatar } })}
      />
      <p className="card-name">
        {member?.nick || nameOf(user)} {user.bot && <span className="tag">{t('bot')}</span>}
        <GuildTag user={user} />
      </p>
      <p className="muted">{[user.username, pronouns, statusWord(status)].filter(Boolean).join(' · ')}</p>
    </>
  );
}

function Banner({ user, guild, profile }: Omit<HeadProps, 'member'>) {
  const own = profile?.guild_member_profile?.banner;
  const hash = profile?.user_profile?.banner ?? user.banner;
  const color = profile?.user_profile?.accent_color ?? user.accent_color;
  const src =
    own && guild
      ? `/cdn/guilds/${guild.id}/users/${user.id}/banners/${own}.webp?size=512`
      : hash
        ? `/cdn/banners/${user.id}/${hash}.webp?size=512`
        : null;
  if (!src && typeof color !== 'number') return null;
  const style = typeof color === 'number' ? { background: `#${color.toString(16).padStart(6, '0')}` } : undefined;
  return (
    <div className={styles.banner} style={style}>
      {src && <img src={src} alt="" />}
    </div>
  );
}

function Roles({ guild, member }: { guild: GuildState; member: Member }) {
  const roles = rolesOf(guild, member);
  if (roles.length === 0) return null;
  return (
    <ul className="roles" aria-label={t('roles')}>
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
  );
}
