import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { request, store } from './session.ts';

/** Opens a conversation with users: a direct message with one, a new group with several. Returns the channel id. Throws ApiError. */
export async function openConversation(userIds: readonly Id[]): Promise<Id> {
  const channel = await request('POST /users/@me/channels', { body: { recipients: [...userIds] } });
  store.set((state) => ({ ...state, channels: { ...state.channels, [channel.id]: channel } }));
  return channel.id;
}

/** Adds a friend to a group. Throws ApiError. */
export async function addToGroup(channelId: Id, userId: Id): Promise<void> {
  await request('PUT /channels/{channel_id}/recipients/{user_id}', { channel_id: channelId, user_id: userId, body: {} });
}

/** Removes someone from a group, as its owner. Throws ApiError. */
export async function removeFromGroup(channelId: Id, userId: Id): Promise<void> {
  await request('DELETE /channels/{channel_id}/recipients/{user_id}', { channel_id: channelId, user_id: userId });
}

/** Changes a group; `icon` is a data URI, or null for none. Throws ApiError. */
export async function changeGroup(
  channelId: Id,
  change: { name?: string | null; icon?: string | null; owner?: Id },
): Promise<void> {
  await request('PATCH /channels/{channel_id}', { channel_id: channelId, body: change });
}

/** True for the owner of a group. */
export function ownsGroup(channel: Channel, userId: Id | undefined): boolean {
  return channel.owner_id === userId;
}
