import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, Timestamp, WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inChannel } from '../../../core/access/channel.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { loadPins } from './page.ts';

/**
 * A page of a channel's pins (PinnedMessagesResponse), newest first; empty without READ_MESSAGE_HISTORY.
 * `limit` is 50 by default.
 */
export const listPins = route({
  id: 'list_pins',
  method: 'GET',
  path: '/channels/{channel_id}/messages/pins',
  auth: ['bot', 'person'],
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.read,
  query: Type.Object({
    before: Maybe(Timestamp()),
    limit: Type.Optional(WholeWithin(LIMITS.pins.perPage)),
  }),
  reply: 200,
  run: async (ctx, { query, access }) => {
    const before = query.before ? Date.parse(query.before) : Number.MAX_SAFE_INTEGER;
    const { items, has_more } = await loadPins(ctx, access, { before, limit: query.limit ?? LIMITS.pins.perPage.default });
    return {
      items: items.map(({ pinned_at, message }) => ({ pinned_at: isoTime(pinned_at), message })),
      has_more,
    };
  },
});
