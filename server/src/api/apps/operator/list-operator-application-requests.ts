import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorApplicationRequests as operation } from '@guildhall/protocol/operations/apps/application-requests';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { operatorRequestObjects } from './request-objects.ts';

/**
 * The requests of applications with ids below `before`, newest first, in one state and of one application if these are
 * given. For the operator; others get 50001.
 */
export const listOperatorApplicationRequests = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { query: { state, application_id, before, limit = LIMITS.operator.perPage.default } }) => {
    let found = read.kysely.selectFrom('application_requests').selectAll();
    if (state !== undefined) found = found.where('state', '=', state);
    if (application_id !== undefined) found = found.where('application_id', '=', application_id);
    if (before !== undefined) found = found.where('id', '<', before);
    return { requests: await operatorRequestObjects(read, await found.orderBy('id', 'desc').limit(limit).execute()) };
  },
});
