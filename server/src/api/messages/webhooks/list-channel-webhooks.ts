import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { listOfChannel } from './queries.ts';
import { webhookObjects } from './webhook.ts';
import { listChannelWebhooks as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** A channel's webhooks, oldest first, including followers. */
export const listChannelWebhooks = route(operation, {
  access: inChannel('MANAGE_WEBHOOKS'),
  limit: limits.read,
  run: async (ctx, { path }) => webhookObjects(ctx, await listOfChannel(ctx.store.read, path.channel_id), ctx.viewer),
});
