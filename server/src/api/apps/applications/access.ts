import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { countUserInstalls } from '../../guild/integrations/user-installs.ts';
import { countGuilds } from '../../guild/members/queries.ts';
import { countGrants } from '../grants/grants.ts';
import { describeTeamMembers, findTeam, teamRoleOf } from '../teams/queries.ts';
import { isAtLeast, type TeamRole } from '../teams/team.ts';
import { findUsers } from '../../people/users/queries.ts';
import { type ApplicationAround, privateApplicationObject } from './application.ts';
import { findGameClaim } from './game-claim.ts';
import { grantedUntil } from './intents.ts';
import { findApplication } from './queries.ts';
import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';

type OfApplication = (ctx: Context, path: { application_id: Snowflake }) => Promise<ApplicationRow>;

/**
 * Loads the application of the path for its owner, its own bot, or a team member with at least this role.
 * - Unknown: 10002.
 * - Not accessible to the caller: 20012.
 */
function applicationFor(needed: TeamRole): OfApplication {
  return async (ctx, path) => {
    const row = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
    const { kind, user } = ctx.viewer;
    const isOwn = kind === 'bot' ? row.bot_id === user.id : await isOwnerOf(ctx.store.read, row, user.id, needed);
    if (!isOwn) fail('NOT_AUTHORIZED_FOR_APPLICATION');
    return row;
  };
}

/** For changes: the owner, developers of its team, its own bot. */
export function ownApplication(ctx: Context, path: { application_id: Snowflake }): Promise<ApplicationRow> {
  return applicationFor('developer')(ctx, path);
}

/** For reads: all members of its team, too. */
export const readApplication = applicationFor('read_only');

/** For irreversible changes: only the owner, including the team's owner. */
export const ownedApplication = applicationFor('owner');

/** Whether a user owns an application, or has at least this role in the team that does. */
export async function isOwnerOf(db: Db, row: ApplicationRow, userId: Snowflake, needed: TeamRole): Promise<boolean> {
  return row.team_id === null ? row.owner_id === userId : isAtLeast(await teamRoleOf(db, row.team_id, userId), needed);
}

/** The application of the calling bot. */
export async function botApplication(ctx: Context): Promise<ApplicationRow> {
  const { application } = ctx.viewer;
  return (application && (await findApplication(ctx.store.read, application.id))) ?? fail('UNKNOWN_APPLICATION');
}

/** Rows as their owner sees them, with bots, owners and counts. */
export async function describeApplications(db: Db, rows: readonly ApplicationRow[]): Promise<PrivateApplicationObject[]> {
  const users = await findUsers(
    db,
    rows.flatMap((row) => [row.bot_id, row.owner_id]),
  );
  const described: PrivateApplicationObject[] = [];
  for (const row of rows) {
    const bot = users.get(row.bot_id);
    const owner = users.get(row.owner_id);
    if (!bot || !owner) continue;
    const [team, counts] = [await teamOf(db, row), await countsOf(db, row)];
    const around = { team, counts, grantedUntil: await grantedUntil(db, row.id), claim: await findGameClaim(db, row.id) };
    described.push(privateApplicationObject(row, { bot, owner, ...around }));
  }
  return described;
}

async function teamOf(db: Db, { team_id }: ApplicationRow): Promise<ApplicationAround['team']> {
  const row = team_id === null ? undefined : await findTeam(db, team_id);
  return row ? { row, members: await describeTeamMembers(db, row.id) } : null;
}

async function countsOf(db: Db, { id, bot_id }: ApplicationRow): Promise<ApplicationAround['counts']> {
  const [guilds, userInstalls] = [await countGuilds(db, bot_id), await countUserInstalls(db, id)];
  return { guilds, userInstalls, authorizations: await countGrants(db, id) };
}

/** One row as its owner sees it. */
export async function describeApplication(db: Db, row: ApplicationRow): Promise<PrivateApplicationObject> {
  const [described] = await describeApplications(db, [row]);
  return described ?? fail('UNKNOWN_APPLICATION');
}
