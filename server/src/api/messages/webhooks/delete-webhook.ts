import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { toManage } from './access.ts';
import { removeWebhook } from './change.ts';
import { deleteWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** Deletes a webhook permanently; its messages are kept. */
export const deleteWebhook = route(operation, {
  access: toManage,
  limit: limits.write,
  run: (ctx, { path }) => ctx.transact((tx) => removeWebhook(tx, path.webhook_id)),
});
