import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { oneWebhookObject } from '../../messages/webhooks/webhook.ts';
import { getWebhookByToken as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { applicationWebhook, senderByToken } from './access.ts';

/**
 * A webhook without its user, for any caller with its token; with an interaction's token, the webhook object
 * of its application.
 */
export const getWebhookByToken = route(operation, {
  access: senderByToken,
  limit: limits.read,
  run: async (ctx, { access: { webhook, interaction } }) =>
    webhook ? oneWebhookObject(ctx, webhook, 'token') : applicationWebhook(ctx, interaction),
});
