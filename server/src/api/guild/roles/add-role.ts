import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { RoleRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_ROLE_CREATE, GUILD_ROLE_UPDATE } from './events.ts';
import { insertRole, raiseRoles } from './queries.ts';
import { roleObject } from './role.ts';

/** A role row with default values, just above @everyone. */
export function newRoleRow(given: Pick<RoleRow, 'guild_id' | 'id' | 'name' | 'permissions'> & Partial<RoleRow>): RoleRow {
  return {
    position: 1,
    color: 0,
    secondary_color: null,
    tertiary_color: null,
    hoist: 0,
    managed: 0,
    mentionable: 0,
    icon: null,
    unicode_emoji: null,
    flags: 0,
    tags_json: null,
    ...given,
  };
}

/**
 * Adds a role just above @everyone: GUILD_ROLE_CREATE, then GUILD_ROLE_UPDATE for each other role, which moves up by
 * one to keep positions unique. `guild` is the state that the transaction loaded (changeGuild). Fails with 30005 if the
 * guild has 250 roles.
 */
export async function addRole(
  tx: Tx,
  guild: GuildState,
  given: Pick<RoleRow, 'name' | 'permissions'> & Partial<RoleRow>,
): Promise<RoleRow> {
  if (guild.roles.size >= LIMITS.guilds.roles.max) fail(LIMITS.guilds.roles.error);
  const guild_id: Snowflake = guild.id;
  const row = newRoleRow({ id: tx.id(), ...given, guild_id, position: 1 });
  await raiseRoles(tx.db, guild_id);
  await insertRole(tx.db, row);
  tx.emit(GUILD_ROLE_CREATE, { guild_id }, { guild_id, role: roleObject(row) });
  for (const { row: other } of guild.roles.values()) {
    if (other.id === guild_id) continue;
    tx.emit(GUILD_ROLE_UPDATE, { guild_id }, { guild_id, role: roleObject({ ...other, position: other.position + 1 }) });
  }
  return row;
}
