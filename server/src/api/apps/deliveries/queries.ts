import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { DeliveryKind } from '@guildhall/protocol/objects/apps/deliveries';
import type { Selectable } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationDeliveriesTable } from '../../../core/tables/developer-logs.ts';

export type DeliveryRow = Selectable<ApplicationDeliveriesTable>;

const KEPT = LIMITS.deliveries.keptTime.max * 1000;

/** Inserts a delivery, and deletes those beyond the number that is kept. The application may have been deleted. */
export async function insertDelivery(db: Db, row: DeliveryRow): Promise<void> {
  const { application_id, kind } = row;
  const owner = await db.kysely.selectFrom('applications').select('id').where('id', '=', application_id).executeTakeFirst();
  if (!owner) return;
  await db.kysely.insertInto('application_deliveries').values(row).execute();
  const last = await db.kysely
    .selectFrom('application_deliveries')
    .select('id')
    .where('application_id', '=', application_id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .offset(LIMITS.deliveries.perKind.max)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db.kysely
    .deleteFrom('application_deliveries')
    .where('application_id', '=', application_id)
    .where('kind', '=', kind)
    .where('id', '<=', last.id)
    .execute();
}

/** The deliveries of an application that are still kept at `now`, newest first. */
export function listDeliveries(
  db: Db,
  applicationId: Snowflake,
  { kind, before, failed, limit, now }: { kind?: DeliveryKind; before?: string; failed?: boolean; limit: number; now: number },
): Promise<DeliveryRow[]> {
  let found = db.kysely
    .selectFrom('application_deliveries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '>=', firstIdAt(now - KEPT));
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (before !== undefined) found = found.where('id', '<', before);
  if (failed === true) found = found.where('is_delivered', '=', 0);
  return found.orderBy('id', 'desc').limit(limit).execute();
}

/** One delivery; undefined if it is unknown or no longer kept at `now`. */
export function findDelivery(
  db: Db,
  { applicationId, id, now }: { applicationId: Snowflake; id: Snowflake; now: number },
): Promise<DeliveryRow | undefined> {
  return db.kysely
    .selectFrom('application_deliveries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .where('id', '>=', firstIdAt(now - KEPT))
    .executeTakeFirst();
}

/** Deletes the deliveries that are no longer kept at `now`. */
export async function deleteOldDeliveries(db: Db, now: number): Promise<void> {
  await db.kysely
    .deleteFrom('application_deliveries')
    .where('id', '<', firstIdAt(now - KEPT))
    .execute();
}
