import type { Route } from '../../../core/framework/route.ts';
import { bulkUpdateGuildSettings } from './bulk-update-user-guild-settings.ts';
import { updateGuildSettings } from './update-user-guild-settings.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updatePrivateSettings } from './update-private-channel-settings.ts';
import { updateThreadMemberSettings } from './update-thread-member-settings.ts';

/** The routes of notification settings, in path order. */
export const notificationsRoutes: Route[] = [
  updateThreadMemberSettings,
  updatePrivateSettings,
  bulkUpdateGuildSettings,
  updateGuildSettings,
  updateNotificationSettings,
];
