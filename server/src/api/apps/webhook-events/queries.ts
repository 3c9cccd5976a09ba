import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db, Store } from '../../../core/framework/store.ts';

/** Resets the state of an endpoint: no losses, and its signature check is due at `probeAt` (ms since 1970). */
export async function startEndpoint(db: Db, application_id: Snowflake, probe_at: number): Promise<void> {
  await db.kysely
    .insertInto('webhook_endpoints')
    .values({ application_id, lost: 0, probe_at })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ lost: 0, probe_at }))
    .execute();
}

/** When the endpoint of an application is checked again, or undefined. */
export async function probeTime(db: Db, applicationId: Snowflake): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('webhook_endpoints')
    .select('probe_at')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.probe_at;
}

/** Sets that time. */
export async function setProbeTime(db: Db, applicationId: Snowflake, probe_at: number): Promise<void> {
  await db.kysely.updateTable('webhook_endpoints').set({ probe_at }).where('application_id', '=', applicationId).execute();
}

/** Delivery of an event finally failed: returns the number of consecutive failures. */
export async function recordLoss(db: Db, applicationId: Snowflake): Promise<number> {
  const row = await db.kysely
    .updateTable('webhook_endpoints')
    .set((eb) => ({ lost: eb('lost', '+', 1) }))
    .where('application_id', '=', applicationId)
    .returning('lost')
    .executeTakeFirst();
  return row?.lost ?? 0;
}

/** Delivery succeeded: resets the failure counter. */
export async function recordDelivery(store: Store, applicationId: Snowflake): Promise<void> {
  const losing = await store.read.kysely
    .selectFrom('webhook_endpoints')
    .select('lost')
    .where('application_id', '=', applicationId)
    .where('lost', '>', 0)
    .executeTakeFirst();
  if (!losing) return;
  await store.transaction((db) =>
    db.kysely.updateTable('webhook_endpoints').set({ lost: 0 }).where('application_id', '=', applicationId).execute(),
  );
}
