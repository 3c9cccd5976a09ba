import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { loadPins } from './page.ts';
import { deprecatedListPins as operation } from '@guildhall/protocol/operations/messages/pins';

/** The 50 most recently pinned messages (array of MessageResponse): list_pins before it had pages. */
export const deprecatedListPins = route(operation, {
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.read,
  run: async (ctx, { access }) => {
    const { items } = await loadPins(ctx, access, { before: Number.MAX_SAFE_INTEGER, limit: 50 });
    return items.map(({ message }) => message);
  },
});
