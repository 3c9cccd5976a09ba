import type { Call, Result } from '@guildhall/protocol/calls';
import type { OwnStatus } from '@guildhall/rpc/own-presence';
import { shareLanguage } from './language.ts';
import { signWithPasskey } from './webauthn.ts';
import { endSession, request, startSession, store } from './session.ts';
import type { Id } from '../api/wire-base.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  date_of_birth: string;
  consent: boolean;
  /** The code of the invite that the visitor came with, where the server needs one. */
  invite: string | null;
}

/** Creates an account and logs in with it. Throws ApiError with a message per field. */
export async function register(form: Registration): Promise<void> {
  startSession((await request('POST /auth/register', { body: form })).token);
  shareLanguage();
}

/** The response of a login that needs a second step. `webauthn` is null without a passkey. */
export type SecondStep = Extract<Result<'POST /auth/login'>, { ticket: string }>;

/** Logs in with an email address or a username; returns the second step, if any. `undelete` restores a disabled account. */
export async function login(name: string, password: string, undelete = false): Promise<SecondStep | null> {
  const body = { login: name, password, undelete };
  const answer = await request('POST /auth/login', { body });
  if ('ticket' in answer) return answer;
  startSession(answer.token);
  return null;
}

/** Completes the second step: an app code, a recovery code or a passkey's signature. */
export async function finishLogin(type: 'totp' | 'webauthn', ticket: string, code: string): Promise<void> {
  startSession((await request('POST /auth/mfa/{mfa_type}', { mfa_type: type, body: { ticket, code } })).token);
}

/** Logs in with only a passkey, which the user chooses in the browser. */
export async function loginWithPasskey(): Promise<void> {
  const { ticket, challenge } = await request('POST /auth/conditional/start');
  const credential = await signWithPasskey(challenge);
  const body = { ticket, credential };
  startSession((await request('POST /auth/conditional/finish', { body })).token);
}

/** Logs out; also revokes the token on the server, if it can be reached. */
export async function logout(): Promise<void> {
  await request('POST /auth/logout').catch(() => undefined);
  endSession();
}

/** A status that users can choose. */
export type Status = 'online' | 'idle' | 'dnd' | 'invisible';

/** Sets the status on all devices: online, idle, dnd or invisible. */
export const setStatus = (status: Status) => request('PATCH /users/@me/settings', { body: { status } });

/** Sets the custom status; an empty text clears it. */
export function setCustomStatus(text: string): Promise<OwnStatus> {
  return request('PATCH /users/@me/settings', { body: { custom_status: text === '' ? null : { text } } });
}

export const createGuild = (name: string) => request('POST /guilds', { body: { name } });
export const deleteGuild = (id: Id) => request('DELETE /guilds/{guild_id}', { guild_id: id });
export const leaveGuild = (id: Id) => request('DELETE /users/@me/guilds/{guild_id}', { guild_id: id });

export interface ChannelForm {
  name: string;
  type: number;
  topic?: string;
  nsfw?: boolean;
  parent_id?: Id | null;
  permission_overwrites?: { id: Id; type: 0 | 1; allow?: string; deny?: string }[];
  /** Seconds. */
  rate_limit_per_user?: number;
  /** Bits per second. */
  bitrate?: number;
  user_limit?: number;
  available_tags?: {
    id?: Id;
    name: string;
    moderated?: boolean;
    emoji_id?: Id | null;
    emoji_name?: string | null;
  }[];
  default_reaction_emoji?: { emoji_id: Id | null; emoji_name: string | null } | null;
  default_sort_order?: 0 | 1;
  default_forum_layout?: 0 | 1 | 2;
  flags?: number;
}

/** A new place of a channel. */
export interface ChannelPlace {
  id: Id;
  position: number;
  parent_id?: Id | null;
}

export const createChannel = (guildId: Id, form: ChannelForm) =>
  request('POST /guilds/{guild_id}/channels', { guild_id: guildId, body: form });
export const changeChannel = (id: Id, form: Partial<ChannelForm>) =>
  request('PATCH /channels/{channel_id}', { channel_id: id, body: form });
export const moveChannels = (guildId: Id, places: ChannelPlace[]) =>
  request('PATCH /guilds/{guild_id}/channels', { guild_id: guildId, body: places });
export const deleteChannel = (id: Id) => request('DELETE /channels/{channel_id}', { channel_id: id });
/** Closes a direct message; the next message reopens it. */
export const closePrivate = deleteChannel;

/** Opens the direct message with a user, creating it if needed; returns the channel id. */
export async function openPrivate(userId: Id): Promise<Id> {
  const channels = Object.values(store.get().channels);
  const known = channels.find((one) => one.type === 1 && one.recipients?.some((user) => user.id === userId));
  if (known) return known.id;
  const channel = await request('POST /users/@me/channels', { body: { recipient_id: userId } });
  store.set((state) => ({ ...state, channels: { ...state.channels, [channel.id]: channel } }));
  return channel.id;
}

/** Creates an invite; `max_age` in seconds and `max_uses`, 0 for no limit. */
export const createInvite = (channelId: Id, max_age: number, max_uses: number) =>
  request('POST /channels/{channel_id}/invites', { channel_id: channelId, body: { max_age, max_uses, unique: true } });
/** The invite with a code, and the event with an id in its guild, if there is one. Throws ApiError. */
export const resolveInvite = (code: string, eventId: string | null = null) =>
  request('GET /invites/{code}', {
    code,
    query: { with_counts: true, ...(eventId !== null && { guild_scheduled_event_id: eventId }) },
  });
export const acceptInvite = (code: string) => request('POST /invites/{code}', { code, body: {} });

/** The fields of an application that the developer pages change. */
export type ApplicationForm = NonNullable<Call<'PATCH /applications/{application_id}'>['body']>;

export const changeApplication = (id: Id, body: ApplicationForm) =>
  request('PATCH /applications/{application_id}', { application_id: id, body });
export const deleteApplication = (id: Id) => request('DELETE /applications/{application_id}', { application_id: id });
export const resetBotToken = (id: Id) => request('POST /applications/{application_id}/bot/reset', { application_id: id });
