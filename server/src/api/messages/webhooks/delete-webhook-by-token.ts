import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { byToken } from './access.ts';
import { removeWebhook } from './change.ts';

/** Deletes a webhook by its token. */
export const deleteWebhookByToken = route({
  id: 'delete_webhook_by_token',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  access: byToken,
  limit: limits.write,
  reply: 204,
  run: (ctx, { path }) => ctx.transact((tx) => removeWebhook(tx, path.webhook_id)),
});
