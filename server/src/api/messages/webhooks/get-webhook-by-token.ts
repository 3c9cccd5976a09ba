import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { oneWebhookObject } from './webhook.ts';
import { applicationWebhook, senderByToken } from './access.ts';

/**
 * A webhook without its user, for any caller with its token; with an interaction's token, the webhook object
 * of its application.
 */
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
