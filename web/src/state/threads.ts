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

/** A page of the archived threads of a channel. */
export async function archivedThreads(parentId: Id, guildId: Id): Promise<void> {
  const { threads } = await request('GET /channels/{channel_id}/threads/archived/public', { channel_id: parentId });
  store.set((state) => withThreads(state, threads, guildId));
}
