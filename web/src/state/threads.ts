import type { Channel, Message } from '../api/wire.ts';
import { withMembership, withThreads } from './reduce-threads.ts';
import { CHANNEL } from './selectors.ts';
import { request, store } from './session.ts';
import type { Id } from '../api/wire-base.ts';

export interface PostForm {
  name: string;
  message: { content: string };
  applied_tags: Id[];
}

function storeThread(thread: Channel, guildId: Id): Channel {
  store.set((state) => withThreads(state, [thread], guildId));
  return thread;
}

/** Starts a thread from a message; returns the thread. */
export async function createThread(message: Message, name: string, guildId: Id): Promise<Channel> {
  return storeThread(
    await request('POST /channels/{channel_id}/messages/{message_id}/threads', {
      channel_id: message.channel_id,
      message_id: message.id,
      body: { name },
    }),
    guildId,
  );
}

/** Creates a forum post; returns its thread. */
export async function createPost(forumId: Id, form: PostForm, guildId: Id): Promise<Channel> {
  return storeThread(await request('POST /channels/{channel_id}/threads', { channel_id: forumId, body: form }), guildId);
}

/** Joins or leaves a thread. */
export async function setMembership(thread: Channel, inside: boolean): Promise<void> {
  await request(inside ? 'PUT /channels/{channel_id}/thread-members/@me' : 'DELETE /channels/{channel_id}/thread-members/@me', {
    channel_id: thread.id,
  });
  store.set((state) => withMembership(state, thread.id, inside ? {} : null));
}

/** Loads an archived thread by its id. */
export async function findThread(id: Id, guildId: Id): Promise<void> {
  storeThread(await request('GET /channels/{channel_id}', { channel_id: id }), guildId);
}

/** Flag of a pinned post. */
export const PINNED_POST = 1 << 1;

/** True for a post that is pinned in its forum. */
export function isPinnedPost({ flags = 0 }: Channel): boolean {
  return (flags & PINNED_POST) !== 0;
}

/** Changes a thread; the gateway announces it. Throws ApiError. */
export async function changeThread(
  id: Id,
  body: {
    name?: string;
    archived?: boolean;
    locked?: boolean;
    invitable?: boolean;
    /** Minutes. */
    auto_archive_duration?: 60 | 1440 | 4320 | 10_080 | null;
    /** Seconds. */
    rate_limit_per_user?: number;
    flags?: number;
    applied_tags?: Id[];
  },
): Promise<void> {
  await request('PATCH /channels/{channel_id}', { channel_id: id, body });
}

/** Starts a thread without a message. Throws ApiError. */
export async function startThread({ id, type, guild_id = '' }: Channel, name: string, isPrivate: boolean): Promise<Channel> {
  const threadType = isPrivate
    ? CHANNEL.PRIVATE_THREAD
    : type === CHANNEL.ANNOUNCEMENT
      ? CHANNEL.ANNOUNCEMENT_THREAD
      : CHANNEL.PUBLIC_THREAD;
  return storeThread(
    await request('POST /channels/{channel_id}/threads', { channel_id: id, body: { name, type: threadType } }),
    guild_id,
  );
}

/** Which archived threads: those that everyone sees, or private ones. */
export type ArchiveKind = 'public' | 'private';

interface ArchiveQuery {
  kind: ArchiveKind;
  /** Private ones of others too, for moderators. */
  all: boolean;
  /** The last thread of the page before. */
  before?: Channel;
}

/** A page of the archived threads of a channel, latest first; they are stored too. Throws ApiError. */
export async function archivePage(parent: Channel, query: ArchiveQuery): Promise<{ threads: Channel[]; more: boolean }> {
  const { threads, has_more } = await requestArchive(parent.id, query);
  const guildId = parent.guild_id ?? '';
  store.set((state) => withThreads(state, threads, guildId));
  return { threads: threads.map((one) => ({ ...one, guild_id: guildId })), more: has_more };
}

function requestArchive(channel_id: Id, { kind, all, before }: ArchiveQuery) {
  const time = before?.thread_metadata?.archive_timestamp;
  const byTime = { channel_id, query: time ? { before: time } : {} };
  if (kind === 'public') return request('GET /channels/{channel_id}/threads/archived/public', byTime);
  if (all) return request('GET /channels/{channel_id}/threads/archived/private', byTime);
  const query = before ? { before: before.id } : {};
  return request('GET /channels/{channel_id}/users/@me/threads/archived/private', { channel_id, query });
}
