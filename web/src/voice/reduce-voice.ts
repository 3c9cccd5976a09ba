import type { Guild } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { type Reducers, type State, without } from '../state/types.ts';
import type { Voice } from './voice-state.ts';
import type { AudioSettings, VoiceDispatches, VoiceState } from './wire.ts';

function change(state: State, part: Partial<Voice>): State {
  return { ...state, voice: { ...state.voice, ...part } };
}

/** `states` without a user in the channels of a guild, or (null) of private calls. A bot may be in a channel of each of its guilds. */
function leave(state: State, userId: Id, guildId: Id | null): Voice['states'] {
  let { states } = state.voice;
  for (const [channelId, users] of Object.entries(states)) {
    const user = users[userId];
    if (!user || (user.guild_id ?? null) !== guildId) continue;
    const rest = without(users, userId);
    states = Object.keys(rest).length > 0 ? { ...states, [channelId]: rest } : without(states, channelId);
  }
  return states;
}

/** Places a user in a call, and removes them from the one where they were. */
function onVoiceState(state: State, { member, ...data }: VoiceState): State {
  const guildId = data.guild_id ?? null;
  const { channel_id: channelId, user_id: userId } = data;
  let states = leave(state, userId, guildId);
  if (channelId) states = { ...states, [channelId]: { ...state.voice.states[channelId], ...states[channelId], [userId]: data } };
  const next = change(state, { states });
  const guild = guildId ? state.guilds[guildId] : undefined;
  // In large guilds the members arrive with their voice states.
  if (!member || !guild || guild.members[userId]) return next;
  return {
    ...next,
    users: { ...next.users, [userId]: member.user },
    guilds: { ...next.guilds, [guild.id]: { ...guild, members: { ...guild.members, [userId]: member } } },
  };
}

/** Takes over the calls and stages of a guild that arrived in full. */
export function withGuildVoice(state: State, guild: Guild): State {
  if (!guild.voice_states && !guild.stage_instances) return state;
  const states = Object.fromEntries(
    Object.entries(state.voice.states).filter(([, users]) => !Object.values(users).some((one) => one.guild_id === guild.id)),
  );
  for (const one of guild.voice_states ?? []) {
    if (one.channel_id) states[one.channel_id] = { ...states[one.channel_id], [one.user_id]: { ...one, guild_id: guild.id } };
  }
  const stages = Object.fromEntries(Object.entries(state.voice.stages).filter(([, one]) => one.guild_id !== guild.id));
  for (const one of guild.stage_instances ?? []) stages[one.channel_id] = one;
  return change(state, { states, stages });
}

function mergeHearing(before: Record<Id, AudioSettings>, changes: Record<Id, AudioSettings> = {}): Record<Id, AudioSettings> {
  const next = { ...before };
  for (const [id, settings] of Object.entries(changes)) next[id] = { ...next[id], ...settings };
  return next;
}

function withStatus(statuses: Record<Id, string>, id: Id, status: string | null | undefined): Record<Id, string> {
  return status ? { ...statuses, [id]: status } : without(statuses, id);
}

function onStreamDelete(state: State, { stream_key, reason }: VoiceDispatches['STREAM_DELETE']): State {
  const { streams, streamServers } = state.voice;
  return change(state, {
    streams: without(streams, stream_key),
    streamServers: without(streamServers, stream_key),
    streamEnd: { stream_key, reason },
  });
}

/** Reducers of the dispatches about voice. */
export const VOICE_REDUCERS: Pick<Reducers, keyof VoiceDispatches> = {
  VOICE_STATE_UPDATE: onVoiceState,
  VOICE_SERVER_UPDATE: (state, data) => change(state, { server: data }),
  CALL_CREATE: (state, { voice_states, ...head }) => {
    const users = Object.fromEntries(voice_states.map((one) => [one.user_id, { ...one, guild_id: null }]));
    const { calls, states } = state.voice;
    return change(state, {
      calls: { ...calls, [head.channel_id]: head },
      states: voice_states.length > 0 ? { ...states, [head.channel_id]: users } : without(states, head.channel_id),
    });
  },
  CALL_UPDATE: (state, data) => change(state, { calls: { ...state.voice.calls, [data.channel_id]: data } }),
  CALL_DELETE: (state, { channel_id, unavailable }) => {
    const { calls, states } = state.voice;
    const call = calls[channel_id];
    if (!unavailable) return change(state, { calls: without(calls, channel_id), states: without(states, channel_id) });
    // Participants wait for the call's next voice server.
    return call ? change(state, { calls: { ...calls, [channel_id]: { ...call, ringing: [] } } }) : state;
  },
  AUDIO_SETTINGS_UPDATE: (state, { user, stream }) => {
    const { hearing } = state.voice;
    return change(state, { hearing: { user: mergeHearing(hearing.user, user), stream: mergeHearing(hearing.stream, stream) } });
  },
  STAGE_INSTANCE_CREATE: (state, data) => change(state, { stages: { ...state.voice.stages, [data.channel_id]: data } }),
  STAGE_INSTANCE_UPDATE: (state, data) => change(state, { stages: { ...state.voice.stages, [data.channel_id]: data } }),
  STAGE_INSTANCE_DELETE: (state, data) => change(state, { stages: without(state.voice.stages, data.channel_id) }),
  CHANNEL_INFO: (state, { channels }) => {
    let { statuses } = state.voice;
    for (const { id, status } of channels) statuses = withStatus(statuses, id, status);
    return change(state, { statuses });
  },
  VOICE_CHANNEL_STATUS_UPDATE: (state, { id, status }) =>
    change(state, { statuses: withStatus(state.voice.statuses, id, status) }),
  STREAM_CREATE: (state, data) => change(state, { streams: { ...state.voice.streams, [data.stream_key]: data } }),
  STREAM_UPDATE: (state, data) => {
    const before = state.voice.streams[data.stream_key];
    return before ? change(state, { streams: { ...state.voice.streams, [data.stream_key]: { ...before, ...data } } }) : state;
  },
  STREAM_SERVER_UPDATE: (state, data) =>
    change(state, { streamServers: { ...state.voice.streamServers, [data.stream_key]: data } }),
  STREAM_DELETE: onStreamDelete,
};
