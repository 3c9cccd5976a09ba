import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { deleteOldEntries } from './queries.ts';

const DAY = 86_400_000;
const NOBODY = { userId: null, reason: null };

/** Deletes audit entries older than 45 days, once a day. Each run enqueues the next one; the schema enqueues the first. */
export const expireAuditEntries = job<object>({
  kind: 'expire_audit_entries',
  async run(platform) {
    const { store, clock } = platform;
    // Enqueued first, so that a failing run does not end the chain; replaces the job that a retried run has already
    // enqueued.
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'expire_audit_entries').where('run_at', '>', tx.now).execute();
      await tx.enqueue(expireAuditEntries, {}, tx.now + DAY);
    });
    while (await store.transaction((db) => deleteOldEntries(db, clock.now())));
  },
});
