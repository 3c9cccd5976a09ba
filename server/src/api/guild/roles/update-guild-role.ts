import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { GUILD_ROLE_UPDATE } from './events.ts';
import { fieldsPatch, iconPatch, roleChanges } from './fields.ts';
import { updateRoleRow } from './queries.ts';
import { roleObject } from './role.ts';
import { roleBelow } from './access.ts';
import { updateGuildRole as operation } from '@guildhall/protocol/operations/guild/roles';

/** Changes a role below the viewer's highest. @everyone keeps its name (50028). */
export const updateGuildRole = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { guild_id, role_id }, body, access: { guild: seen, member } }) => {
    roleBelow(seen, member, role_id);
    const icon = await iconPatch(ctx, role_id, body, JSON.parse(seen.row.features_json));
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const { row } = roleBelow(guild, member, role_id);
      if (role_id === guild_id && body.name !== undefined && body.name !== row.name) fail('INVALID_ROLE');
      const features: string[] = JSON.parse(guild.row.features_json);
      const own = permissionsOf(guild, member, tx.now);
      const values = { ...fieldsPatch(row, body, { features, own }), ...icon };
      const [before, after] = [roleObject(row), roleObject({ ...row, ...values })];
      const changes = roleChanges(before, after);
      if (!changes.length) return before;
      await updateRoleRow(tx.db, row, values);
      tx.emit(GUILD_ROLE_UPDATE, { guild_id }, { guild_id, role: after });
      await tx.audit({ guild_id, action: 'ROLE_UPDATE', target_id: role_id, changes });
      return after;
    });
  },
});
