import type { Route } from '../../../core/route.ts';
import { getMyUser } from './get-my-user.ts';
import { getUser } from './get-user.ts';
import { getUserProfile } from './get-user-profile.ts';
import { getUserSettings } from './get-user-settings.ts';
import { updateMyAccount } from './update-my-account.ts';
import { updateMyUser } from './update-my-user.ts';
import { updateUserSettings } from './update-user-settings.ts';

/** All routes under /users, in path order. */
export const usersRoutes: Route[] = [
  getMyUser,
  updateMyUser,
  updateMyAccount,
  getUserSettings,
  updateUserSettings,
  getUser,
  getUserProfile,
];
