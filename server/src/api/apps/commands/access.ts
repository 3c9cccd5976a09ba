import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessGuild } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { CommandRow } from '../../../core/tables/commands.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { isOwnerOf } from '../applications/access.ts';
import { findApplication } from '../applications/queries.ts';
import { findCommand } from './queries.ts';
import { findIntegration } from '../../guild/integrations/queries.ts';

/** The commands of an application: the global ones, or those in one guild. */
export interface CommandScope {
  application: ApplicationRow;
  /** Null for the global ones. */
  guildId: Snowflake | null;
}

/** The path of an application's part in a guild. */
interface GuildPath {
  application_id: Snowflake;
  guild_id: Snowflake;
}

/** An application needs one of these scopes to have commands in a guild; `bot` includes the other. */
const COMMAND_SCOPES: readonly string[] = ['applications.commands', 'bot'];

/** Whether an integration with these scopes (space-separated) has commands. */
export function hasCommands(scopes: string): boolean {
  return scopes.split(' ').some((scope) => COMMAND_SCOPES.includes(scope));
}

/**
 * Loads the viewer's own application: that of a bot or token, or one of which a person is the owner or a developer.
 * Unknown: 10002. Another one: 20012. With a guild: unknown 10004; 50001 if the application is not in it with
 * applications.commands.
 */
export async function accessCommands(
  ctx: Context,
  path: { application_id: Snowflake; guild_id?: Snowflake },
): Promise<CommandScope> {
  const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  if (!(await isOwn(ctx, application))) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  if (path.guild_id === undefined) return { application, guildId: null };
  if (!(await ctx.guildStates.get(path.guild_id))) fail('UNKNOWN_GUILD');
  await checkInstalled(ctx.store.read, path.guild_id, application.id);
  return { application, guildId: path.guild_id };
}

/** Whether the viewer is the application, or a person who may change it. */
async function isOwn({ store, viewer }: Context, application: ApplicationRow): Promise<boolean> {
  if (viewer.kind === 'person') return isOwnerOf(store.read, application, viewer.user.id, 'developer');
  return viewer.application?.id === application.id;
}

/** Fails with 50001 if the application is not in the guild with applications.commands. */
async function checkInstalled(db: Db, guildId: Snowflake, applicationId: Snowflake): Promise<void> {
  const integration = await findIntegration(db, guildId, applicationId);
  if (!integration || !hasCommands(integration.scopes)) fail('MISSING_ACCESS');
}

/** The command of the path if it belongs to the scope. Unknown: 10063. */
export async function findScoped(db: Db, { application, guildId }: CommandScope, id: Snowflake): Promise<CommandRow> {
  const row = await findCommand(db, id);
  if (!row || row.application_id !== application.id || row.guild_id !== guildId) fail('UNKNOWN_APPLICATION_COMMAND');
  return row;
}

/** Loads the scope and the command of the path. */
export async function accessCommand(
  ctx: Context,
  path: { application_id: Snowflake; guild_id?: Snowflake; command_id: Snowflake },
): Promise<CommandScope & { command: CommandRow }> {
  const scope = await accessCommands(ctx, path);
  return { ...scope, command: await findScoped(ctx.store.read, scope, path.command_id) };
}

/**
 * Access to the command permissions of an application in a guild, for users with MANAGE_GUILD there (50013); through
 * another application 20012.
 */
export async function accessPermissions(ctx: Context, path: GuildPath): Promise<{ application: ApplicationRow }> {
  const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  if (ctx.viewer.kind === 'bearer' && ctx.viewer.application?.id !== application.id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  const { permissions } = await accessGuild(ctx, path.guild_id);
  await checkInstalled(ctx.store.read, path.guild_id, application.id);
  if ((permissions & PERMISSIONS.MANAGE_GUILD) === 0n) fail('MISSING_PERMISSIONS');
  return { application };
}

/** Access to read them: also for the application's bot and its developers. */
export async function accessPermissionsToRead(ctx: Context, path: GuildPath): Promise<{ application: ApplicationRow }> {
  const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  const { kind } = ctx.viewer;
  const asOwner = kind === 'bot' || (kind === 'person' && (await isOwn(ctx, application)));
  return asOwner ? accessCommands(ctx, path) : accessPermissions(ctx, path);
}
