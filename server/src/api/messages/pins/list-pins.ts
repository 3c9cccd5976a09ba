import { LIMITS } from '@guildhall/protocol/limits';
import { inChannel } from '../../../core/access/channel.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { loadPins } from './page.ts';
import { listPins as operation } from '@guildhall/protocol/operations/messages/pins';

/**
 * A page of a channel's pins (PinnedMessagesResponse), newest first; empty without READ_MESSAGE_HISTORY.
 * `limit` is 50 by default.
 */
export const listPins = route(operation, {
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.read,
  run: async (ctx, { query, access }) => {
    const before = query.before ? Date.parse(query.before) : Number.MAX_SAFE_INTEGER;
    const { items, has_more } = await loadPins(ctx, access, { before, limit: query.limit ?? LIMITS.pins.perPage.default });
    return {
      items: items.map(({ pinned_at, message }) => ({ pinned_at: isoTime(pinned_at), message })),
      has_more,
    };
  },
});
