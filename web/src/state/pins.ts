import type { Message } from '../api/wire.ts';
import { patchMessage } from './log.ts';
import { request, store } from './session.ts';
import type { Id } from '../api/wire-base.ts';

export interface PinPage {
  items: { pinned_at: string; message: Message }[];
  has_more: boolean;
}

/** A page of a channel's pins, newest first; `before` is the timestamp of the last pin of the previous page. */
export const listPins = (channelId: Id, before?: string) =>
  request('GET /channels/{channel_id}/messages/pins', { channel_id: channelId, query: { before } });

/** Pins or unpins a message. */
export async function setPinned(message: Message, pinned: boolean): Promise<void> {
  await request(
    pinned ? 'PUT /channels/{channel_id}/messages/pins/{message_id}' : 'DELETE /channels/{channel_id}/messages/pins/{message_id}',
    { channel_id: message.channel_id, message_id: message.id },
  );
  store.set((state) => patchMessage(state, message.channel_id, message.id, (one) => ({ ...one, pinned })));
}
