import type { Route } from '../../../core/framework/route.ts';
import { getUser } from './get-user.ts';
import { getUserSettings } from './get-user-settings.ts';
import { updateMyAccount } from './update-my-account.ts';
import { updateMyUser } from './update-my-user.ts';
import { updateUserSettings } from './update-user-settings.ts';

/** Users under /users, in path order. */
export const usersRoutes: Route[] = [updateMyUser, updateMyAccount, getUserSettings, updateUserSettings, getUser];
