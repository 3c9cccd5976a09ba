import { RAISABLE_LIMITS } from '@guildhall/protocol/application-limits';
import type { OperatorApplicationRequestObject } from '@guildhall/protocol/objects/apps/application-requests';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRequestRow } from '../../../core/tables/application-requests.ts';
import { countGuilds } from '../../guild/members/queries.ts';
import { boundOf } from '../applications/limit-bounds.ts';
import { findApplications } from '../applications/queries.ts';
import { requestObjects } from '../applications/request-object.ts';

/** Requests of applications as the operator sees them. */
export async function operatorRequestObjects(
  db: Db,
  rows: readonly ApplicationRequestRow[],
): Promise<OperatorApplicationRequestObject[]> {
  const applications = await findApplications(db, [...new Set(rows.map((row) => row.application_id))]);
  const byId = new Map(applications.map((row) => [row.id, row]));
  const seen: OperatorApplicationRequestObject[] = [];
  for (const request of await requestObjects(db, rows)) {
    const row = byId.get(request.application_id);
    if (!row) continue;
    const { id, name, icon, flags, bot_id } = row;
    const limit = RAISABLE_LIMITS.find((one) => one === request.limit);
    const application = { id, name, icon, flags: flags % 2 ** 31, approximate_guild_count: await countGuilds(db, bot_id) };
    seen.push({ ...request, application, current: limit ? boundOf(row, limit) : null });
  }
  return seen;
}
