import { firstIdAt } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';

const EVERY = 60 * 60_000;
const PER_STEP = 500;
const NOBODY = { userId: null, reason: null };

/** Deletes lobby messages older than the history. Each run schedules the next; the schema schedules the first. */
export const sweepLobbyMessages = job<Record<string, never>>({
  kind: 'sweep_lobby_messages',
  async run(platform) {
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sweep_lobby_messages').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sweepLobbyMessages, {}, tx.now + EVERY);
    });
    let some = true;
    while (some)
      some = await transact(platform, NOBODY, async ({ db, now }) => {
        const old = db.kysely
          .selectFrom('lobby_messages')
          .select('id')
          .where('id', '<', firstIdAt(now - LIMITS.lobbies.history.max))
          .limit(PER_STEP);
        const gone = await db.kysely.deleteFrom('lobby_messages').where('id', 'in', old).returning('id').execute();
        return gone.length >= PER_STEP;
      });
  },
});
