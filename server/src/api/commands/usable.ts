import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../core/access/channel.ts';
import type { Context } from '../../core/context.ts';
import type { Db } from '../../core/store.ts';
import type { CommandRow } from '../../core/tables/commands.ts';
import { findApplication } from '../applications/index.ts';
import {
  type CommandUser,
  commandData,
  CONTEXTS,
  contextsOf,
  findCommand,
  listCommandPermissions,
  mayUse,
  useRules,
} from '../command-records/index.ts';
import { findIntegration } from '../integrations/index.ts';
import { hasCommands } from './access.ts';

/** The kind of install that puts an application into a guild. */
const GUILD_INSTALL = 0;

/** Who uses commands in a channel of a guild, and whether those for adults fit there; undefined in a direct message. */
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

/** Those of a guild's applications' commands that somebody may use there. */
export async function usableInGuild(
  db: Db,
  rows: readonly CommandRow[],
  user: CommandUser,
  isAgeRestricted: boolean,
): Promise<CommandRow[]> {
  const rules = useRules(await listCommandPermissions(db, user.guild.id));
  return rows.filter((row) => fitsGuild(row) && (row.nsfw === 0 || isAgeRestricted) && mayUse(row, rules, user));
}

/** Those of a bot's global commands that may be used in a direct message with it. */
export function usableInDirect(rows: readonly CommandRow[]): CommandRow[] {
  return rows.filter((row) => contextsOf(commandData(row)).includes(CONTEXTS.BOT_DM));
}

/** The bots with whom the viewer has a direct message; none in a group. */
export function botsOfDirect(ctx: Context, { channel, recipientIds }: ChannelAccess): Snowflake[] {
  return channel.type === CHANNEL_TYPES.DM ? recipientIds.filter((id) => id !== ctx.viewer.user.id) : [];
}

/** A command, when the viewer may use it in the channel: what the picker lists there; undefined otherwise. */
export async function findUsableCommand(ctx: Context, access: ChannelAccess, id: Snowflake): Promise<CommandRow | undefined> {
  const db = ctx.store.read;
  const row = await findCommand(db, id);
  if (!row || (row.guild_id !== null && row.guild_id !== access.guild?.id)) return undefined;
  const place = userIn(access);
  if (!place) {
    const application = await findApplication(db, row.application_id);
    const isWith = application !== undefined && botsOfDirect(ctx, access).includes(application.bot_id);
    return isWith ? usableInDirect([row])[0] : undefined;
  }
  const integration = await findIntegration(db, place.user.guild.id, row.application_id);
  if (!integration || !hasCommands(integration.scopes)) return undefined;
  return (await usableInGuild(db, [row], place.user, place.isAgeRestricted))[0];
}

/** A guild's own commands, and global ones that are for guilds into which the application was installed. */
function fitsGuild(row: CommandRow): boolean {
  if (row.guild_id !== null) return true;
  const data = commandData(row);
  return data.integration_types.includes(GUILD_INSTALL) && contextsOf(data).includes(CONTEXTS.GUILD);
}
