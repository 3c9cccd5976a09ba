import { job } from '../../../core/job.ts';
import { transact } from '../../../core/transact.ts';
import { deleteOldEntries } from './queries.ts';

const DAY = 86_400_000;
const NOBODY = { userId: null, reason: null };

/** Clears audit entries older than 45 days, once a day: each run stores the next, the schema the first. */
export const expireAuditEntries = job<object>({
  kind: 'expire_audit_entries',
  async run(platform) {
    const { store, clock } = platform;
    // First, so that a run that fails cannot be the last; in place of one that a repeated run has stored.
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'expire_audit_entries').where('run_at', '>', tx.now).execute();
      await tx.enqueue(expireAuditEntries, {}, tx.now + DAY);
    });
    while (await store.transaction((db) => deleteOldEntries(db, clock.now())));
  },
});
