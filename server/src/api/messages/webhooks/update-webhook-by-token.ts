import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { byToken } from './access.ts';
import { WebhookFields, changeWebhook, fieldsPatch } from './change.ts';
import { oneWebhookObject } from './webhook.ts';

/** Changes a webhook's name or picture by its token, which cannot move it. */
export const updateWebhookByToken = route({
  id: 'update_webhook_by_token',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  access: byToken,
  limit: limits.write,
  body: Type.Object(WebhookFields),
  bodyLimit: bodyLimits.picture,
  reply: 200,
  run: async (ctx, { body, access: webhook }) => {
    const values = await fieldsPatch(ctx, webhook.id, body);
    const row = await ctx.transact((tx) => changeWebhook(tx, webhook, values));
    return oneWebhookObject(ctx, row, 'token');
  },
});
