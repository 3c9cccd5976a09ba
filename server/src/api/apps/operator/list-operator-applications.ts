import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { reviewObjects } from './review.ts';
import { listOperatorApplications as operation } from '@guildhall/protocol/operations/apps/operator';

/** Every application of the server by id, those after `after`, as the operator sees them (docs/contract/people.md#operators). */
export const listOperatorApplications = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { query: { after = '0', limit = LIMITS.operator.applicationsPerPage.default } }) => {
    const all = ctx.store.read.kysely.selectFrom('applications').selectAll();
    const rows = await all.where('id', '>', after).orderBy('id').limit(limit).execute();
    return reviewObjects(ctx.store.read, rows);
  },
});
