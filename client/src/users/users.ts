import { expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { enumName } from '../core/enum-name.ts';
import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import { desktopAgent } from '../presence/agent.ts';
import { relationshipStore } from '../relationships/store.ts';
import { type UserStoreEvents, userStore } from './store.ts';
import { type User, type UserApplicationProfile, UserAvatarType } from './types.ts';
import { profilesOf, userView } from './views.ts';

/** The events of users: `updated` has the id of a known user whose data, presence or relationship has changed. */
export interface UsersEvents extends UserStoreEvents {}

/** The users whom the session knows. */
export interface Users extends EventSource<UsersEvents> {
  /** The player; undefined before the session is ready. @since 1.5 */
  readonly current: User | undefined;
  /** A user whom the session knows: friends, members of lobbies, authors of messages. Calls no server. @since 1.0 */
  getUser(userId: string): User | undefined;
  /** A user's profiles in this game and its siblings, one for each application. @since 1.6 */
  applicationProfiles(userId: string): UserApplicationProfile[];
  /** The user of the desktop agent; undefined if there is no agent, or no user logged in. @since 1.0 */
  getDesktopClientConnectedUser(applicationId: string, options?: CallOptions): Promise<User | undefined>;
}

/** Builds the area; see Users. */
export function users(core: Core): Users {
  const store = core.use(userStore);
  const agent = core.use(desktopAgent);
  // Views need it, and it must not miss READY.
  core.use(relationshipStore);
  const getUser = (userId: string) => store.get(userId) && userView(core, userId);
  return {
    on: (name, listener, options) => store.events.on(name, listener, options),
    get current() {
      return store.currentId ? getUser(store.currentId) : undefined;
    },
    getUser,
    applicationProfiles: (userId) => profilesOf(core, userId),
    async getDesktopClientConnectedUser(applicationId, options = {}) {
      expectArguments('users.getDesktopClientConnectedUser', ['applicationId', 'id', applicationId]);
      core.requireAlive();
      const user = await agent.connectedUserByAgent?.(applicationId, options);
      if (user) store.learn(user);
      return user && getUser(user.id);
    },
  };
}

/** The name of a format: `Gif`, `Webp`, `Png`, `Jpeg`; else `unknown`. @since 1.0 */
export function avatarTypeToString(type: UserAvatarType): string {
  return enumName(UserAvatarType, type);
}
