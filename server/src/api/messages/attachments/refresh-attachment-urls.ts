import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findAttachment } from '../../../core/media/uploads.ts';
import { refreshAttachmentUrls as operation } from '@guildhall/protocol/operations/messages/attachments';

const PATH = /\/attachments\/(\d{1,20})\/(\d{1,20})\/([^/?#]+)/;

/**
 * Returns new addresses for attachments, valid for another day, whether or not the old ones have expired.
 * `refreshed` is null for anything that is not a file of a message that the viewer may read.
 */
export const refreshAttachmentUrls = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const readable = new Map<Snowflake, boolean>();
    const refreshed_urls: { original: string; refreshed: string | null }[] = [];
    for (const original of body.attachment_urls) {
      const [, channelId, id] = PATH.exec(original) ?? [];
      const row = id === undefined ? undefined : await findAttachment(ctx.store.read, id);
      const isThere = row !== undefined && row.claimed_at !== null && row.channel_id === channelId;
      if (!isThere || channelId === undefined) {
        refreshed_urls.push({ original, refreshed: null });
        continue;
      }
      if (!readable.has(channelId)) readable.set(channelId, await mayRead(ctx, channelId));
      const refreshed = readable.get(channelId) ? ctx.cdn.attachment(channelId, row.id, row.filename) : null;
      refreshed_urls.push({ original, refreshed });
    }
    return { refreshed_urls };
  },
});

async function mayRead(ctx: Context, channelId: Snowflake): Promise<boolean> {
  try {
    const { permissions } = await accessChannel(ctx, channelId);
    return has(permissions, PERMISSIONS.VIEW_CHANNEL | PERMISSIONS.READ_MESSAGE_HISTORY);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
