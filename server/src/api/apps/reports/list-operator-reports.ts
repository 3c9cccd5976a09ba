import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorReports as operation } from '@guildhall/protocol/operations/apps/reports';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from '../operator/access.ts';
import { countOpenReports, listReports } from './queries.ts';
import { reportObjects } from './report.ts';

/**
 * Reports, newest first, those before `before`; by default the ones for the operator (docs/contract/people.md#reports).
 * `total_open` counts those that wait for the operator. For the operator; others: 50001.
 */
export const listOperatorReports = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (
    { store: { read } },
    { query: { destination = 'operator', limit = LIMITS.operator.perPage.default, ...filter } },
  ) => ({
    reports: await reportObjects(read, await listReports(read, { ...filter, destination, limit })),
    total_open: await countOpenReports(read),
  }),
});
