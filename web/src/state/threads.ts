import type { Channel, Message } from '../api/wire.ts';
import { withMembership, withThreads } from './reduce-threads.ts';
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
  const path = `/channels/${message.channel_id}/messages/${message.id}/threads`;
  return storeThread(await request<Channel>('POST', path, { body: { name } }), guildId);
}

/** Creates a forum post; returns its thread. */
export async function createPost(forumId: Id, form: PostForm, guildId: Id): Promise<Channel> {
  return storeThread(await request<Channel>('POST', `/channels/${forumId}/threads`, { body: form }), guildId);
}

/** Joins or leaves a thread. */
export async function setMembership(thread: Channel, inside: boolean): Promise<void> {
  await request(inside ? 'PUT' : 'DELETE', `/channels/${thread.id}/thread-members/@me`);
  store.set((state) => withMembership(state, thread.id, inside ? { id: thread.id } : null));
}

/** Loads an archived thread by its id. */
export async function findThread(id: Id, guildId: Id): Promise<void> {
  storeThread(await request<Channel>('GET', `/channels/${id}`), guildId);
}

/** A page of the archived threads of a channel. */
export async function archivedThreads(parentId: Id, guildId: Id): Promise<void> {
  const { threads } = await request<{ threads: Channel[] }>('GET', `/channels/${parentId}/threads/archived/public`);
  store.set((state) => withThreads(state, threads, guildId));
}
