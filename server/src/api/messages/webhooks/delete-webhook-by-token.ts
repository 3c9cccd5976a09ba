import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { byToken } from './access.ts';
import { removeWebhook } from './change.ts';
import { deleteWebhookByToken as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** Deletes a webhook by its token. */
export const deleteWebhookByToken = route(operation, {
  access: byToken,
  limit: limits.write,
  run: (ctx, { path }) => ctx.transact((tx) => removeWebhook(tx, path.webhook_id)),
});
