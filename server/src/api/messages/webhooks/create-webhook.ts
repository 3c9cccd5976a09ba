import { WEBHOOK_TYPES } from '@guildhall/protocol/enums';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { inChannel } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import { readLockedGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { WEBHOOK_CHANNELS, newWebhookToken, oneWebhookObject, webhookName } from './webhook.ts';
import { addWebhook, fieldsPatch } from './change.ts';
import { createWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** Creates an incoming webhook (GuildIncomingWebhookResponse); one created by a bot belongs to its application. */
export const createWebhook = route(operation, {
  access: inChannel('MANAGE_WEBHOOKS'),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { channel_id }, body, access }) => {
    const seen = access.guild ?? fail('CANNOT_EXECUTE_ON_DM');
    if (!WEBHOOK_CHANNELS.has(access.channel.type)) fail('WRONG_CHANNEL_TYPE');
    const { user, application, kind } = ctx.viewer;
    const id = ctx.ids.next();
    const fields = { name: webhookName(body.name), ...(await fieldsPatch(ctx, id, { avatar: body.avatar })) };
    const row = await ctx.transact(async (tx) => {
      const guild = await readLockedGuild(tx, seen.id);
      if (!guild.channels.has(channel_id)) fail('UNKNOWN_CHANNEL');
      return addWebhook(tx, {
        avatar: null,
        ...fields,
        id,
        guild_id: guild.id,
        channel_id,
        type: WEBHOOK_TYPES.INCOMING,
        token: newWebhookToken(),
        user_id: user.id,
        application_id: kind === 'bot' ? (application?.id ?? null) : null,
        source_guild_id: null,
        source_channel_id: null,
      });
    });
    return oneWebhookObject(ctx, row, ctx.viewer);
  },
});
