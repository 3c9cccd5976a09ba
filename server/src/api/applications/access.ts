import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Db } from '../../core/store.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { countUserInstalls } from '../integrations/index.ts';
import { countGuilds } from '../members/index.ts';
import { countGrants } from '../oauth2/index.ts';
import { findUsers } from '../users/index.ts';
import { type ApplicationAround, type PrivateApplicationObject, privateApplicationObject } from './application.ts';
import { grantedUntil } from './intents.ts';
import { findApplication } from './queries.ts';

/** The application of the path, for its owner or its own bot. Unknown: 10002. Somebody else's: 20012. */
export async function ownApplication(ctx: Context, path: { application_id: Snowflake }): Promise<ApplicationRow> {
  const row = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  const isOwn = ctx.viewer.kind === 'bot' ? row.bot_id === ctx.viewer.user.id : row.owner_id === ctx.viewer.user.id;
  if (!isOwn) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  return row;
}

/** The application of the calling bot. */
export async function botApplication(ctx: Context): Promise<ApplicationRow> {
  const { application } = ctx.viewer;
  return (application && (await findApplication(ctx.store.read, application.id))) ?? fail('UNKNOWN_APPLICATION');
}

/** Rows as their owner sees them, with their bots, owners and counts. */
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
    const around = { counts: await countsOf(db, row), grantedUntil: await grantedUntil(db, row.id) };
    described.push(privateApplicationObject(row, { bot, owner, ...around }));
  }
  return described;
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
