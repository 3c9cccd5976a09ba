import { MAX_SNOWFLAKE } from '@guildhall/protocol/ids';
import { ackGuild as operation } from '@guildhall/protocol/operations/messages/read-states';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { accessIfVisible } from './access-if-visible.ts';
import { acknowledge } from './acknowledge.ts';
import { findUnreadInGuilds } from './mentions.ts';

/** Marks all channels of a guild, and the caller's threads there, as read. */
export const ackGuild = route(operation, {
  access: inGuild(),
  limit: limits.acks,
  run: async (ctx, { path: { guild_id } }) => {
    const { id } = ctx.viewer.user;
    const unread = await findUnreadInGuilds(ctx.store.read, id, { targetIds: [id], hiddenIds: [id] });
    const seen: ChannelAccess[] = [];
    for (const { channel_id } of unread.filter((one) => one.guild_id === guild_id)) {
      const access = await accessIfVisible(ctx, channel_id);
      if (access) seen.push(access);
    }
    await ctx.transact(async (tx) => {
      for (const access of seen) await acknowledge(tx, ctx, access, { messageId: MAX_SNOWFLAKE });
    });
  },
});
