import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../core/access/channel.ts';
import type { Context } from '../../core/context.ts';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Db } from '../../core/store.ts';
import type { CommandRow } from '../../core/tables/commands.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { applicationObject } from '../applications/index.ts';
import {
  type CommandUser,
  commandData,
  commandObject,
  CONTEXTS,
  contextsOf,
  listCommandPermissions,
  listOffered,
  mayUse,
  readerLocale,
  useRules,
} from '../command-records/index.ts';
import { findUsers } from '../users/index.ts';
import { hasCommands } from './access.ts';
import { newestVersion } from './scope.ts';

/** The kind of install that puts an application into a guild. */
const GUILD_INSTALL = 0;

/** What the viewer may use in a guild, or in one of its channels: `isAgeRestricted` says whether commands for adults fit there. */
export async function guildCommandIndex(ctx: Context, user: CommandUser, isAgeRestricted: boolean) {
  const db = ctx.store.read;
  const { id } = user.guild;
  const applications = await applicationsOfGuild(db, id);
  const offered = await listOffered(
    db,
    applications.map((application) => application.id),
    id,
  );
  const rules = useRules(await listCommandPermissions(db, id));
  const usable = offered.filter((row) => fitsGuild(row) && (row.nsfw === 0 || isAgeRestricted) && mayUse(row, rules, user));
  return describeIndex(ctx, applications, usable, id);
}

/** What the viewer may use in a direct message: the commands of the bot that it is with. */
export async function directCommandIndex(ctx: Context, { channel, recipientIds }: ChannelAccess) {
  const db = ctx.store.read;
  const bots = channel.type === CHANNEL_TYPES.DM ? recipientIds.filter((id) => id !== ctx.viewer.user.id) : [];
  const applications = bots.length
    ? await db.kysely.selectFrom('applications').selectAll().where('bot_id', 'in', bots).execute()
    : [];
  const offered = await listOffered(
    db,
    applications.map((application) => application.id),
    null,
  );
  const usable = offered.filter((row) => contextsOf(commandData(row)).includes(CONTEXTS.BOT_DM));
  return describeIndex(ctx, applications, usable, null);
}

/** A guild's own commands, and global ones that are for guilds into which the application was installed. */
function fitsGuild(row: CommandRow): boolean {
  if (row.guild_id !== null) return true;
  const data = commandData(row);
  return data.integration_types.includes(GUILD_INSTALL) && contextsOf(data).includes(CONTEXTS.GUILD);
}

async function applicationsOfGuild(db: Db, guildId: Snowflake): Promise<ApplicationRow[]> {
  const rows = await db.kysely
    .selectFrom('integrations')
    .innerJoin('applications', 'applications.id', 'integrations.application_id')
    .selectAll('applications')
    .select('integrations.scopes')
    .where('integrations.guild_id', '=', guildId)
    .orderBy('applications.id')
    .execute();
  return rows.filter((row) => hasCommands(row.scopes)).map(({ scopes: _, ...application }) => application);
}

/** The commands in the viewer's language, with the applications they belong to. `version` is another after every change. */
async function describeIndex(
  ctx: Context,
  applications: readonly ApplicationRow[],
  usable: readonly CommandRow[],
  guildId: Snowflake | null,
) {
  const db = ctx.store.read;
  const used = new Set(usable.map((row) => row.application_id));
  const users = await findUsers(
    db,
    applications.map((application) => application.bot_id),
  );
  const locale = readerLocale(ctx);
  return {
    applications: applications.flatMap((application) => {
      const bot = users.get(application.bot_id);
      return bot && used.has(application.id) ? [applicationObject(application, bot)] : [];
    }),
    application_commands: usable.map((row) => commandObject(row, { locale })),
    version: await newestVersion(
      db,
      applications.map((application) => application.id),
      guildId,
    ),
  };
}
