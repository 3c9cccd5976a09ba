import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ThreadMemberRow, ThreadRow } from '../../../core/tables/threads.ts';
import { findHeads } from '../../guild/channels/queries.ts';
import { findOwnMemberships } from './queries.ts';
import { threadObject } from './thread.ts';
import type { ThreadObject } from '@guildhall/protocol/objects/messages/threads';

const NOBODY: ReadonlyMap<Snowflake, ThreadMemberRow> = new Map();

/** The wire form of threads, with the memberships of `onlooker` (null: without). */
export async function threadObjects(db: Db, rows: readonly ThreadRow[], onlooker: Snowflake | null): Promise<ThreadObject[]> {
  if (!rows.length) return [];
  const ids = rows.map((row) => row.id);
  const heads = await findHeads(db, ids);
  const own = onlooker === null ? NOBODY : await findOwnMemberships(db, onlooker, ids);
  return rows.map((row) => threadObject(row, heads.get(row.id), own.get(row.id)));
}
