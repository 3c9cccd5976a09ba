import type { Route } from '../../../core/route.ts';
import { createHeadlessSession } from './create-headless-session.ts';
import { deleteHeadlessSession } from './delete-headless-session.ts';
import { getActivityMetadata } from './get-activity-metadata.ts';
import { getActivitySecret } from './get-activity-secret.ts';

/** What people fetch of an activity that somebody shows, in path order. */
export const richPresenceRoutes: Route[] = [createHeadlessSession, deleteHeadlessSession, getActivitySecret, getActivityMetadata];
