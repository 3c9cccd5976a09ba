import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { describeApplications } from '../applications/access.ts';

/** Applications with the fields that only the operator sees. */
export async function reviewObjects(db: Db, rows: readonly ApplicationRow[]) {
  const byId = new Map<Snowflake, ApplicationRow>(rows.map((row) => [row.id, row]));
  return (await describeApplications(db, rows)).flatMap((application) => {
    const row = byId.get(application.id);
    if (!row) return [];
    return {
      ...application,
      large_bot_sharding: row.large_bot_sharding === 1,
      verified: row.verified === 1,
      production_approved: row.production_approved === 1,
      approved_scopes: approvedScopes(row),
      publisher: row.publisher === 1,
      rpc_tester: (row.flags & APPLICATION_FLAGS.RPC_PRIVATE_BETA) !== 0,
      limits: applicationLimits(row),
    };
  });
}

/** The scopes that the operator has approved for an application. */
export function approvedScopes(row: ApplicationRow): string[] {
  return JSON.parse(row.approved_scopes_json);
}

/** The operator's limits of an application by name; null: unlimited. */
export function applicationLimits(row: ApplicationRow): Record<string, number | null> {
  return JSON.parse(row.limits_json);
}
