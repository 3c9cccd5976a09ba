import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { ownApplication } from '../applications/access.ts';
import { type ConsoleRow, findEntry } from './queries.ts';

/** Loads an entry for those who may change its application; unknown: 404. */
export async function ownEntry(
  ctx: Context,
  path: { application_id: Snowflake; entry_id: Snowflake },
): Promise<{ application: ApplicationRow; entry: ConsoleRow }> {
  const application = await ownApplication(ctx, path);
  const asked = { applicationId: application.id, id: path.entry_id, now: ctx.clock.now() };
  // The wire has no code for it.
  const entry = await findEntry(ctx.store.read, asked);
  if (!entry) throw new ApiError(404, 0, '404: Not Found');
  return { application, entry };
}
