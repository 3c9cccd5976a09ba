import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { toManage } from './access.ts';
import { removeWebhook } from './change.ts';

/** Deletes a webhook permanently; its messages are kept. */
export const deleteWebhook = route({
  id: 'delete_webhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  auth: ['bot', 'person'],
  access: toManage,
  limit: limits.write,
  reply: 204,
  audit: true,
  run: (ctx, { path }) => ctx.transact((tx) => removeWebhook(tx, path.webhook_id)),
});
