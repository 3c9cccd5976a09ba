import type { Route } from '../../../core/framework/route.ts';
import { createReport } from './create-report.ts';
import { deleteReportedMessage } from './delete-reported-message.ts';
import { getReportMenu } from './get-report-menu.ts';
import { listOperatorReports } from './list-operator-reports.ts';
import { updateOperatorReport } from './update-operator-report.ts';

/** All routes of reports, in path order. */
export const reportsRoutes: Route[] = [
  listOperatorReports,
  updateOperatorReport,
  deleteReportedMessage,
  getReportMenu,
  createReport,
];
