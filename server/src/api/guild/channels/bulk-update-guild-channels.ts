import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Static } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { fail } from '../../../core/framework/errors.ts';
import { type ChannelState, changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkOverwriteBits } from './overwrites.ts';
import { checkParent } from './place.ts';
import { saveChannel } from './save-channel.ts';
import {
  type BulkUpdateGuildChannelsItem,
  bulkUpdateGuildChannels as operation,
} from '@guildhall/protocol/operations/messages/channels';

/**
 * Sorts channels, and moves at most one into another category (40009); with `lock_permissions` a channel takes the category's overwrites,
 * within what the caller may overwrite there (50013). A hidden channel may be sorted, since clients send back all positions; to move or
 * lock it is to name an unknown one (10003).
 */
export const bulkUpdateGuildChannels = route(operation, {
  access: inGuild('MANAGE_CHANNELS'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: { member, permissions } }) => {
    const locks = body.some((item) => item.lock_permissions);
    if (locks && (permissions & PERMISSIONS.MANAGE_ROLES) === 0n) fail('MISSING_PERMISSIONS');
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const reach = channelReach(guild, member, tx.now);
      const items = namedItems(body);
      const moved = items.filter(
        ({ id, parent_id }) => parent_id !== undefined && parent_id !== channelOf(guild, id).row.parent_id,
      );
      if (moved.length > 1) fail('ONLY_ONE_PARENT_ID_CAN_BE_MODIFIED_AT_A_TIME');
      for (const item of items) {
        const channel = channelOf(guild, item.id);
        const isMoved = moved.includes(item);
        if ((isMoved || item.lock_permissions) && !reach(item.id)) fail('UNKNOWN_CHANNEL');
        if (isMoved && item.parent_id) checkParent(guild, member, tx.now, { type: channel.type, parentId: item.parent_id });
        const parentId = item.parent_id === undefined ? channel.row.parent_id : item.parent_id;
        const overwrites = item.lock_permissions && parentId ? guild.channels.get(parentId)?.overwrites : undefined;
        if (overwrites)
          checkOverwriteBits(guild, member, tx.now, { before: channel.overwrites, after: overwrites, parentId, channel });
        const { position } = item;
        const values = { parent_id: parentId, ...(position === undefined || position === null ? {} : { position }) };
        await saveChannel(tx, guild, channel, { values, ...(overwrites ? { overwrites } : {}) });
      }
    });
  },
});

type NamedItem = Static<typeof BulkUpdateGuildChannelsItem> & { id: Snowflake };

/** One item per channel; if a channel is listed more than once, the last item. */
function namedItems(body: readonly Static<typeof BulkUpdateGuildChannelsItem>[]): NamedItem[] {
  const items = new Map<Snowflake, NamedItem>();
  for (const item of body) if (item.id) items.set(item.id, { ...item, id: item.id });
  return [...items.values()];
}

function channelOf(guild: GuildState, id: Snowflake): ChannelState {
  return guild.channels.get(id) ?? fail('UNKNOWN_CHANNEL');
}
