import type { Snowflake } from '@guildhall/protocol/ids';
import { HEADLESS } from '../../../core/framework/headless.ts';
import { job } from '../../../core/framework/job.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** Ends a headless session that was not refreshed. */
export const endHeadless = job<{ id: string; user_id: Snowflake; updated_at: number }>({
  kind: 'rich-presence.end_headless',
  run: async ({ store, headless }, { id, user_id, updated_at }) => {
    const query = store.read.kysely.selectFrom('gateway_sessions').select('updated_at').where('id', '=', id);
    const row = await query.executeTakeFirst();
    if (row?.updated_at === updated_at) await headless.end(user_id, id);
  },
});

/** Ends all headless sessions of an application, for one user or all, after the commit. */
export async function endShown(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id?: Snowflake },
): Promise<void> {
  const ofApplication = tx.db.kysely
    .selectFrom('gateway_sessions')
    .select(['id', 'user_id', 'updated_at'])
    .where('node_id', '=', HEADLESS)
    .where('application_id', '=', application_id);
  const query = user_id === undefined ? ofApplication : ofApplication.where('user_id', '=', user_id);
  for (const shown of await query.execute()) await tx.enqueue(endHeadless, shown);
}
