import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { lockUsers } from '../relationships/queries.ts';
import { collectHarvest } from './collect-harvest.ts';
import { findHarvest, harvestObject, STATUS } from './harvest.ts';
import { keysOf, createHarvest as operation } from '@guildhall/protocol/operations/people/harvests';
import { BACKENDS } from '@guildhall/protocol/bodies/people/harvests';

/** Ms between two exports of one user. */
const PAUSE = 86_400_000;

/**
 * Requests a copy of all the caller's data, or of the given parts (people's clients); a job builds it and mails its address.
 * - Once a day (429, 40062); after a failure immediately.
 * - 40002 without a verified address.
 */
export const createHarvest = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    const email = user.verified === 1 && user.email !== null ? user.email : fail('VERIFY_YOUR_ACCOUNT');
    const asked = keysOf(BACKENDS).filter((name) => !body.backends?.length || body.backends.includes(name));
    const backends = Object.fromEntries(asked.map((name) => [BACKENDS[name], 'INITIAL']));
    return ctx.transact(async (tx) => {
      // Locks the user's row, to serialize concurrent requests.
      await lockUsers(tx.db, [user.id]);
      const last = await findHarvest(tx.db, user.id);
      const wait = last && last.status !== STATUS.FAILED ? last.created_at + PAUSE - tx.now : 0;
      if (wait > 0) fail('SERVICE_RESOURCE_IS_BEING_RATE_LIMITED', { extra: { retry_after: wait / 1000, global: false } });
      const row = {
        id: tx.id(),
        user_id: user.id,
        email,
        status: STATUS.QUEUED,
        backends_json: JSON.stringify(backends),
        done_channels: 0,
        channels: 0,
        blob_key: null,
        size: null,
        created_at: tx.now,
        updated_at: tx.now,
        completed_at: null,
        expires_at: null,
      };
      await tx.db.kysely.insertInto('harvests').values(row).execute();
      await tx.enqueue(collectHarvest, { harvest_id: row.id });
      return harvestObject(row, tx.cdn, tx.now);
    });
  },
});
