import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { CommandRow } from '../../../core/tables/commands.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { applicationObject } from '../applications/application.ts';
import type { CommandUser } from './use.ts';
import { commandObject } from './command.ts';
import { listOffered } from './queries.ts';
import { readerLocale } from './locale.ts';
import { findUsers } from '../../people/users/queries.ts';
import { hasCommands } from './access.ts';
import { newestVersion } from './scope.ts';
import { botsOfDirect, usableInDirect, usableInGuild } from './usable.ts';

/**
 * The commands that the viewer may use in a guild, or in one of its channels: `isAgeRestricted` determines whether
 * age-restricted commands are allowed there.
 */
export async function guildCommandIndex(ctx: Context, user: CommandUser, isAgeRestricted: boolean) {
  const db = ctx.store.read;
  const { id } = user.guild;
  const [here, own] = [await applicationsOfGuild(db, id), await applicationsOfUser(ctx)];
  const applications = together(here, own);
  const offered = await listOffered(db, [...idsOf(applications)], id);
  const installs = { here: idsOf(here), own: idsOf(own) };
  return describeIndex(ctx, applications, await usableInGuild(db, offered, user, isAgeRestricted, installs), id);
}

/**
 * The commands that the viewer may use in a direct message or a group: those of the bot in it, and of the viewer's
 * own applications.
 */
export async function directCommandIndex(ctx: Context, access: ChannelAccess) {
  const db = ctx.store.read;
  const bots = botsOfDirect(ctx, access);
  const here = bots.length ? await db.kysely.selectFrom('applications').selectAll().where('bot_id', 'in', bots).execute() : [];
  const own = await applicationsOfUser(ctx);
  const applications = together(here, own);
  const offered = await listOffered(db, [...idsOf(applications)], null);
  return describeIndex(ctx, applications, usableInDirect(offered, { here: idsOf(here), own: idsOf(own) }), null);
}

const idsOf = (applications: readonly ApplicationRow[]): ReadonlySet<Snowflake> => new Set(applications.map(({ id }) => id));

function together(here: readonly ApplicationRow[], own: readonly ApplicationRow[]): ApplicationRow[] {
  const ids = idsOf(here);
  return [...here, ...own.filter(({ id }) => !ids.has(id))];
}

function applicationsOfUser({ store, viewer }: Context): Promise<ApplicationRow[]> {
  return store.read.kysely
    .selectFrom('user_installs')
    .innerJoin('applications', 'applications.id', 'user_installs.application_id')
    .selectAll('applications')
    .where('user_installs.user_id', '=', viewer.user.id)
    .orderBy('applications.id')
    .execute();
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

/** The commands in the viewer's language, with their applications. `version` differs after every change. */
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
      return bot && used.has(application.id) ? [applicationObject(application, bot, locale)] : [];
    }),
    application_commands: usable.map((row) => commandObject(row, { locale })),
    version: await newestVersion(
      db,
      applications.map((application) => application.id),
      guildId,
    ),
  };
}
