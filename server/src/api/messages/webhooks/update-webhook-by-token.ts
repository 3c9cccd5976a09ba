import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { byToken } from './access.ts';
import { changeWebhook, fieldsPatch } from './change.ts';
import { oneWebhookObject } from './webhook.ts';
import { updateWebhookByToken as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** Changes a webhook's name or picture by its token, which cannot move it. */
export const updateWebhookByToken = route(operation, {
  access: byToken,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { body, access: webhook }) => {
    const values = await fieldsPatch(ctx, webhook.id, body);
    const row = await ctx.transact((tx) => changeWebhook(tx, webhook, values));
    return oneWebhookObject(ctx, row, 'token');
  },
});
