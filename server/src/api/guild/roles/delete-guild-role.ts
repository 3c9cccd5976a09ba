import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { saveOverwrites } from '../channels/save-channel.ts';
import { GUILD_MEMBER_UPDATE } from '../members/events.ts';
import { memberObject } from '../members/member.ts';
import { findUsers } from '../../people/users/queries.ts';
import { GUILD_ROLE_DELETE } from './events.ts';
import { roleChanges } from './fields.ts';
import { deleteRoleRow, removeRoleFromHolders } from './queries.ts';
import { roleObject } from './role.ts';
import { roleBelow } from './access.ts';
import { deleteGuildRole as operation } from '@guildhall/protocol/operations/guild/roles';

/**
 * Deletes a role below the viewer's highest, and removes it from its holders and from all overwrites. @everyone and
 * managed roles cannot be deleted (50028).
 */
export const deleteGuildRole = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id, role_id }, access: { member } }) => {
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const { row } = roleBelow(guild, member, role_id);
      if (role_id === guild_id || row.managed) fail('INVALID_ROLE');
      await deleteRoleRow(tx.db, guild_id, role_id);
      tx.emit(GUILD_ROLE_DELETE, { guild_id }, { guild_id, role_id });
      for (const channel of guild.channels.values()) {
        const left = channel.overwrites.filter((overwrite) => overwrite.id !== role_id);
        if (left.length < channel.overwrites.length) await saveOverwrites(tx, guild_id, channel, left);
      }
      const holders = await removeRoleFromHolders(tx.db, guild_id, role_id);
      const users = await findUsers(
        tx.db,
        holders.map((holder) => holder.user_id),
      );
      for (const holder of holders) {
        const user = users.get(holder.user_id);
        if (user) tx.emit(GUILD_MEMBER_UPDATE, { guild_id }, { guild_id, ...memberObject(holder, user) });
      }
      const changes = roleChanges(roleObject(row), null);
      await tx.audit({ guild_id, action: 'ROLE_DELETE', target_id: role_id, changes });
    });
  },
});
