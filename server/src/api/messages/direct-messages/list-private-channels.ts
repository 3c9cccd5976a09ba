import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { privateChannelObjects } from './views.ts';

/** The caller's open direct messages (people-api.md: people's clients). */
export const listPrivateChannels = route({
  id: 'list_private_channels',
  method: 'GET',
  path: '/users/@me/channels',
  auth: ['person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: (ctx) => privateChannelObjects(ctx.store.read, ctx.viewer.user.id),
});
