import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db, Store } from '../../../core/store.ts';

/** Begins anew with an address: nothing was lost yet, and its look at signatures is tried at `probeAt` (ms since 1970). */
export async function startEndpoint(db: Db, application_id: Snowflake, probe_at: number): Promise<void> {
  await db.kysely
    .insertInto('webhook_endpoints')
    .values({ application_id, lost: 0, probe_at })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ lost: 0, probe_at }))
    .execute();
}

/** When the address of an application is tried again, or undefined. */
export async function probeTime(db: Db, applicationId: Snowflake): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('webhook_endpoints')
    .select('probe_at')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.probe_at;
}

/** Sets when that is. */
export async function setProbeTime(db: Db, applicationId: Snowflake, probe_at: number): Promise<void> {
  await db.kysely.updateTable('webhook_endpoints').set({ probe_at }).where('application_id', '=', applicationId).execute();
}

/** An event was never taken; gives back how many in a row that are. */
export async function noteLoss(db: Db, applicationId: Snowflake): Promise<number> {
  const row = await db.kysely
    .updateTable('webhook_endpoints')
    .set((eb) => ({ lost: eb('lost', '+', 1) }))
    .where('application_id', '=', applicationId)
    .returning('lost')
    .executeTakeFirst();
  return row?.lost ?? 0;
}

/** An event was taken: what was lost before counts no more. */
export async function noteTaken(store: Store, applicationId: Snowflake): Promise<void> {
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
