import type { Route } from '../../../core/framework/route.ts';
import { applicationsGetActivityInstance } from './applications-get-activity-instance.ts';
import { getActivityHost } from './get-activity-host.ts';
import { leaveActivityInstance } from './leave-activity-instance.ts';
import { setApplicationEmbedded } from './set-application-embedded.ts';
import { uploadApplicationAttachment } from './upload-application-attachment.ts';

/** Embedded activities, in path order. */
export const activitiesRoutes: Route[] = [
  setApplicationEmbedded,
  applicationsGetActivityInstance,
  getActivityHost,
  leaveActivityInstance,
  uploadApplicationAttachment,
];
