import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { CHANNEL } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { toast, toastError } from '../state/toasts.ts';
import { call } from './call-store.ts';
import { joinProblem, ownVoiceState } from './selectors.ts';
import { changeSettings, voiceSettings } from './settings.ts';
import type { AudioSettings, VoiceState } from './wire.ts';

/** Joins the call of a channel, leaving any other; says why if that is not possible. The code of calls is loaded by the first one. */
export async function joinCall(channel: Channel): Promise<void> {
  if (call.get()?.channelId === channel.id) return;
  const problem = joinProblem(store.get(), channel);
  if (problem) return toast(problem, 'error');
  try {
    const { join } = await import('./controller.ts');
    join(channel.guild_id ?? null, channel.id);
  } catch (error) {
    toastError(error);
  }
}

/** Joins a private call, and rings the others if it is new. */
export async function startCall(channel: Channel): Promise<void> {
  const isNew = !store.get().voice.calls[channel.id];
  await joinCall(channel);
  if (!isNew || !(await joined(channel.id))) return;
  const { ringable } = await request('GET /channels/{channel_id}/call', { channel_id: channel.id });
  if (ringable) await ring(channel.id);
}

/** Resolves when the own voice state is in a channel, or the call has ended before. */
function joined(channelId: Id): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const isOver = call.get()?.channelId !== channelId;
      const isIn = ownVoiceState(store.get())?.channel_id === channelId && store.get().voice.calls[channelId] !== undefined;
      if (!isOver && !isIn) return;
      for (const stop of stops) stop();
      resolve(isIn);
    };
    const stops = [store.subscribe(look), call.subscribe(look)];
    look();
  });
}

/** Rings all others of a private call who are not in it. */
export const ring = (channelId: Id) => request('POST /channels/{channel_id}/call/ring', { channel_id: channelId, body: {} });

/** Stops ringing users; without a list, the user declines. */
export const stopRinging = (channelId: Id, recipients?: Id[]) =>
  request('POST /channels/{channel_id}/call/stop-ringing', { channel_id: channelId, body: recipients ? { recipients } : {} });

/** Changes how the user hears another one. */
export const changeHearing = (userId: Id, body: AudioSettings, context: 'user' | 'stream' = 'user') =>
  request('PATCH /users/@me/audio-settings/{context}/{user_id}', { context, user_id: userId, body });

/** Mutes or unmutes the own microphone; unmuting also ends deafening. */
export function toggleMuted(): void {
  const { muted, deafened } = voiceSettings.get();
  changeSettings(deafened ? { muted: false, deafened: false } : { muted: !muted });
}

/** Deafens the user, or ends that. */
export function toggleDeafened(): void {
  changeSettings({ deafened: !voiceSettings.get().deafened });
}

/** A moderator's change of a member: server mute, server deafen, another voice channel, or (null) none. */
export const moderate = (guildId: Id, userId: Id, body: { mute?: boolean; deaf?: boolean; channel_id?: Id | null }) =>
  request('PATCH /guilds/{guild_id}/members/{user_id}', { guild_id: guildId, user_id: userId, body });

/** Invites a member of the audience of a stage to speak, or moves a speaker to the audience. */
export const setSpeaker = (channel: Channel, userId: Id, isSpeaker: boolean) =>
  request('PATCH /guilds/{guild_id}/voice-states/{user_id}', {
    guild_id: channel.guild_id ?? '',
    user_id: userId,
    body: { channel_id: channel.id, suppress: !isSpeaker },
  });

/** The user's own place on a stage: asks to speak or withdraws that, becomes a speaker, or joins the audience. */
export function changeOwnPlace(channel: Channel, change: { asks: boolean } | { speaks: boolean }) {
  const body =
    'asks' in change
      ? { request_to_speak_timestamp: change.asks ? new Date(Date.now() + 1000).toISOString() : null }
      : { suppress: !change.speaks, request_to_speak_timestamp: null };
  return request('PATCH /guilds/{guild_id}/voice-states/@me', {
    guild_id: channel.guild_id ?? '',
    body: { channel_id: channel.id, ...body },
  });
}

export const openStage = (channelId: Id, topic: string) =>
  request('POST /stage-instances', { body: { channel_id: channelId, topic } });
export const closeStage = (channelId: Id) => request('DELETE /stage-instances/{channel_id}', { channel_id: channelId });

/** True for a channel of direct messages or a group. */
export function isPrivate(channel: Channel): boolean {
  return channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM;
}

/** True if the user's voice state belongs to another session. */
export function isElsewhere(own: VoiceState | undefined, sessionId: string | null): boolean {
  return own !== undefined && own.session_id !== sessionId;
}
