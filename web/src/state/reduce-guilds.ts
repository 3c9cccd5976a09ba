import type { OwnStatus } from '@guildhall/rpc/own-presence';
import type { Dispatches, Guild, ReadEntry } from '../api/wire.ts';
import { withGuildVoice } from '../voice/reduce-voice.ts';
import { withActivities, withoutActivitiesOf } from '../activities/reduce-activities.ts';
import { settingsByPlace } from './notification-rules.ts';
import { withPresences } from './presences.ts';
import { eventsAfter } from './reduce-events.ts';
import { putRelationship, replaceUser } from './reduce-relationships.ts';
import { withThreads } from './reduce-threads.ts';
import { byId, EMPTY, type GuildState, type ReadMark, type State, without, type Reducers } from './types.ts';
import type { Id, Member, User } from '../api/wire-base.ts';

function guildState(data: Guild, before?: GuildState): GuildState {
  const members = data.members ? Object.fromEntries(data.members.map((one) => [one.user.id, one])) : (before?.members ?? {});
  return {
    id: data.id,
    name: data.name,
    icon: data.icon === undefined ? (before?.icon ?? null) : data.icon,
    owner_id: data.owner_id,
    roles: data.roles ? byId(data.roles) : (before?.roles ?? {}),
    members,
    member_count: data.member_count ?? before?.member_count ?? Object.keys(members).length,
    defaultLevel: data.default_message_notifications ?? before?.defaultLevel ?? 0,
    features: data.features ?? before?.features ?? [],
    emojis: data.emojis ?? before?.emojis ?? [],
    profile: data.profile === undefined ? (before?.profile ?? null) : data.profile,
    unavailable: false,
    large: data.large ?? before?.large ?? false,
  };
}

/** Applies the user's own presence to the member lists. */
function withOwn(
  state: State,
  { status = state.own.status, custom_status = state.own.custom_status }: Partial<OwnStatus>,
): State {
  if (!state.me) return state;
  const shown = status === 'invisible' ? 'offline' : status;
  return { ...state, own: { status, custom_status }, presences: { ...state.presences, [state.me.id]: shown } };
}

function addGuild(state: State, data: Guild): State {
  const channels = { ...state.channels };
  for (const channel of data.channels ?? []) channels[channel.id] = { ...channel, guild_id: data.id };
  const users = { ...state.users };
  for (const member of data.members ?? []) users[member.user.id] = member.user;
  const guildOrder = state.guildOrder.includes(data.id) ? state.guildOrder : [...state.guildOrder, data.id];
  const next = {
    ...withPresences(state, data.presences ?? []),
    events: eventsAfter(state.events, data),
    channels,
    users,
    guildOrder,
    guilds: { ...state.guilds, [data.id]: guildState(data, state.guilds[data.id]) },
  };
  const withRunning = withActivities(next, data.id, data.activity_instances);
  return withThreads(withGuildVoice(withRunning, data), data.threads ?? [], data.id);
}

function removeGuild(state: State, id: Id): State {
  const channels = Object.fromEntries(Object.entries(state.channels).filter(([, channel]) => channel.guild_id !== id));
  const logs = Object.fromEntries(Object.entries(state.logs).filter(([channelId]) => channelId in channels));
  const states = Object.fromEntries(Object.entries(state.voice.states).filter(([channelId]) => channelId in channels));
  return {
    ...state,
    channels,
    logs,
    voice: { ...state.voice, states },
    events: eventsAfter(state.events, { id }),
    running: withoutActivitiesOf(state.running, id),
    guilds: without(state.guilds, id),
    guildOrder: state.guildOrder.filter((one) => one !== id),
  };
}

function changeGuild(state: State, id: Id, change: (guild: GuildState) => GuildState): State {
  const guild = state.guilds[id];
  return guild ? { ...state, guilds: { ...state.guilds, [id]: change(guild) } } : state;
}

function readMarks(data: Dispatches['READY']['read_state']): Record<Id, ReadMark> {
  const entries: ReadEntry[] = Array.isArray(data) ? data : (data?.entries ?? []);
  return Object.fromEntries(
    entries.map((one) => [one.id, { last: one.last_message_id ?? null, mentions: one.mention_count ?? 0 }]),
  );
}

/** A new session: replaces all state except unsent messages and open modals. */
function onReady(before: State, data: Dispatches['READY']): State {
  let state: State = {
    ...EMPTY,
    phase: before.phase,
    outbox: before.outbox,
    modals: before.modals,
    me: data.user,
    operator: data.operator === true,
    sessionId: data.session_id,
    authSession: data.auth_session_id_hash ?? null,
    users: { [data.user.id]: data.user },
    notificationSettings: settingsByPlace(data.user_guild_settings),
  };
  state = { ...state, read: readMarks(data.read_state) };
  for (const guild of data.guilds) {
    if ('name' in guild) state = addGuild(state, guild);
    else state = { ...state, guildOrder: [...state.guildOrder, guild.id] };
  }
  for (const channel of data.private_channels ?? []) state = addChannel(state, channel);
  for (const one of data.relationships ?? []) state = putRelationship(state, one);
  return withOwn(withPresences(state, data.presences ?? []), data.user_settings ?? {});
}

function addChannel(state: State, channel: Dispatches['CHANNEL_CREATE']): State {
  const users: Record<Id, User> = { ...state.users };
  for (const user of channel.recipients ?? []) users[user.id] = user;
  return { ...state, users, channels: { ...state.channels, [channel.id]: { ...state.channels[channel.id], ...channel } } };
}

