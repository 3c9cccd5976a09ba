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
import { listOperatorUsers } from './list-operator-users.ts';
import { getOperatorUser } from './get-operator-user.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import { logoutUser } from './logout-user.ts';
import { unlinkUserLogin } from './unlink-user-login.ts';
import { deleteOperatorUser } from './delete-operator-user.ts';
import { listOperatorGuilds } from './list-operator-guilds.ts';
import { getOperatorGuild } from './get-operator-guild.ts';
import { suspendGuild } from './suspend-guild.ts';
import { restoreGuild } from './restore-guild.ts';
import { deleteOperatorGuild } from './delete-operator-guild.ts';
import { getOperatorApplication } from './get-operator-application.ts';
import { listOperatorJobs } from './list-operator-jobs.ts';
import { retryJob } from './retry-job.ts';
import { deleteJob } from './delete-job.ts';
import { getOperatorStorage } from './get-operator-storage.ts';
import { listOperatorSessions } from './list-operator-sessions.ts';
import { getOperatorVoice } from './get-operator-voice.ts';
import { getOperatorSettings } from './get-operator-settings.ts';
import { listOperatorActions } from './list-operator-actions.ts';
import { decideApplicationRequest } from './decide-application-request.ts';
import { listOperatorApplicationRequests } from './list-operator-application-requests.ts';
import { getOperatorMetrics } from './get-operator-metrics.ts';

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
  listOperatorUsers,
  getOperatorUser,
  resetUserPassword,
  resetUserMfa,
  logoutUser,
  unlinkUserLogin,
  deleteOperatorUser,
  listOperatorGuilds,
  getOperatorGuild,
  suspendGuild,
  restoreGuild,
  deleteOperatorGuild,
  getOperatorApplication,
  listOperatorApplicationRequests,
  decideApplicationRequest,
  listOperatorJobs,
  retryJob,
  deleteJob,
  getOperatorStorage,
  listOperatorSessions,
  getOperatorVoice,
  getOperatorSettings,
  listOperatorActions,
  getOperatorMetrics,
];
