import type { Route } from '../../../core/framework/route.ts';
import { claimGame } from './claim-game.ts';
import { createApplicationRequest } from './create-application-request.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { getApplication } from './get-application.ts';
import { getMyApplication } from './get-my-application.ts';
import { listApplicationRequests } from './list-application-requests.ts';
import { listMyApplications } from './list-my-applications.ts';
import { resetApplicationSecret } from './reset-application-secret.ts';
import { resetBotToken } from './reset-bot-token.ts';
import { transferApplication } from './transfer-application.ts';
import { updateApplication } from './update-application.ts';
import { updateMyApplication } from './update-my-application.ts';
import { withdrawApplicationRequest } from './withdraw-application-request.ts';
import { withdrawGameClaim } from './withdraw-game-claim.ts';
import { getRpcApplication } from './get-rpc-application.ts';
import { listApplicationGuilds } from './list-application-guilds.ts';

/** Everything under /applications, in path order. */
export const applicationsRoutes: Route[] = [
  listMyApplications,
  createApplication,
  getMyApplication,
  updateMyApplication,
  getApplication,
  updateApplication,
  deleteApplication,
  transferApplication,
  resetBotToken,
  resetApplicationSecret,
  claimGame,
  withdrawGameClaim,
  listApplicationRequests,
  createApplicationRequest,
  withdrawApplicationRequest,
  getRpcApplication,
  listApplicationGuilds,
];
