import { JOIN_SOURCES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { findMemberState, type MemberState, permissionsOf, rankOf } from '../../core/access/member.ts';
import { fail } from '../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../core/access/guild-state.ts';
import { has } from '../../core/access/permissions.ts';
import type { RoleRow, UserRow } from '../../core/tables/database.ts';
import type { Tx } from '../../core/framework/transact.ts';
import { lockApplication } from '../apps/applications/queries.ts';
import { findIntegration, insertIntegration, updateIntegrationScopes } from '../guild/integrations/queries.ts';
import { GUILD_INTEGRATIONS_UPDATE, INTEGRATION_CREATE, INTEGRATION_UPDATE } from '../guild/integrations/events.ts';
import { integrationObject } from '../guild/integrations/integration.ts';
import { addMember, botTags, findManagedRole } from '../guild/members/membership.ts';
import { GUILD_MEMBER_UPDATE } from '../guild/members/events.ts';
import { lockMember, updateMemberRow } from '../guild/members/queries.ts';
import { memberObject } from '../guild/members/member.ts';
import { addRole } from '../guild/roles/add-role.ts';
import { GUILD_ROLE_UPDATE } from '../guild/roles/events.ts';
import { roleObject } from '../guild/roles/role.ts';

/** An application to install in a guild. */
export interface Install {
  guildId: Snowflake;
  applicationId: Snowflake;
  bot: UserRow;
  /** The installing user. */
  userId: Snowflake;
  scopes: readonly string[];
  /** Permissions for its managed role; null when none were requested: an existing role then stays as it is. */
  permissions: bigint | null;
}

/** An installed application. */
export interface Installed {
  guild: GuildState;
  /** The permissions requested and granted; if the existing role may not be edited, those of that role. */
  permissions: bigint;
}

/**
 * Adds an application to a guild, or changes an existing installation. With the scope bot its bot joins with a managed
 * role (none without permissions) that never exceeds the installer's own permissions; a role that the installer could not
 * edit stays as it is. Events are sent in the order role, member, integration. Audit: 28, 80, and 81 for other scopes.
 * Errors: 10004, 10002, 50001 when the installer has left.
 */
export async function install(tx: Tx, wanted: Install): Promise<Installed> {
  const { guildId, bot } = wanted;
  const guild = await changeGuild(tx, guildId);
  const installer = (await findMemberState(tx.db, guildId, wanted.userId)) ?? fail('MISSING_ACCESS');
  const application = (await lockApplication(tx.db, wanted.applicationId)) ?? fail('UNKNOWN_APPLICATION');
  const bits = wanted.permissions === null ? null : wanted.permissions & permissionsOf(guild, installer, tx.now);
  const installed = { guild, permissions: bits ?? 0n };
  if (wanted.scopes.includes('bot')) {
    const role = await setManagedRole(tx, guild, installer, { bot, name: application.name, bits });
    if (role && bits !== null) installed.permissions = BigInt(role.permissions);
    const roles = role ? [role.id] : [];
    if (await addMember(tx, { id: guildId }, bot, { roles, source: { type: JOIN_SOURCES.BOT, inviterId: wanted.userId } }))
      await tx.audit({ guild_id: guildId, action: 'BOT_ADD', target_id: bot.id });
    else if (role) await giveRole(tx, guildId, bot.id, role.id);
  }
  const found = await findIntegration(tx.db, guildId, application.id);
  const scopes = [...new Set([...(found?.scopes.split(' ') ?? []), ...wanted.scopes])].sort().join(' ');
  if (found && found.scopes === scopes) return installed;
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
  return installed;
}

/** The desired managed role; without `bits` an existing one stays as it is. */
interface WantedRole {
  bot: UserRow;
  name: string;
  bits: bigint | null;
}

/** Creates or updates the bot's managed role, and returns it; undefined when the bot has none and needs none. */
async function setManagedRole(
  tx: Tx,
  guild: GuildState,
  installer: MemberState,
  { bot, name, bits }: WantedRole,
): Promise<RoleRow | undefined> {
  const guildId = guild.id;
  const found = await findManagedRole(tx, guildId, bot.id);
  if (!found) {
    const made = { name, permissions: String(bits), managed: 1, tags_json: botTags(bot.id) };
    return bits ? addRole(tx, guild, made) : undefined;
  }
  if (bits === null || !mayEdit(guild, installer, { role: found, bits, now: tx.now })) return found;
  const permissions = String(bits);
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

/** Whether the member could make this edit by PATCH on the role: MANAGE_ROLES, a higher rank, and every bit that changes. */
function mayEdit(
  guild: GuildState,
  member: MemberState,
  { role, bits, now }: { role: RoleRow; bits: bigint; now: number },
): boolean {
  const changed = BigInt(role.permissions) ^ bits;
  const isBelow = role.position < rankOf(guild, member);
  return isBelow && has(permissionsOf(guild, member, now), changed | PERMISSIONS.MANAGE_ROLES);
}

async function giveRole(tx: Tx, guildId: Snowflake, userId: Snowflake, roleId: Snowflake): Promise<void> {
  const found = await lockMember(tx.db, guildId, userId);
  if (!found) return;
  const roles: Snowflake[] = JSON.parse(found.member.roles_json);
  if (roles.includes(roleId)) return;
  const member = await updateMemberRow(tx.db, found.member, { roles_json: JSON.stringify([...roles, roleId]) });
  tx.emit(GUILD_MEMBER_UPDATE, { guild_id: guildId }, { guild_id: guildId, ...memberObject(member, found.user) });
}
