import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { deleteOldDeliveries } from '../deliveries/queries.ts';
import { deleteSomeOld } from './queries.ts';

const EVERY = 60 * 60_000;
const SYSTEM = { userId: null, reason: null };

/** Deletes entries of consoles after a day, and deliveries after a week. Each run enqueues the next; the schema enqueues the first. */
export const sweepDeveloperLogs = job<Record<string, never>>({
  kind: 'sweep_developer_logs',
  async run(platform) {
    await transact(platform, SYSTEM, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_developer_logs').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepDeveloperLogs, {}, tx.now + EVERY);
    });
    const now = platform.clock.now();
    while (await platform.store.transaction((db) => deleteSomeOld(db, now)));
    await platform.store.transaction((db) => deleteOldDeliveries(db, now));
  },
});
