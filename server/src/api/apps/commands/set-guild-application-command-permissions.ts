import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { CommandPermissionsRow } from '../../../core/tables/commands.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { APPLICATION_COMMAND_PERMISSIONS_UPDATE, commandPermissionsObject } from './command-permissions.ts';
import { mayUse, useRules } from './use.ts';
import { findCommand, listCommandPermissions } from './queries.ts';
import { accessPermissions } from './access.ts';
import { changedPermissions, checkTarget, permissionChanges, readPermissions } from './permissions.ts';
import { lockScope, touchScope } from './scope.ts';
import type { CommandPermission } from '@guildhall/protocol/objects/apps/commands';
import { setGuildApplicationCommandPermissions as operation } from '@guildhall/protocol/operations/apps/commands';

/**
 * Sets the permissions of a command in a guild, or with the application's id those of all commands without their own;
 * an empty list clears them. Requires MANAGE_GUILD and MANAGE_ROLES, the right to use the command, and to manage each
 * role, user or channel whose permission changes. Audit: 121.
 */
export const setGuildApplicationCommandPermissions = route(operation, {
  access: async (ctx, path) => {
    const { application } = await accessPermissions(ctx, path);
    const access = await accessGuild(ctx, path.guild_id);
    requireBits(access.permissions, PERMISSIONS.MANAGE_ROLES);
    await checkUse(ctx, access, application.id, path.command_id);
    return access;
  },
  limit: limits.write,
  run: async (ctx, { path: { application_id, guild_id, command_id }, access, body }) => {
    const permissions = readPermissions(body.permissions ?? []);
    const key = { guild_id, command_id, application_id };
    const rows = await listCommandPermissions(ctx.store.read, guild_id, application_id);
    const known = rulesOf(rows, command_id);
    const { set, gone } = changedPermissions(known, permissions);
    for (const one of set) await checkTarget(ctx, access, one, false);
    for (const one of gone) await checkTarget(ctx, access, one, true);
    const row = { ...key, permissions_json: JSON.stringify(permissions) };
    await ctx.transact((tx) => store(tx, row, permissions));
    return commandPermissionsObject(row);
  },
});

/** The command must be the application's and in the guild (10063), and the viewer must be able to use it (50013). */
async function checkUse(ctx: Context, { guild, member, permissions }: GuildAccess, applicationId: Id, id: Id): Promise<void> {
  const db = ctx.store.read;
  const command =
    id === applicationId
      ? { id, application_id: applicationId, guild_id: null, default_member_permissions: null }
      : await findCommand(db, id);
  const isThere = command?.application_id === applicationId && (command.guild_id ?? guild.id) === guild.id;
  if (!command || !isThere) return fail('UNKNOWN_APPLICATION_COMMAND');
  const rules = useRules(await listCommandPermissions(db, guild.id, applicationId));
  if (!mayUse(command, rules, { guild, member, permissions, channelId: null })) fail('MISSING_PERMISSIONS');
}

function rulesOf(rows: readonly CommandPermissionsRow[], id: Id): readonly CommandPermission[] {
  return useRules(rows).get(id) ?? [];
}

/** Stores the permissions, with audit entry and event; does nothing if they are unchanged. */
async function store(tx: Tx, row: CommandPermissionsRow, permissions: readonly CommandPermission[]): Promise<void> {
  const { guild_id, command_id, application_id } = row;
  await lockGuild(tx.db, guild_id);
  const scope = await lockScope(tx, application_id, guild_id);
  const isGone = command_id !== application_id && !(await findCommand(tx.db, command_id));
  if (isGone) fail('UNKNOWN_APPLICATION_COMMAND');
  const before = rulesOf(await listCommandPermissions(tx.db, guild_id, application_id), command_id);
  const changes = permissionChanges(before, permissions);
  if (!changes.length) return;
  const { kysely } = tx.db;
  await kysely.deleteFrom('command_permissions').where('guild_id', '=', guild_id).where('command_id', '=', command_id).execute();
  if (permissions.length) await kysely.insertInto('command_permissions').values(row).execute();
  await touchScope(tx, scope, tx.id());
  const options = { application_id };
  await tx.audit({ guild_id, action: 'APPLICATION_COMMAND_PERMISSION_UPDATE', target_id: command_id, changes, options });
  tx.emit(APPLICATION_COMMAND_PERMISSIONS_UPDATE, { guild_id }, commandPermissionsObject(row));
}
