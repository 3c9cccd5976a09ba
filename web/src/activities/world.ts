import type { SeenVoiceState, VoiceChange, World } from '@guildhall/rpc/world';
import type { VoiceState } from '../voice/wire.ts';
import { store } from '../state/session.ts';
import { isVisible, memberName } from '../state/selectors.ts';
import type { State } from '../state/types.ts';

/** Guilds, channels and users that the user sees, from the state of the client. */
export const world: World = {
  guildNames: () => Object.values(store.get().guilds).map(({ id, name }) => ({ id, name })),
  channelsOf(guildId) {
    const state = store.get();
    if (!state.guilds[guildId]) return undefined;
    return Object.values(state.channels).filter((one) => one.guild_id === guildId && isVisible(state, one));
  },
  channel(id) {
    const state = store.get();
    const channel = state.channels[id];
    return channel && isVisible(state, channel) ? channel : undefined;
  },
  voiceIn(channelId) {
    const state = store.get();
    return Object.values(state.voice.states[channelId] ?? {}).flatMap((one) => seen(state, one) ?? []);
  },
  voiceChannelOf(userId) {
    for (const [channelId, users] of Object.entries(store.get().voice.states)) {
      const own = users[userId];
      if (own) return { guildId: own.guild_id ?? null, channelId };
    }
    return undefined;
  },
  hearingOf: (userId) => store.get().voice.hearing.user[userId],
  get relationships() {
    return new Map(Object.entries(store.get().relationships));
  },
  presenceOf(userId) {
    const { presences, activities } = store.get();
    const status = presences[userId];
    return status === undefined ? undefined : { status, activities: activities[userId] ?? [] };
  },
  onVoice(listener) {
    let before = store.get();
    return store.subscribe(() => {
      const after = store.get();
      const changes = before.voice.states === after.voice.states ? [] : voiceChanges(before, after);
      before = after;
      for (const change of changes) listener(change);
    });
  },
};

function seen(state: State, voice: VoiceState): SeenVoiceState | undefined {
  const user = state.users[voice.user_id] ?? voice.member?.user;
  return user && { state: voice, user, nick: memberName(state.guilds[voice.guild_id ?? ''], user) };
}

/** The voice states that differ between two states of the client. */
export function voiceChanges(before: State, after: State): VoiceChange[] {
  const [old, now] = [byUser(before), byUser(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was === is) return [];
    return [{ before: was && seen(before, was), after: is && seen(after, is) }];
  });
}

/** Voice states by user and guild: a user is in one channel of each guild. */
function byUser({ voice }: State): Map<string, VoiceState> {
  const all = Object.values(voice.states).flatMap((users) => Object.values(users));
  return new Map(all.map((one) => [`${one.user_id} ${one.guild_id ?? one.channel_id}`, one]));
}
