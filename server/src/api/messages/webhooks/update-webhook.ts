import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireManaging, toManage } from './access.ts';
import { changeWebhook, fieldsPatch } from './change.ts';
import { oneWebhookObject } from './webhook.ts';
import { updateWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';

/**
 * Changes a webhook's name or picture, or moves it to another channel of its guild where the viewer manages
 * webhooks too.
 */
export const updateWebhook = route(operation, {
  access: toManage,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { body, access: webhook }) => {
    const channelId = body.channel_id ?? webhook.channel_id;
    const isMoving = channelId !== webhook.channel_id;
    if (isMoving) {
      const guild = await ctx.guildStates.ofChannel(channelId);
      if (guild?.id !== webhook.guild_id) fail('UNKNOWN_CHANNEL');
      await requireManaging(ctx, channelId);
    }
    const fields = await fieldsPatch(ctx, webhook.id, body);
    const values = { ...fields, ...(isMoving ? { channel_id: channelId } : {}) };
    const row = await ctx.transact((tx) => changeWebhook(tx, webhook, values));
    return oneWebhookObject(ctx, row, ctx.viewer);
  },
});
