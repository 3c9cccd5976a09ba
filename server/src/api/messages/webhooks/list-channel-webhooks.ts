import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { listOfChannel } from './queries.ts';
import { webhookObjects } from './webhook.ts';

/** A channel's webhooks, oldest first, including followers. */
export const listChannelWebhooks = route({
  id: 'list_channel_webhooks',
  method: 'GET',
  path: '/channels/{channel_id}/webhooks',
  auth: ['bot', 'person'],
  access: inChannel('MANAGE_WEBHOOKS'),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => webhookObjects(ctx, await listOfChannel(ctx.store.read, path.channel_id), ctx.viewer),
});
