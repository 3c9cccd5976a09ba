import { collator } from '../i18n/locale.ts';
import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { channelIcon } from '../channels/channel-icon.ts';
import {
  CHANNEL,
  channelName,
  hasMessages,
  isForum,
  isThread,
  isUnread,
  isVisible,
  memberName,
  nameOf,
  privateChannels,
} from '../state/selectors.ts';
import type { State } from '../state/types.ts';
import type { IconName } from '../ui/icon.tsx';

interface Base {
  key: string;
  name: string;
  /** The name of its guild, or its kind. */
  detail: string;
  unread: boolean;
}

/** A destination of the quick switcher. */
export type Place = Base &
  ({ kind: 'person'; id: Id; picture: string | null | undefined } | { kind: 'channel' | 'guild'; href: string; icon: IconName });

const MAX_SHOWN = 30;

function ofChannel(state: State, channel: Channel): Place {
  const guild = state.guilds[channel.guild_id ?? ''];
  return {
    kind: 'channel',
    key: channel.id,
    name: channelName(channel),
    detail: guild?.name ?? '',
    unread: isUnread(state, channel),
    href: `/channels/${channel.guild_id ?? '@me'}/${channel.id}`,
    icon: channelIcon(channel),
  };
}

function people(state: State, guildId: Id | undefined): Place[] {
  const guild = state.guilds[guildId ?? ''];
  const direct = privateChannels(state).flatMap((one) => (one.type === CHANNEL.DM ? (one.recipients ?? []) : []));
  const friends = Object.values(state.relationships).flatMap((one) => (one.type === 1 ? [one.user] : []));
  const members = Object.values(guild?.members ?? {}).map((one) => one.user);
  const users = new Map([...direct, ...friends, ...members].map((user) => [user.id, user]));
  users.delete(state.me?.id ?? '');
  return [...users.values()].map((user) => ({
    kind: 'person',
    key: user.id,
    id: user.id,
    name: memberName(guild, user),
    detail: user.username === nameOf(user) ? '' : user.username,
    unread: false,
    picture: user.avatar,
  }));
}

/** The destinations for a query: names that begin with it first. Without a query, unread channels and conversations. */
export function placesFor(state: State, query: string, guildId: Id | undefined): Place[] {
  const wanted = query.trim().replace(/^[@#]/, '').toLowerCase();
  const channels = Object.values(state.channels)
    .filter((one) => (hasMessages(one) || isForum(one)) && one.type !== CHANNEL.DM && isVisible(state, one))
    .filter((one) => !isThread(one) || one.member !== undefined || wanted !== '')
    .map((one) => ofChannel(state, one));
  if (wanted === '') {
    const unread = channels.filter((one) => one.unread);
    const recent = privateChannels(state).map((one) => (one.type === CHANNEL.DM ? one.recipients?.[0]?.id : undefined));
    const latest = people(state, undefined).filter((one) => recent.includes(one.key));
    return [...unread, ...latest, ...channels.filter((one) => !one.unread)].slice(0, MAX_SHOWN);
  }
  const guilds = state.guildOrder.flatMap((id): Place[] => {
    const guild = state.guilds[id];
    return guild
      ? [{ kind: 'guild', key: id, name: guild.name, detail: '', unread: false, href: `/channels/${id}`, icon: 'people' }]
      : [];
  });
  const sign = query.trim()[0];
  const all = [
    ...(sign === '@' ? [] : channels),
    ...(sign === '#' ? [] : people(state, guildId)),
    ...(sign === '@' || sign === '#' ? [] : guilds),
  ];
  const rank = ({ name, detail }: Place) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted)) return 3;
    if (lower.includes(wanted)) return 2;
    return detail.toLowerCase().startsWith(wanted) ? 1 : 0;
  };
  const here = (one: Place) => Number(one.kind === 'channel' && state.channels[one.key]?.guild_id === guildId);
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .filter((each) => each.rank > 0)
    .sort((a, b) => b.rank - a.rank || here(b.one) - here(a.one) || collator().compare(a.one.name, b.one.name))
    .slice(0, MAX_SHOWN)
    .map(({ one }) => one);
}
