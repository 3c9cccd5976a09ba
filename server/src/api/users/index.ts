import type { Route } from '../../core/route.ts';
import { getMyUser } from './get-my-user.ts';
import { getUser } from './get-user.ts';
import { getUserProfile } from './get-user-profile.ts';
import { getUserSettings } from './get-user-settings.ts';
import { updateMyAccount } from './update-my-account.ts';
import { updateMyUser } from './update-my-user.ts';
import { updateUserSettings } from './update-user-settings.ts';

export { changeAccount } from './change-account.ts';
export { restrictNewGuild } from './change-settings.ts';
export { USER_UPDATE } from './events.ts';
export { checkBotName, checkPersonName } from './names.ts';
export { GlobalName, setGlobalName } from './global-name.ts';
export {
  findPersonByLogin,
  findPersonByUsername,
  findUser,
  findUsers,
  insertUser,
  lockUser,
  takenFields,
  updateUserRow,
} from './queries.ts';
export { keptUser } from './kept-user.ts';
export { loginSettings, settingsOf, takesMessagesFrom } from './settings.ts';
export { seesPremium } from './premium.ts';
export {
  avatarAddress,
  newUser,
  type PrimaryGuild,
  primaryGuild,
  type SelfObject,
  selfObject,
  type UserObject,
  userObject,
} from './user.ts';

/** Everything under /users, in path order. */
export const usersRoutes: Route[] = [
  getMyUser,
  updateMyUser,
  updateMyAccount,
  getUserSettings,
  updateUserSettings,
  getUser,
  getUserProfile,
];
