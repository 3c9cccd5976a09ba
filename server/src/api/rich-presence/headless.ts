import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../core/job.ts';

/** Ms after its last change in which it ends. */
export const LIFETIME = 20 * 60 * 1000;

/** Ends what an application showed by HTTP and has not shown again since. */
export const endHeadless = job<{ id: string; user_id: Snowflake; updated_at: number }>({
  kind: 'rich-presence.end_headless',
  run: async ({ store, headless }, { id, user_id, updated_at }) => {
    const query = store.read.kysely.selectFrom('gateway_sessions').select('updated_at').where('id', '=', id);
    const row = await query.executeTakeFirst();
    if (row?.updated_at === updated_at) await headless.end(user_id, id);
  },
});
