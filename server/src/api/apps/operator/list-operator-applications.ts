import { LIMITS } from '@guildhall/protocol/limits';
import { Snowflake, Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { operatorOnly } from './access.ts';
import { reviewObjects } from './review.ts';

/** Every application of the server by id, those after `after`, as the operator sees them (people-api.md). */
export const listOperatorApplications = route({
  id: 'list_operator_applications',
  method: 'GET',
  path: '/operator/applications',
  auth: ['person'],
  access: operatorOnly,
  limit: limits.read,
  query: Type.Object({ after: Type.Optional(Snowflake()), limit: Type.Optional(Whole(1, 1000)) }),
  reply: 200,
  run: async (ctx, { query: { after = '0', limit = LIMITS.operator.applicationsPerPage.default } }) => {
    const all = ctx.store.read.kysely.selectFrom('applications').selectAll();
    const rows = await all.where('id', '>', after).orderBy('id').limit(limit).execute();
    return reviewObjects(ctx.store.read, rows);
  },
});
