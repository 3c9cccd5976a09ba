import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { addRole, newRoleRow } from './add-role.ts';
import { fieldsPatch, iconPatch, roleChanges } from './fields.ts';
import { roleObject } from './role.ts';
import { createGuildRole as operation } from '@guildhall/protocol/operations/guild/roles';

/** Creates a role just above @everyone, with the permissions of @everyone by default. */
export const createGuildRole = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { guild_id }, body, access }) => {
    const id = ctx.ids.next();
    const icon = await iconPatch(ctx, id, body, JSON.parse(access.guild.row.features_json));
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const everyone = guild.roles.get(guild_id)?.row.permissions ?? '0';
      const own = permissionsOf(guild, access.member, tx.now);
      const features: string[] = JSON.parse(guild.row.features_json);
      const bare = newRoleRow({ guild_id, id, name: 'new role', permissions: '0' });
      // Here null means the default, not "no permissions".
      const permissions = body.permissions ?? everyone;
      const row = await addRole(tx, guild, {
        ...bare,
        ...fieldsPatch(bare, { ...body, permissions }, { features, own }),
        ...icon,
      });
      const changes = roleChanges(null, roleObject(row));
      await tx.audit({ guild_id, action: 'ROLE_CREATE', target_id: row.id, changes });
      return roleObject(row);
    });
  },
});
