import type { Route } from '../../../core/framework/route.ts';
import { banUser } from './ban-user.ts';
import { getClock } from './get-clock.ts';
import { getOperatorStatus } from './get-operator-status.ts';
import { listOperatorApplications } from './list-operator-applications.ts';
import { listOperatorMails } from './list-operator-mails.ts';
import { setClock } from './set-clock.ts';
import { unbanUser } from './unban-user.ts';
import { updateOperatorApplication } from './update-operator-application.ts';
import { updateOperatorUser } from './update-operator-user.ts';
import { updateOperatorGuild } from './update-operator-guild.ts';

/** Operations of the server's operator, under /operator, in path order. */
export const operatorRoutes: Route[] = [
  banUser,
  unbanUser,
  listOperatorApplications,
  updateOperatorApplication,
  updateOperatorGuild,
  listOperatorMails,
  updateOperatorUser,
  getOperatorStatus,
  getClock,
  setClock,
];
