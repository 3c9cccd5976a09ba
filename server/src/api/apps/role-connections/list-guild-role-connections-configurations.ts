import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeApplicationsBriefly } from './applications.ts';
import { listLinkedRoles } from './queries.ts';
import type { RoleRules } from '@guildhall/protocol/objects/apps/role-connections';
import { listGuildRoleConnectionsConfigurations as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** The linked roles of a guild: `[{role_id, rules, applications}]`, for its members (community documentation). */
export const listGuildRoleConnectionsConfigurations = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path }) => {
    const db = ctx.store.read;
    const described = [];
    for (const { role_id, rules_json } of await listLinkedRoles(db, path.guild_id)) {
      const rules: RoleRules = JSON.parse(rules_json);
      const ids = rules.flat().map((rule) => rule.application_id);
      described.push({ role_id, rules, applications: await describeApplicationsBriefly(db, ids) });
    }
    return described;
  },
});
