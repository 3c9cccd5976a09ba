import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { oneWebhookObject } from './webhook.ts';
import { applicationWebhook, senderByToken } from './access.ts';

/** A webhook, for whoever holds its token, without its user; with the token of an interaction what stands for its application. */
export const getWebhookByToken = route({
  id: 'get_webhook_by_token',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  access: senderByToken,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access: { webhook, interaction } }) =>
    webhook ? oneWebhookObject(ctx, webhook, 'token') : applicationWebhook(ctx, interaction),
});
