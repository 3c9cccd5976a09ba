import type { Id } from '../api/wire-base.ts';

/** The key of a user's stream: `guild:{guild}:{channel}:{owner}`, or `call:{channel}:{owner}` in private calls. */
export function streamKey(guildId: Id | null | undefined, channelId: Id, ownerId: Id): string {
  return guildId ? `guild:${guildId}:${channelId}:${ownerId}` : `call:${channelId}:${ownerId}`;
}

/** The owner of a stream. */
export function ownerOf(key: string): Id {
  return key.slice(key.lastIndexOf(':') + 1);
}