function putMember(state: State, data: Member & { guild_id: Id }, joined: boolean): State {
  const { guild_id, ...member } = data;
  const users = { ...state.users, [member.user.id]: member.user };
  return changeGuild({ ...state, users }, guild_id, (guild) => ({
    ...guild,
    member_count: guild.member_count + (joined && !guild.members[member.user.id] ? 1 : 0),
    members: { ...guild.members, [member.user.id]: { ...guild.members[member.user.id], ...member } },
  }));
}

/** Copies a changed user into every guild, since members contain their user. */
function onUser(state: State, user: User): State {
  const guilds = { ...state.guilds };
  for (const [id, guild] of Object.entries(guilds)) {
    const member = guild.members[user.id];
    if (member) guilds[id] = { ...guild, members: { ...guild.members, [user.id]: { ...member, user } } };
  }
  return { ...state, guilds, me: user, users: { ...state.users, [user.id]: user } };
}

function putRole(state: State, data: Dispatches['GUILD_ROLE_CREATE']): State {
  return changeGuild(state, data.guild_id, (guild) => ({ ...guild, roles: { ...guild.roles, [data.role.id]: data.role } }));
}

function removeRole(state: State, data: Dispatches['GUILD_ROLE_DELETE']): State {
  return changeGuild(state, data.guild_id, (guild) => ({
    ...guild,
    roles: without(guild.roles, data.role_id),
    members: Object.fromEntries(
      Object.entries(guild.members).map(([id, member]) =>
        member.roles.includes(data.role_id)
          ? [id, { ...member, roles: member.roles.filter((role) => role !== data.role_id) }]
          : [id, member],
      ),
    ),
  }));
}

/** Reducers of session, guild, channel, role, member, presence, user and invite dispatches. */
export const GUILD_REDUCERS: Pick<
  Reducers,
  | 'READY'
  | 'AUTH_SESSION_CHANGE'
  | 'GUILD_CREATE'
  | 'GUILD_UPDATE'
  | 'GUILD_DELETE'
  | 'CHANNEL_CREATE'
  | 'CHANNEL_UPDATE'
  | 'CHANNEL_DELETE'
  | 'GUILD_EMOJIS_UPDATE'
  | 'GUILD_ROLE_CREATE'
  | 'GUILD_ROLE_UPDATE'
  | 'GUILD_ROLE_DELETE'
  | 'GUILD_MEMBER_ADD'
  | 'GUILD_MEMBER_UPDATE'
  | 'GUILD_MEMBER_REMOVE'
  | 'PRESENCE_UPDATE'
  | 'USER_UPDATE'
  | 'USER_CONNECTIONS_UPDATE'
  | 'USER_SETTINGS_UPDATE'
  | 'INVITE_CREATE'
  | 'INVITE_DELETE'
> = {
  READY: onReady,
  AUTH_SESSION_CHANGE: (state, data) => ({ ...state, authSession: data.auth_session_id_hash }),
  GUILD_CREATE: addGuild,
  GUILD_UPDATE: (state, data) => changeGuild(state, data.id, (guild) => guildState(data, guild)),
  GUILD_DELETE: (state, data) =>
    data.unavailable ? changeGuild(state, data.id, (guild) => ({ ...guild, unavailable: true })) : removeGuild(state, data.id),
  CHANNEL_CREATE: addChannel,
  // A channel that becomes hidden arrives without most fields, so an update replaces all but the fields it never has.
  CHANNEL_UPDATE: (state, data) => {
    const before = state.channels[data.id];
    const recipients = data.recipients ?? before?.recipients;
    const next = { ...data, last_message_id: data.last_message_id ?? before?.last_message_id ?? null };
    return { ...state, channels: { ...state.channels, [data.id]: { ...next, ...(recipients && { recipients }) } } };
  },
  CHANNEL_DELETE: (state, data) => ({
    ...state,
    channels: without(state.channels, data.id),
    logs: without(state.logs, data.id),
    voice: { ...state.voice, states: without(state.voice.states, data.id), calls: without(state.voice.calls, data.id) },
  }),
  GUILD_EMOJIS_UPDATE: (state, data) => changeGuild(state, data.guild_id, (guild) => ({ ...guild, emojis: data.emojis })),
  GUILD_ROLE_CREATE: putRole,
  GUILD_ROLE_UPDATE: putRole,
  GUILD_ROLE_DELETE: removeRole,
  GUILD_MEMBER_ADD: (state, data) => putMember(state, data, true),
  GUILD_MEMBER_UPDATE: (state, data) => putMember(state, data, false),
  GUILD_MEMBER_REMOVE: (state, data) =>
    changeGuild(state, data.guild_id, (guild) => ({
      ...guild,
      members: without(guild.members, data.user.id),
      member_count: Math.max(0, guild.member_count - 1),
    })),
  PRESENCE_UPDATE: (state, data) => withPresences('username' in data.user ? replaceUser(state, data.user) : state, [data]),
  USER_UPDATE: onUser,
  USER_SETTINGS_UPDATE: withOwn,
  USER_CONNECTIONS_UPDATE: (state) => ({ ...state, connectionChanges: state.connectionChanges + 1 }),
  INVITE_CREATE: (state, data) => ({ ...state, invites: { ...state.invites, [data.code]: data } }),
  INVITE_DELETE: (state, data) => ({ ...state, invites: without(state.invites, data.code) }),
};
