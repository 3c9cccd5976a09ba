import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { toRead } from './access.ts';
import { oneWebhookObject } from './webhook.ts';
import { getWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** A webhook, for users who manage it and the application that created it. */
export const getWebhook = route(operation, {
  access: toRead,
  limit: limits.read,
  run: (ctx, { access: webhook }) => oneWebhookObject(ctx, webhook, ctx.viewer),
});
