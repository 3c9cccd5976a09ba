import type { Snowflake } from '@guildhall/protocol/ids';
import type { ConsoleDetail, ConsoleEntryObject } from '@guildhall/protocol/objects/apps/console';
import type { Db } from '../../../core/framework/store.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { causesOf, type ConsoleRow, effectsOf, idsByName } from './queries.ts';

/** Entries as lists show them, with their links. */
export async function describeEntries(
  db: Db,
  applicationId: Snowflake,
  rows: readonly ConsoleRow[],
): Promise<ConsoleEntryObject[]> {
  const causes = await causesOf(db, applicationId, rows);
  const effects = await effectsOf(db, applicationId, rows);
  const names = new Set([...causes.values(), ...effects.values()].flat());
  const ids = await idsByName(db, applicationId, [...names]);
  const named = (found: readonly string[] = []) => found.flatMap((name) => ids.get(name) ?? []);
  return rows.map((row) => ({
    id: row.id,
    at: isoTime(row.at),
    kind: row.kind,
    summary: row.summary,
    name: row.name,
    status: row.status,
    is_failed: row.is_failed === 1,
    duration_ms: row.duration_ms,
    session_id: row.session_id,
    causes: unique(named(causes.get(row.ref))),
    effects: unique([...named(effects.get(row.ref)), ...named(row.key === null ? [] : effects.get(row.key))]),
  }));
}

const unique = (ids: readonly Snowflake[]) => [...new Set(ids)];

/** All of an entry. */
export function detailOf({ detail_json, content_json }: ConsoleRow): ConsoleDetail {
  return { ...JSON.parse(detail_json), ...JSON.parse(content_json) };
}
