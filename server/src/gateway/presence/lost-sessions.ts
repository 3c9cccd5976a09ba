import type { ExpressionBuilder } from 'kysely';
import { HEADLESS, LIFETIME } from '../../core/framework/headless.ts';
import type { Platform } from '../../core/framework/platform.ts';
import type { Database } from '../../core/tables/database.ts';

/** Ms without a heartbeat after which a node counts as dead. */
export const NODE_STALE = 60_000;
/** Ms after which an activity shown over HTTP that has no job to end it is removed. */
const LATE = 5 * 60_000;

/** Selects the rows of dead nodes and expired activities shown over HTTP. */
export function lostSessions({ store, nodeId, clock }: Platform, first: boolean) {
  const now = clock.now();
  return (eb: ExpressionBuilder<Database, 'gateway_sessions'>) => {
    const living = eb
      .selectFrom('nodes')
      .select('nodes.id')
      .where('seen_at', '>=', now - NODE_STALE);
    const handedOver = eb.selectFrom('gateway_handovers').select('gateway_handovers.id').where('ends_at', '>', now);
    const session = eb.and([eb('node_id', '!=', HEADLESS), eb('gateway_sessions.id', 'not in', handedOver)]);
    const late = eb.and([eb('node_id', '=', HEADLESS), eb('updated_at', '<', now - LIFETIME - LATE)]);
    if (first && store.dialect === 'sqlite') return eb.or([late, session]);
    const gone = eb.and([session, eb('node_id', '!=', nodeId), eb('node_id', 'not in', living)]);
    return eb.or([late, gone, ...(first ? [eb.and([session, eb('node_id', '=', nodeId)])] : [])]);
  };
}
