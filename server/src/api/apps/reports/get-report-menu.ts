import { getReportMenu as operation } from '@guildhall/protocol/operations/apps/reports';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { reportMenu } from './menu.ts';
import { reportTypeOf } from './type.ts';

/** The steps in which a client asks what to report (docs/contract/people.md#reports). Unknown types: 404. */
export const getReportMenu = route(operation, {
  access: open,
  limit: limits.read,
  run: async (_ctx, { path: { report_type } }) => reportMenu(reportTypeOf(report_type)),
});
