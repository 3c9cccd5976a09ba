import type { Route } from '../../../core/framework/route.ts';
import { applicationsGetActivityInstance } from './applications-get-activity-instance.ts';
import { createProxyTicket } from './create-proxy-ticket.ts';
import { getActivityHost } from './get-activity-host.ts';
import { getActivityShelf } from './get-activity-shelf.ts';
import { getEmbeddedActivityConfig } from './get-embedded-activity-config.ts';
import { getProxyConfig } from './get-proxy-config.ts';
import { joinActivityInstance } from './join-activity-instance.ts';
import { leaveActivityInstance } from './leave-activity-instance.ts';
import { setApplicationEmbedded } from './set-application-embedded.ts';
import { setProxyConfig } from './set-proxy-config.ts';
import { updateEmbeddedActivityConfig } from './update-embedded-activity-config.ts';
import { uploadApplicationAttachment } from './upload-application-attachment.ts';

/** Embedded activities, in path order. */
export const activitiesRoutes: Route[] = [
  getActivityShelf,
  joinActivityInstance,
  setApplicationEmbedded,
  applicationsGetActivityInstance,
  createProxyTicket,
  getActivityHost,
  getEmbeddedActivityConfig,
  getProxyConfig,
  leaveActivityInstance,
  setProxyConfig,
  updateEmbeddedActivityConfig,
  uploadApplicationAttachment,
];
