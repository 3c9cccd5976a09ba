import type { Route } from '../../../core/framework/route.ts';
import { createActivityLink } from './create-activity-link.ts';
import { deleteActivityLink } from './delete-activity-link.ts';
import { getActivityLink } from './get-activity-link.ts';
import { listActivityLinks } from './list-activity-links.ts';
import { updateActivityLink } from './update-activity-link.ts';

/** Managed links to activities. */
export const activityLinksRoutes: Route[] = [
  listActivityLinks,
  createActivityLink,
  updateActivityLink,
  deleteActivityLink,
  getActivityLink,
];
