import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { toRead } from './access.ts';
import { oneWebhookObject } from './webhook.ts';

/** A webhook, for users who manage it and the application that created it. */
export const getWebhook = route({
  id: 'get_webhook',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  access: toRead,
  limit: limits.read,
  reply: 200,
  run: (ctx, { access: webhook }) => oneWebhookObject(ctx, webhook, ctx.viewer),
});
