import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { byToken } from './access.ts';
import { oneWebhookObject } from '../webhook-records/index.ts';

/** A webhook, for whoever holds its token; without its user. */
export const getWebhookByToken = route({
  id: 'get_webhook_by_token',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  access: byToken,
  limit: limits.read,
  reply: 200,
  run: (ctx, { access: webhook }) => oneWebhookObject(ctx, webhook, 'token'),
});
