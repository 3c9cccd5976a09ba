import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Db } from '../../core/store.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { countGuilds } from '../members/index.ts';
import { findUsers } from '../users/index.ts';
import { type PrivateApplicationObject, privateApplicationObject } from './application.ts';
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

/** Rows as their owner sees them, with their bots, owners and guild counts. */
export async function describeApplications(db: Db, rows: readonly ApplicationRow[]): Promise<PrivateApplicationObject[]> {
  const users = await findUsers(
    db,
    rows.flatMap((row) => [row.bot_id, row.owner_id]),
  );
  const described: PrivateApplicationObject[] = [];
  for (const row of rows) {
    const bot = users.get(row.bot_id);
    const owner = users.get(row.owner_id);
    if (bot && owner)
      described.push(privateApplicationObject(row, { bot, owner, guildCount: await countGuilds(db, row.bot_id) }));
  }
  return described;
}

/** One row as its owner sees it. */
export async function describeApplication(db: Db, row: ApplicationRow): Promise<PrivateApplicationObject> {
  const [described] = await describeApplications(db, [row]);
  return described ?? fail('UNKNOWN_APPLICATION');
}
