import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../core/access/channel.ts';
import type { Context } from '../../core/context.ts';
import type { Db } from '../../core/store.ts';
import type { CommandRow } from '../../core/tables/commands.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { applicationObject } from '../applications/index.ts';
import { type CommandUser, commandObject, listOffered, readerLocale } from '../command-records/index.ts';
import { findUsers } from '../users/index.ts';
import { hasCommands } from './access.ts';
import { newestVersion } from './scope.ts';
import { botsOfDirect, usableInDirect, usableInGuild } from './usable.ts';

/** What the viewer may use in a guild, or in one of its channels: `isAgeRestricted` says whether commands for adults fit there. */
export async function guildCommandIndex(ctx: Context, user: CommandUser, isAgeRestricted: boolean) {
  const db = ctx.store.read;
  const { id } = user.guild;
  const applications = await applicationsOfGuild(db, id);
  const offered = await listOffered(db, idsOf(applications), id);
  return describeIndex(ctx, applications, await usableInGuild(db, offered, user, isAgeRestricted), id);
}

/** What the viewer may use in a direct message: the commands of the bot that it is with. */
export async function directCommandIndex(ctx: Context, access: ChannelAccess) {
  const db = ctx.store.read;
  const bots = botsOfDirect(ctx, access);
  const applications = bots.length
    ? await db.kysely.selectFrom('applications').selectAll().where('bot_id', 'in', bots).execute()
    : [];
  const offered = await listOffered(db, idsOf(applications), null);
  return describeIndex(ctx, applications, usableInDirect(offered), null);
}

const idsOf = (applications: readonly ApplicationRow[]) => applications.map(({ id }) => id);

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
