import type { Route } from '../../core/route.ts';
import { claimGame } from './claim-game.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { getApplication } from './get-application.ts';
import { getMyApplication } from './get-my-application.ts';
import { listMyApplications } from './list-my-applications.ts';
import { resetApplicationSecret } from './reset-application-secret.ts';
import { resetBotToken } from './reset-bot-token.ts';
import { transferApplication } from './transfer-application.ts';
import { updateApplication } from './update-application.ts';
import { updateMyApplication } from './update-my-application.ts';
import { withdrawGameClaim } from './withdraw-game-claim.ts';

export {
  botApplication,
  describeApplication,
  describeApplications,
  isOwnerOf,
  ownApplication,
  ownedApplication,
  readApplication,
} from './access.ts';
export type { WidgetLayout } from './stats-widget.ts';
export { EVENT_WEBHOOKS, type WebhookEventType } from './body.ts';
export {
  type ApplicationObject,
  applicationObject,
  applicationSettings,
  integrationTypes,
  openScopes,
  testedScopes,
} from './application.ts';
export { decideGameClaim } from './game-claim.ts';
export { grantedUntil, measureReach, REVIEWS, review } from './intents.ts';
export {
  findApplication,
  findApplications,
  listTeamApplicationRows,
  holdApplication,
  lockApplication,
  lockApplications,
  updateApplicationRow,
} from './queries.ts';

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
];
