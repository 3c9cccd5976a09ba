import type { Route } from '../../../core/framework/route.ts';
import { deleteMyAvatar } from './delete-my-avatar.ts';
import { listMyAvatars } from './list-my-avatars.ts';
import { getUser } from './get-user.ts';
import { getUserSettings } from './get-user-settings.ts';
import { updateMyAccount } from './update-my-account.ts';
import { updateMyProfile } from './update-my-profile.ts';
import { updateMyUser } from './update-my-user.ts';
import { updateUserSettings } from './update-user-settings.ts';

/** Users under /users, in path order. */
export const usersRoutes: Route[] = [
  updateMyUser,
  updateMyProfile,
  listMyAvatars,
  deleteMyAvatar,
  updateMyAccount,
  getUserSettings,
  updateUserSettings,
  getUser,
];
