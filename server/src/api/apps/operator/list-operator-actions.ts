import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorActions as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { actionObjects } from './actions.ts';

/** The actions of operators with ids below `before`, newest first. For the operator; others get 50001. */
export const listOperatorActions = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { query: { before, limit = LIMITS.operator.perPage.default, ...filter } }) => {
    let found = read.kysely.selectFrom('operator_actions').selectAll();
    const { operator_id, action, target_type, target_id } = filter;
    if (operator_id !== undefined) found = found.where('operator_id', '=', operator_id);
    if (action !== undefined) found = found.where('action', '=', action);
    if (target_type !== undefined) found = found.where('target_type', '=', target_type);
    if (target_id !== undefined) found = found.where('target_id', '=', target_id);
    if (before !== undefined) found = found.where('id', '<', before);
    const rows = await found.orderBy('id', 'desc').limit(limit).execute();
    return { entries: await actionObjects(read, rows) };
  },
});
