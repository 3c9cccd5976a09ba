import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { ConsoleKind } from '@guildhall/protocol/objects/apps/console';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import type { ConsoleEntriesTable } from '../../../core/tables/developer-logs.ts';

export type ConsoleRow = Selectable<ConsoleEntriesTable>;

const KEPT = LIMITS.console.keptTime.max * 1000;
/** Rows that one statement writes or deletes. */
const STEP = 500;

/** A row to be written: its id follows from the order in which rows are committed. */
export type NewConsoleRow = Omit<ConsoleRow, 'id'> & { causes: readonly string[] };

/**
 * Inserts rows of one application in this order, after all that any node has committed, so that a reader who knows an id has seen
 * everything before it. Returns their ids.
 */
export async function insertEntries(
  db: Db,
  { applicationId, rows, nextId }: { applicationId: Snowflake; rows: readonly NewConsoleRow[]; nextId: () => Snowflake },
): Promise<Snowflake[]> {
  if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${applicationId}::bigint)`.execute(db.kysely);
  const newest = await db.kysely
    .selectFrom('console_entries')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let last = BigInt(newest?.id ?? 0);
  const placed = rows.map(({ causes: _causes, ...row }) => {
    const next = BigInt(nextId());
    last = next > last ? next : last + 1n;
    return { ...row, id: String(last) };
  });
  for (let at = 0; at < placed.length; at += STEP)
    await db.kysely
      .insertInto('console_entries')
      .values(placed.slice(at, at + STEP))
      .execute();
  const links = rows.flatMap(({ ref, causes }) =>
    [...new Set(causes)].map((cause) => ({ application_id: applicationId, effect_ref: ref, cause })),
  );
  for (let at = 0; at < links.length; at += STEP)
    await db.kysely
      .insertInto('console_links')
      .values(links.slice(at, at + STEP))
      .execute();
  return placed.map(({ id }) => id);
}

/** The bounds of the entries of one application. */
export interface ConsoleBounds {
  entries: number;
  bytes: number;
}

/** Deletes the oldest entries of an application beyond its bounds. */
export async function pruneEntries(db: Db, applicationId: Snowflake, bounds: ConsoleBounds): Promise<void> {
  const rows = await db.kysely
    .selectFrom('console_entries')
    .select(['id', 'bytes'])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .execute();
  let bytes = 0;
  const kept = rows.findIndex((row, index) => {
    bytes += row.bytes;
    return index >= bounds.entries || (bytes > bounds.bytes && index > 0);
  });
  const newest = rows[kept];
  if (kept === -1 || !newest) return;
  await deleteUpTo(db, applicationId, newest.id);
}

/** Deletes the entries of an application up to one, or all. */
export async function deleteUpTo(db: Db, applicationId: Snowflake, newest: Snowflake | null): Promise<void> {
  for (;;) {
    let old = db.kysely.selectFrom('console_entries').select(['id', 'ref']).where('application_id', '=', applicationId);
    if (newest !== null) old = old.where('id', '<=', newest);
    const rows = await old.orderBy('id').limit(STEP).execute();
    if (rows.length === 0) return;
    await deleteRows(db, applicationId, rows);
  }
}

async function deleteRows(db: Db, applicationId: Snowflake, rows: readonly { id: Snowflake; ref: Snowflake }[]): Promise<void> {
  const refs = rows.map(({ ref }) => ref);
  await db.kysely
    .deleteFrom('console_links')
    .where('application_id', '=', applicationId)
    .where('effect_ref', 'in', refs)
    .execute();
  await db.kysely
    .deleteFrom('console_entries')
    .where('application_id', '=', applicationId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Deletes some entries that are no longer kept at `now`; returns whether there may be more. */
export async function deleteSomeOld(db: Db, now: number): Promise<boolean> {
  const rows = await db.kysely
    .selectFrom('console_entries')
    .select(['application_id', 'id', 'ref'])
    .where('id', '<', firstIdAt(now - KEPT))
    .orderBy('id')
    .limit(STEP)
    .execute();
  for (const [id, own] of Map.groupBy(rows, ({ application_id }) => application_id)) await deleteRows(db, id, own);
  return rows.length === STEP;
}

/** The entries that a list shows. */
export interface EntryFilter {
  before?: Snowflake;
  after?: Snowflake;
  kinds?: readonly ConsoleKind[];
  search?: string;
  failed?: boolean;
  /** The refs or keys of which one must be that of the entry. */
  refs?: readonly string[];
  limit: number;
  now: number;
}

/** Entries of an application: newest first, with `after` oldest first. */
export async function listEntries(
  db: Db,
  applicationId: Snowflake,
  { before, after, kinds, search, failed, refs, limit, now }: EntryFilter,
): Promise<ConsoleRow[]> {
  if (refs?.length === 0) return [];
  let found = db.kysely
    .selectFrom('console_entries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '>=', firstIdAt(now - KEPT));
  if (before !== undefined) found = found.where('id', '<', before);
  if (after !== undefined) found = found.where('id', '>', after);
  if (kinds !== undefined) found = found.where('kind', 'in', kinds);
  if (failed === true) found = found.where('is_failed', '=', 1);
  if (refs !== undefined) {
    found = found.where((eb) => eb.or([eb('ref', 'in', idsAmong(refs)), eb('key', 'in', [...refs])]));
  }
  if (search !== undefined) {
    const like = (column: 'summary' | 'name' | 'content_json', text: string) =>
      sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
    const text = search.toLowerCase();
    const inJson = JSON.stringify(text).slice(1, -1);
    found = found.where((eb) => eb.or([like('summary', text), like('name', text), like('content_json', inJson)]));
  }
  return found
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** One entry; undefined if it is unknown or no longer kept at `now`. */
export function findEntry(
  db: Db,
  { applicationId, id, now }: { applicationId: Snowflake; id: Snowflake; now: number },
): Promise<ConsoleRow | undefined> {
  return db.kysely
    .selectFrom('console_entries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .where('id', '>=', firstIdAt(now - KEPT))
    .executeTakeFirst();
}

/** The refs or keys of what caused entries, by the ref of each. */
export async function causesOf(db: Db, applicationId: Snowflake, rows: readonly ConsoleRow[]): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const links = await db.kysely
    .selectFrom('console_links')
    .select(['effect_ref', 'cause'])
    .where('application_id', '=', applicationId)
    .where(
      'effect_ref',
      'in',
      rows.map(({ ref }) => ref),
    )
    .execute();
  return grouped(links.map(({ effect_ref, cause }) => [effect_ref, cause]));
}

/** The refs of what entries caused, by the ref or the key of each. */
export async function effectsOf(db: Db, applicationId: Snowflake, rows: readonly ConsoleRow[]): Promise<Map<string, string[]>> {
  const names = rows.flatMap(({ ref, key }) => (key === null ? [ref] : [ref, key]));
  if (names.length === 0) return new Map();
  const links = await db.kysely
    .selectFrom('console_links')
    .select(['effect_ref', 'cause'])
    .where('application_id', '=', applicationId)
    .where('cause', 'in', names)
    .execute();
  return grouped(links.map(({ effect_ref, cause }) => [cause, effect_ref]));
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}

/** The ids of entries by ref and by key. */
export async function idsByName(db: Db, applicationId: Snowflake, names: readonly string[]): Promise<Map<string, Snowflake[]>> {
  if (names.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('console_entries')
    .select(['id', 'ref', 'key'])
    .where('application_id', '=', applicationId)
    .where((eb) => eb.or([eb('ref', 'in', idsAmong(names)), eb('key', 'in', [...names])]))
    .orderBy('id')
    .execute();
  return grouped(
    rows.flatMap(({ id, ref, key }) => {
      const byRef = [ref, id] as const;
      return key === null ? [byRef] : [byRef, [key, id] as const];
    }),
  );
}

/** The refs among refs and keys; never empty, since no list of SQL may be. */
function idsAmong(names: readonly string[]): Snowflake[] {
  return ['0', ...names.filter((name) => /^\d+$/.test(name))];
}
