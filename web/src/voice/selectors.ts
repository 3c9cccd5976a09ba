import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { collator } from '../i18n/locale.ts';
import { has } from '../state/permissions.ts';
import { CHANNEL, memberName, myPermissions } from '../state/selectors.ts';
import type { State } from '../state/types.ts';
import type { VoiceState } from './wire.ts';
import { t } from './text.ts';

/** A user of a call, with the name that is shown. */
export interface Caller {
  state: VoiceState;
  name: string;
  isBot: boolean;
  avatar: string | null;
}

/** The users of a call, by name. */
export function callersOf(state: State, channel: Pick<Channel, 'id' | 'guild_id'>): Caller[] {
  const guild = state.guilds[channel.guild_id ?? ''];
  const callers = Object.values(state.voice.states[channel.id] ?? {}).map((one) => {
    const user = state.users[one.user_id] ?? guild?.members[one.user_id]?.user;
    const name = user ? memberName(guild, user) : t('unknownUser');
    return { state: one, name, isBot: user?.bot === true, avatar: user?.avatar ?? null };
  });
  return callers.sort((a, b) => collator().compare(a.name, b.name));
}

/** The name of a user in a guild, or outside of guilds (null). */
export function callerName(state: State, guildId: Id | null, userId: Id): string {
  const guild = guildId ? state.guilds[guildId] : undefined;
  const user = state.users[userId] ?? guild?.members[userId]?.user;
  return user ? memberName(guild, user) : t('unknownUser');
}

/** The user's own voice state, in whichever call. */
export function ownVoiceState(state: State): VoiceState | undefined {
  const me = state.me?.id ?? '';
  for (const users of Object.values(state.voice.states)) if (users[me]) return users[me];
  return undefined;
}

/** Why the user may not join a channel; null if they may. */
export function joinProblem(state: State, channel: Channel): string | null {
  if (!channel.guild_id) return null;
  const mine = myPermissions(state, channel.guild_id, channel);
  const name = channel.name ?? '';
  if (!has(mine, 'CONNECT')) return t('mayNotJoin', { name });
  const users = state.voice.states[channel.id] ?? {};
  const count = Object.keys(users).length;
  const limit = channel.user_limit ?? 0;
  if (limit > 0 && count >= limit && !users[state.me?.id ?? ''] && !has(mine, 'MOVE_MEMBERS'))
    return t('isFull', { name, count, limit });
  return null;
}

/** The current user's right to moderate a stage. */
export function moderatesStage(state: State, channel: Channel): boolean {
  const mine = myPermissions(state, channel.guild_id, channel);
  return channel.type === CHANNEL.STAGE && has(mine, 'MUTE_MEMBERS', 'MOVE_MEMBERS', 'MANAGE_CHANNELS');
}

/** The text of the marks of a voice state, for screen readers. */
export function stateWords({ mute, deaf, self_mute, self_deaf, self_video, self_stream, suppress }: VoiceState): string[] {
  const words: string[] = [];
  if (self_stream) words.push(t('live'));
  if (self_video) words.push(t('cameraOn'));
  if (mute) words.push(t('mutedByServer'));
  else if (self_mute) words.push(t('muted'));
  if (deaf) words.push(t('deafenedByServer'));
  else if (self_deaf) words.push(t('deafened'));
  if (suppress) words.push(t('notSpeaking'));
  return words;
}
