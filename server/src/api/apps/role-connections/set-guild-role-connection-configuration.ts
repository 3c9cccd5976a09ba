import type { Snowflake } from '@guildhall/protocol/ids';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { RoleRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_ROLE_UPDATE } from '../../guild/roles/events.ts';
import { roleObject } from '../../guild/roles/role.ts';
import { updateRoleRow } from '../../guild/roles/queries.ts';
import { checkHolders } from './keep-linked-roles.ts';
import { deleteLinkedRole, findAllRecords, findLinkedRole, upsertLinkedRole } from './queries.ts';
import { type RecordsByApplication, readRules } from './rules.ts';
import { roleBelow } from '../../guild/roles/access.ts';
import type { RoleTags } from '@guildhall/protocol/objects/guild/roles';
import { setGuildRoleConnectionConfiguration as operation } from '@guildhall/protocol/operations/apps/role-connections';

/**
 * Replaces the groups of rules of a role below the viewer's highest; without any it is an ordinary one again. A
 * linked role has the tag guild_connections, and holders who do not qualify lose it. Event: GUILD_ROLE_UPDATE. Audit:
 * 31. @everyone and managed roles: 50028.
 */
export const setGuildRoleConnectionConfiguration = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id, role_id }, body, access: { guild: seen, member } }) => {
    roleBelow(seen, member, role_id);
    const rules = readRules(body, await recordsInGuild(ctx.store.read, guild_id));
    const rules_json = JSON.stringify(rules);
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const { row } = roleBelow(guild, member, role_id);
      if (role_id === guild_id || row.managed) fail('INVALID_ROLE');
      const before = await findLinkedRole(tx.db, guild_id, role_id);
      if ((before?.rules_json ?? '[]') === rules_json) return;
      if (rules.length) await upsertLinkedRole(tx.db, { guild_id, role_id, rules_json });
      else await deleteLinkedRole(tx.db, guild_id, role_id);
      await tellRole(tx, row, rules.length > 0);
      if (rules.length) await tx.enqueue(checkHolders, { guild_id, role_id });
    });
    return rules;
  },
});

async function tellRole(tx: Tx, row: RoleRow, isLinked: boolean): Promise<void> {
  const { guild_id, id } = row;
  const { guild_connections: _, ...others }: RoleTags = JSON.parse(row.tags_json ?? '{}');
  const tags: RoleTags = isLinked ? { ...others, guild_connections: null } : others;
  const tags_json = Object.keys(tags).length ? JSON.stringify(tags) : null;
  const isTold = tags_json !== row.tags_json;
  if (isTold) await updateRoleRow(tx.db, row, { tags_json });
  const changes = isTold ? [{ key: 'tags', old_value: JSON.parse(row.tags_json ?? '{}'), new_value: tags }] : [];
  await tx.audit({ guild_id, action: 'ROLE_UPDATE', target_id: id, changes });
  tx.emit(GUILD_ROLE_UPDATE, { guild_id }, { guild_id, role: roleObject({ ...row, tags_json }) });
}

/** The metadata records of the applications in a guild. */
async function recordsInGuild(db: Db, guildId: Snowflake): Promise<RecordsByApplication> {
  const rows = await db.kysely.selectFrom('integrations').select('application_id').where('guild_id', '=', guildId).execute();
  return findAllRecords(
    db,
    rows.map((row) => row.application_id),
  );
}
