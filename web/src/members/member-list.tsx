import { useEffect, useMemo, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import type { Id, Member } from '../api/wire-base.ts';
import { GuildTag } from '../guilds/guild-tag.tsx';
import { MOST_RANGES, showMemberList } from '../state/members.ts';
import { isThread, listedGroups, type MemberGroup, memberGroups, nameColor, nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useRoving } from '../ui/roving.ts';
import { useActivityLine } from './activities.tsx';
import { t } from './card-text.ts';
import { statusWord } from './status-word.ts';
import { UserButton } from './user-button.tsx';
import { roleColor } from '../ui/role-color.ts';

interface RowProps {
  member: Member;
  guild: GuildState;
  channelId: Id | undefined;
}

function MemberRow({ member, guild, channelId }: RowProps) {
  const { user } = member;
  const status = useSelected(store, (state) => state.presences[user.id] ?? 'offline');
  const doing = useActivityLine(user.id);
  const color = nameColor(guild, user.id);
  const name = member.nick || nameOf(user);
  const isOwner = user.id === guild.owner_id;
  // The visible words first, so that people who control the page by voice can say what they see.
  const written = [name, isOwner && t('owner'), user.bot && t('bot'), user.primary_guild?.tag, doing].filter(Boolean).join(' ');
  return (
    <li>
      <UserButton
        user={user}
        guildId={guild.id}
        channelId={channelId}
        data-roving
        className={status === 'offline' ? 'member away' : 'member'}
        aria-label={`${written}, ${statusWord(status)}`}
      >
        <Avatar
          id={user.id}
          name={nameOf(user)}
          shape={user.bot ? 'app' : 'person'}
          size={32}
          status={status}
          picture={user.avatar}
          inGuild={{ id: guild.id, picture: member.avatar }}
        />
        <span className="member-words">
          <span className="member-line">
            <span className="member-name" {...roleColor(status === 'offline' ? undefined : color)}>
              {name}
            </span>{' '}
            {isOwner && <span className="tag tag-quiet">{t('owner')}</span>} {user.bot && <span className="tag">{t('bot')}</span>}{' '}
            <GuildTag user={user} />
          </span>{' '}
          {doing && <span className="doing muted">{doing}</span>}
        </span>
      </UserButton>
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
      <p className="members-total">{t('total', { count: guild.member_count })}</p>
      {groups.map((group) => (
        <section key={group.key} aria-label={`${group.name}, ${group.count}`}>
          <h3>
            {group.name} <span>{group.count}</span>
          </h3>
          <ul>
            {group.members.map((member) => (
              <MemberRow key={member.user.id} member={member} guild={guild} channelId={channel?.id} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
