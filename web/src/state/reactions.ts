import type { Message } from '../api/wire.ts';
import type { Emoji, Id } from '../api/wire-base.ts';
import { request } from './session.ts';

/** An emoji as paths name it. */
export function emojiPath(emoji: Emoji): string {
  return emoji.id ? `${emoji.name}:${emoji.id}` : (emoji.name ?? '');
}

/** Removes a user's reaction; `@me` for the own one. The gateway announces it. Throws ApiError. */
export async function removeReactionOf({ channel_id, id }: Message, emoji: Emoji, userId: Id | '@me'): Promise<void> {
  const path = { channel_id, message_id: id, emoji_name: emojiPath(emoji) };
  if (userId === '@me') await request('DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me', path);
  else
    await request('DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}', {
      ...path,
      user_id: userId,
    });
}

/** Removes all reactions of an emoji, or of all. Throws ApiError. */
export async function clearReactions({ channel_id, id }: Message, emoji?: Emoji): Promise<void> {
  const path = { channel_id, message_id: id };
  if (!emoji) await request('DELETE /channels/{channel_id}/messages/{message_id}/reactions', path);
  else
    await request('DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}', {
      ...path,
      emoji_name: emojiPath(emoji),
    });
}
