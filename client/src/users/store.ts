import type { ApplicationProfile } from '@guildhall/protocol/objects/games/identity-profiles';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { Area, Core, Ready } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';

/** The data of a user: from READY, events and responses. */
export interface UserRecord {
  readonly user: UserObject;
  /** Undefined while the user is offline, or not visible to the player. */
  readonly presence: PresenceObject | undefined;
  /** The user's profiles in this game and its siblings. */
  readonly profiles: readonly ApplicationProfile[];
}

/** Emitted after any change of a record. */
export interface UserStoreEvents {
  updated: string;
}

/** The users, presences and application profiles that the areas share. Areas obtain it by `core.use(userStore)`. */
export interface UserStore {
  readonly events: EventSource<UserStoreEvents>;
  /** The id of the player; undefined before the first READY. */
  readonly currentId: string | undefined;
  get(id: string): UserRecord | undefined;
  /** Remembers a user whom an event or a response names. */
  learn(user: UserObject): void;
}

const NO_PROFILES: readonly ApplicationProfile[] = [];

/** Builds the store; see UserStore. */
export function userStore(core: Core): UserStore {
  const events = core.emitter<UserStoreEvents>();
  let records = new Map<string, UserRecord>();
  let currentId: string | undefined;

  const change = (id: string, changed: Partial<UserRecord>) => {
    const before = records.get(id);
    const user = changed.user ?? before?.user;
    if (!user) return;
    records.set(id, { presence: before?.presence, profiles: before?.profiles ?? NO_PROFILES, ...changed, user });
    core.emit(events, 'updated', id);
  };

  const learn = (user: UserObject) => {
    const before = records.get(user.id)?.user;
    if (!before || !isSame(before, user)) change(user.id, { user: before ? { ...before, ...user } : user });
  };

  const withProfile = (
    { user_id: id, application_id }: Pick<ApplicationProfile, 'user_id' | 'application_id'>,
    profile?: ApplicationProfile,
  ) => {
    const others = (records.get(id)?.profiles ?? NO_PROFILES).filter((one) => one.application_id !== application_id);
    change(id, { profiles: profile ? [...others, profile] : others });
  };

  const updatePresence = (presence: PresenceObject) => {
    change(presence.user.id, { presence: presence.status === 'offline' ? undefined : presence });
  };

  const ready = (data: Ready) => {
    const before = records;
    records = new Map();
    currentId = data.user?.id;
    for (const user of usersOf(data)) records.set(user.id, { user, presence: undefined, profiles: NO_PROFILES });
    for (const presence of data.presences ?? []) put(records, presence.user.id, { presence });
    for (const profile of data.user_application_profiles ?? []) {
      const { profiles = NO_PROFILES } = records.get(profile.user_id) ?? {};
      put(records, profile.user_id, { profiles: [...profiles, profile] });
    }
    // Those who are known from messages stay known.
    for (const [id, { user }] of before)
      if (!records.has(id)) records.set(id, { user, presence: undefined, profiles: NO_PROFILES });
    for (const [id, record] of records) {
      const old = before.get(id);
      if (old && !isSame(old, record)) core.emit(events, 'updated', id);
    }
  };

  const area: Area = {
    ready,
    reset() {
      records = new Map();
      currentId = undefined;
    },
    dispatched: {
      USER_UPDATE: (user) => change(user.id, { user }),
      PRESENCE_UPDATE: updatePresence,
      USER_APPLICATION_IDENTITY_UPDATE: (profile) => withProfile(profile, profile),
      USER_APPLICATION_IDENTITY_REMOVE: (identity) => withProfile(identity),
    },
  };
  core.attach(area);

  return {
    events,
    get currentId() {
      return currentId;
    },
    get: (id) => records.get(id),
    learn,
  };
}

/** Every user whom READY names. */
function usersOf({ user, users = [], relationships = [], game_relationships = [], lobbies = [] }: Ready): UserObject[] {
  const members = lobbies.flatMap((lobby) => lobby.members.flatMap((member) => member.user ?? []));
  return [...users, ...[...relationships, ...game_relationships].map((one) => one.user), ...members, ...(user ? [user] : [])];
}

function put(records: Map<string, UserRecord>, id: string, changed: Partial<UserRecord>): void {
  const record = records.get(id);
  if (record) records.set(id, { ...record, ...changed });
}

/** Whether two JSON values have the same text. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
