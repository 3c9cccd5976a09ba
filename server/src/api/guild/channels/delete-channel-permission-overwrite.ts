import { inChannel } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { saveChannel } from './save-channel.ts';
import { deleteChannelPermissionOverwrite as operation } from '@guildhall/protocol/operations/messages/channels';

/** Deletes an overwrite of a channel; if there is none for the id: 10009. */
export const deleteChannelPermissionOverwrite = route(operation, {
  access: inChannel('MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { path: { channel_id, overwrite_id }, access: { guild: seen } }) => {
    if (!seen) return fail('CANNOT_EXECUTE_ON_DM');
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, seen.id);
      const channel = guild.channels.get(channel_id) ?? fail('UNKNOWN_CHANNEL');
      const overwrites = channel.overwrites.filter((overwrite) => overwrite.id !== overwrite_id);
      if (overwrites.length === channel.overwrites.length) fail('UNKNOWN_PERMISSION_OVERWRITE');
      await saveChannel(tx, guild, channel, { overwrites });
    });
  },
});
