import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../core/errors.ts';
import { changeGuild, type GuildState } from '../../core/guild-state.ts';
import type { RoleRow, UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { lockApplication } from '../applications/index.ts';
import {
  findIntegration,
  GUILD_INTEGRATIONS_UPDATE,
  INTEGRATION_CREATE,
  INTEGRATION_UPDATE,
  insertIntegration,
  integrationObject,
  updateIntegrationScopes,
} from '../integrations/index.ts';
import {
  addMember,
  botTags,
  findManagedRole,
  GUILD_MEMBER_UPDATE,
  lockMember,
  memberObject,
  updateMemberRow,
} from '../members/index.ts';
import { addRole, GUILD_ROLE_UPDATE, roleObject } from '../roles/index.ts';

/** An application that goes into a guild. */
export interface Install {
  guildId: Snowflake;
  applicationId: Snowflake;
  bot: UserRow;
  /** Who installs it. */
  userId: Snowflake;
  scopes: readonly string[];
  /** What its managed role gets; null when nothing was asked for: then a role that it has stays as it is. */
  permissions: bigint | null;
}

/**
 * Puts an application into a guild, or changes what it may do there. With the scope bot its bot joins with a managed
 * role (without permissions there is none); events follow in the order role, member, integration. Audit: 28, 80, and 81 for
 * other scopes. Gives back the guild.
 */
export async function install(tx: Tx, wanted: Install): Promise<GuildState> {
  const { guildId, bot } = wanted;
  const guild = await changeGuild(tx.db, guildId);
  const application = (await lockApplication(tx.db, wanted.applicationId)) ?? fail('UNKNOWN_APPLICATION');
  if (wanted.scopes.includes('bot')) {
    const role = await setManagedRole(tx, guild, bot.id, application.name, wanted.permissions);
    const roles = role ? [role.id] : [];
    if (await addMember(tx, { id: guildId }, bot, { roles }))
      await tx.audit({ guild_id: guildId, action: 'BOT_ADD', target_id: bot.id });
    else if (role) await giveRole(tx, guildId, bot.id, role.id);
  }
  const found = await findIntegration(tx.db, guildId, application.id);
  const scopes = [...new Set([...(found?.scopes.split(' ') ?? []), ...wanted.scopes])].sort().join(' ');
  if (found && found.scopes === scopes) return guild;
  const row = found
    ? { ...found, scopes }
    : { id: tx.id(), guild_id: guildId, application_id: application.id, user_id: wanted.userId, scopes };
  if (found) {
    await updateIntegrationScopes(tx.db, row.id, scopes);
    const changes = [{ key: 'scopes', old_value: found.scopes.split(' '), new_value: scopes.split(' ') }];
    await tx.audit({ guild_id: guildId, action: 'INTEGRATION_UPDATE', target_id: row.id, changes });
  } else {
    await insertIntegration(tx.db, row);
    const changes = [
      { key: 'type', new_value: 'discord' },
      { key: 'name', new_value: application.name },
    ];
    await tx.audit({ guild_id: guildId, action: 'INTEGRATION_CREATE', target_id: row.id, changes });
  }
  const definition = found ? INTEGRATION_UPDATE : INTEGRATION_CREATE;
  tx.emit(definition, { guild_id: guildId }, { guild_id: guildId, ...integrationObject(row, application, bot) });
  tx.emit(GUILD_INTEGRATIONS_UPDATE, { guild_id: guildId }, { guild_id: guildId });
  return guild;
}

/** The bot's managed role with these permissions, in the place of those it had; undefined when it has none and needs none. */
async function setManagedRole(
  tx: Tx,
  guild: GuildState,
  botId: Snowflake,
  name: string,
  bits: bigint | null,
): Promise<RoleRow | undefined> {
  const guildId = guild.id;
  const found = await findManagedRole(tx, guildId, botId);
  if (found && bits === null) return found;
  const permissions = String(bits ?? 0n);
  if (!found)
    return permissions === '0' ? undefined : addRole(tx, guild, { name, permissions, managed: 1, tags_json: botTags(botId) });
  if (found.permissions === permissions) return found;
  await tx.db.kysely
    .updateTable('roles')
    .set({ permissions })
    .where('guild_id', '=', guildId)
    .where('id', '=', found.id)
    .execute();
  const role = { ...found, permissions };
  const changes = [{ key: 'permissions', old_value: found.permissions, new_value: permissions }];
  await tx.audit({ guild_id: guildId, action: 'ROLE_UPDATE', target_id: role.id, changes });
  tx.emit(GUILD_ROLE_UPDATE, { guild_id: guildId }, { guild_id: guildId, role: roleObject(role) });
  return role;
}

async function giveRole(tx: Tx, guildId: Snowflake, userId: Snowflake, roleId: Snowflake): Promise<void> {
  const found = await lockMember(tx.db, guildId, userId);
  if (!found) return;
  const roles: Snowflake[] = JSON.parse(found.member.roles_json);
  if (roles.includes(roleId)) return;
  const member = await updateMemberRow(tx.db, found.member, { roles_json: JSON.stringify([...roles, roleId]) });
  tx.emit(GUILD_MEMBER_UPDATE, { guild_id: guildId }, { guild_id: guildId, ...memberObject(member, found.user) });
}
