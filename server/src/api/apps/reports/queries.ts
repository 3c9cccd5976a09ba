import type { Snowflake } from '@guildhall/protocol/ids';
import { ApiError } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { NewReport, ReportRow } from '../../../core/tables/operator.ts';

/** Inserts a report, or finds the reporter's earlier one of the same thing. */
export async function insertReport(db: Db, row: NewReport): Promise<{ id: Snowflake; isNew: boolean }> {
  const inserted = await db.kysely
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reporter_id', 'target']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const earlier = db.kysely.selectFrom('reports').select('id').where('reporter_id', '=', row.reporter_id);
  return { id: (await earlier.where('target', '=', row.target).executeTakeFirstOrThrow()).id, isNew: false };
}

/** The filters and the position of a page of reports. */
export interface ReportFilter {
  destination: ReportRow['destination'];
  status?: ReportRow['status'] | undefined;
  type?: string | undefined;
  reported_user_id?: Snowflake | undefined;
  before?: Snowflake | undefined;
  limit: number;
}

/** Reports, newest first. */
export async function listReports(db: Db, { destination, status, type, reported_user_id, before, limit }: ReportFilter) {
  let query = db.kysely.selectFrom('reports').selectAll().where('destination', '=', destination);
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('type', '=', type);
  if (reported_user_id !== undefined) query = query.where('reported_user_id', '=', reported_user_id);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The number of reports that wait for the operator. */
export async function countOpenReports(db: Db): Promise<number> {
  const open = db.kysely.selectFrom('reports').where('destination', '=', 'operator').where('status', '=', 'open');
  return Number((await open.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}

/** The report with this id, if there is one. */
export function findReport(db: Db, id: Snowflake): Promise<ReportRow | undefined> {
  return db.kysely.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Fails with 404: the table of errors has no code for a report that does not exist. */
export function unknownReport(): never {
  throw new ApiError(404, 0, 'Unknown Report');
}

/** Locks a report for a decision. */
export function lockReport(db: Db, id: Snowflake): Promise<ReportRow | undefined> {
  return db.kysely.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Updates columns of a report. */
export async function updateReport(db: Db, row: ReportRow, values: Partial<ReportRow>): Promise<ReportRow> {
  if (Object.keys(values).length) await db.kysely.updateTable('reports').set(values).where('id', '=', row.id).execute();
  return { ...row, ...values };
}
