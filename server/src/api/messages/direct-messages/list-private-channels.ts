import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { privateChannelObjects } from './views.ts';
import { listPrivateChannels as operation } from '@guildhall/protocol/operations/messages/direct-messages';

/** The caller's open direct messages (docs/contract/people.md#direct-messages: people's clients). */
export const listPrivateChannels = route(operation, {
  access: open,
  limit: limits.read,
  run: (ctx) => privateChannelObjects(ctx.store.read, ctx.viewer.user.id),
});
