import type { Route } from '../../../core/framework/route.ts';
import { createHeadlessSession } from './create-headless-session.ts';
import { deleteHeadlessSession } from './delete-headless-session.ts';
import { getActivityMetadata } from './get-activity-metadata.ts';
import { getActivitySecret } from './get-activity-secret.ts';
import { getSpectateSecret } from './get-spectate-secret.ts';
import { joinActivity } from './join-activity.ts';
import { spectateActivity } from './spectate-activity.ts';

/** Operations on the activities that users show, in path order. */
export const richPresenceRoutes: Route[] = [
  createHeadlessSession,
  deleteHeadlessSession,
  getActivitySecret,
  joinActivity,
  getSpectateSecret,
  spectateActivity,
  getActivityMetadata,
];
