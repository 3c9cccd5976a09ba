import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

const sessionOf = prepare<{ id: string; user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('gateway_sessions')
    .select('id')
    .where('id', '=', param('id'))
    .where('user_id', '=', param('user_id'))
    .where('application_id', 'is', null),
);

/** Whether a gateway session is one of the user's own clients; those of applications are not. */
export async function isOwnSession(db: Db, id: string, userId: Snowflake): Promise<boolean> {
  return (await db.first(sessionOf, { id, user_id: userId })) !== undefined;
}
