import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { has } from '../../../core/access/permissions.ts';
import { asSeenBy } from '../messages/message.ts';
import { requireListening } from '../messages/access.ts';
import { scatteredMessageObjects } from '../messages/page.ts';
import { findPins } from './queries.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';

/** A pinned message, and when it was pinned (ms since 1970). */
export interface PinnedMessage {
  pinned_at: number;
  message: MessageObject;
}

/**
 * A channel's pinned messages as the viewer may read them, most recently pinned first: pinned before `before`
 * (ms since 1970), at most `limit`, and whether there are more. Empty without READ_MESSAGE_HISTORY; the text
 * of a voice channel needs CONNECT (50013).
 */
export async function loadPins(
  ctx: Context,
  access: ChannelAccess,
  { before, limit }: { before: number; limit: number },
): Promise<{ items: PinnedMessage[]; has_more: boolean }> {
  requireListening(access);
  if (!has(access.permissions, PERMISSIONS.READ_MESSAGE_HISTORY)) return { items: [], has_more: false };
  const db = ctx.store.read;
  const found = await findPins(db, access.channel.id, { before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const rows = shown.map(({ pinned_at: _, ...row }) => row);
  const objects = await scatteredMessageObjects({ db, cdn: ctx.cdn }, access.channel.id, rows, ctx.viewer.user.id);
  const items = shown.flatMap(({ pinned_at }, index) => {
    const object = objects[index];
    return object ? [{ pinned_at, message: access.guild ? asSeenBy(ctx.viewer, object) : object }] : [];
  });
  return { items, has_more: found.length > limit };
}
