import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { has } from '../../../core/access/permissions.ts';
import type { Db } from '../../../core/framework/store.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { CommandPermissionsRow, CommandRow } from '../../../core/tables/commands.ts';
import { findApplication } from '../applications/queries.ts';
import { type CommandUser, mayUse, useRules } from './use.ts';
import { commandData, CONTEXTS, contextsOf } from './command.ts';
import { findCommand, listCommandPermissions } from './queries.ts';
import { INTEGRATION_TYPES } from '../../guild/integrations/installation-owners.ts';
import { cachedIntegration, cachedUserInstall } from '../../guild/integrations/cached-installs.ts';
import { hasCommands } from './access.ts';

/** The applications that are available to a user in a place. */
export interface Installs {
  /** Installed in the guild with commands, or the bots of the direct message. */
  here: ReadonlySet<Snowflake>;
  /** Installed for the user: available everywhere. */
  own: ReadonlySet<Snowflake>;
}

/**
 * The user of commands in a guild channel, and whether age-restricted ones are allowed there; undefined in a direct
 * message.
 */
export function userIn({
  guild,
  member,
  permissions,
  channel,
  thread,
}: ChannelAccess): { user: CommandUser; isAgeRestricted: boolean } | undefined {
  if (!guild) return undefined;
  const user = { guild, member, permissions, channelId: thread?.parent_id ?? channel.id };
  return { user, isAgeRestricted: channel.nsfw === 1 };
}

/** The commands of several applications that a user may use in a guild. */
export async function usableInGuild(
  db: Db,
  rows: readonly CommandRow[],
  user: CommandUser,
  isAgeRestricted: boolean,
  installs: Installs,
): Promise<CommandRow[]> {
  return usableAmong(rows, await listCommandPermissions(db, user.guild.id), { user, isAgeRestricted }, installs);
}

function usableAmong(
  rows: readonly CommandRow[],
  permissions: readonly CommandPermissionsRow[],
  { user, isAgeRestricted }: { user: CommandUser; isAgeRestricted: boolean },
  installs: Installs,
): CommandRow[] {
  const rules = useRules(permissions);
  return rows.filter((row) => {
    if (!fitsGuild(row, installs) || (row.nsfw === 1 && !isAgeRestricted)) return false;
    // The guild's permissions for an application also apply to users who installed it for themselves.
    return installs.here.has(row.application_id) ? mayUse(row, rules, user) : mayUseAny(user);
  });
}

/** The global commands of several applications that a user may use in a direct message or a group. */
export function usableInDirect(rows: readonly CommandRow[], { here, own }: Installs): CommandRow[] {
  return rows.filter((row) => {
    const { contexts, integration_types: types } = placesOf(row);
    const isOwn = own.has(row.application_id) && types.includes(INTEGRATION_TYPES.USER_INSTALL);
    if (!here.has(row.application_id)) return isOwn && contexts.includes(CONTEXTS.PRIVATE_CHANNEL);
    return contexts.includes(CONTEXTS.BOT_DM) && (isOwn || types.includes(INTEGRATION_TYPES.GUILD_INSTALL));
  });
}

/** The bots with which the viewer has a direct message; none in a group. */
export function botsOfDirect(ctx: Context, { channel, recipientIds }: ChannelAccess): Snowflake[] {
  return channel.type === CHANNEL_TYPES.DM ? recipientIds.filter((id) => id !== ctx.viewer.user.id) : [];
}

/** The data that decides whether a command is usable: read on each use, and seldom changed. */
const commands = tableCache<CommandRow>(['commands'], 10_000);
const rulesOf = tableCache<CommandPermissionsRow[]>(['command_permissions'], 1_000);

/** A command if the viewer may use it in the channel (if the picker lists it there); else undefined. */
export async function findUsableCommand(ctx: Context, access: ChannelAccess, id: Snowflake): Promise<CommandRow | undefined> {
  const db = ctx.store.read;
  const row = await commands(ctx).get<undefined>(id, () => findCommand(db, id), ctx.isRefreshed);
  if (!row || (row.guild_id !== null && row.guild_id !== access.guild?.id)) return undefined;
  const { application_id } = row;
  const set = (isIn: boolean) => new Set(isIn ? [application_id] : []);
  const own = set(await cachedUserInstall(ctx, { user_id: ctx.viewer.user.id, application_id }));
  const place = userIn(access);
  if (!place) {
    const application = await findApplication(db, application_id);
    const isWith = application !== undefined && botsOfDirect(ctx, access).includes(application.bot_id);
    return usableInDirect([row], { here: set(isWith), own })[0];
  }
  const guildId = place.user.guild.id;
  const integration = await cachedIntegration(ctx, guildId, application_id);
  const here = set(integration !== undefined && hasCommands(integration.scopes));
  const permissions = await rulesOf(ctx).get<never>(guildId, () => listCommandPermissions(db, guildId), ctx.isRefreshed);
  return usableAmong([row], permissions, place, { here, own })[0];
}

/** A guild's own commands, and global ones that allow guilds and the way in which the application is installed. */
function fitsGuild(row: CommandRow, { here, own }: Installs): boolean {
  if (row.guild_id !== null) return here.has(row.application_id);
  const { contexts, integration_types: types } = placesOf(row);
  if (!contexts.includes(CONTEXTS.GUILD)) return false;
  if (here.has(row.application_id) && types.includes(INTEGRATION_TYPES.GUILD_INSTALL)) return true;
  return own.has(row.application_id) && types.includes(INTEGRATION_TYPES.USER_INSTALL);
}

function placesOf(row: CommandRow): { contexts: readonly number[]; integration_types: readonly number[] } {
  const data = commandData(row);
  return { contexts: contextsOf(data), integration_types: data.integration_types };
}

/** Whether a member may use any commands in a place. */
function mayUseAny({ permissions }: CommandUser): boolean {
  return has(permissions, PERMISSIONS.ADMINISTRATOR) || has(permissions, PERMISSIONS.USE_APPLICATION_COMMANDS);
}
