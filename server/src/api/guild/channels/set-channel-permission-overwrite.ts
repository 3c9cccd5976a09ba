import { LIMITS } from '@guildhall/protocol/limits';
import { inChannel } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { checkOverwriteBits, toOverwrite } from './overwrites.ts';
import { saveChannel } from './save-channel.ts';
import { setChannelPermissionOverwrite as operation } from '@guildhall/protocol/operations/messages/channels';

/** Sets the overwrite of a role or a member in a channel. An id that is neither: 10009. */
export const setChannelPermissionOverwrite = route(operation, {
  access: inChannel('MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { path: { channel_id, overwrite_id }, body, access }) => {
    const { guild: seen, member } = access;
    if (!seen) return fail('CANNOT_EXECUTE_ON_DM');
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, seen.id);
      const channel = guild.channels.get(channel_id) ?? fail('UNKNOWN_CHANNEL');
      const type = body.type ?? (guild.roles.has(overwrite_id) ? 0 : 1);
      const known = type === 0 ? guild.roles.has(overwrite_id) : (await findUser(tx.db, overwrite_id)) !== undefined;
      if (!known) fail('UNKNOWN_PERMISSION_OVERWRITE');
      const others = channel.overwrites.filter((overwrite) => overwrite.id !== overwrite_id);
      if (others.length >= LIMITS.channels.overwrites.max) fail(LIMITS.channels.overwrites.error);
      const overwrites = [...others, toOverwrite(overwrite_id, type, body)];
      const parentId = channel.row.parent_id;
      checkOverwriteBits(guild, member, tx.now, { before: channel.overwrites, after: overwrites, parentId, channel });
      await saveChannel(tx, guild, channel, { overwrites });
    });
  },
});
