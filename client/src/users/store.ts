import type { ApplicationProfile } from '@guildhall/protocol/objects/games/identity-profiles';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { Area, Core, Ready } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';
import { type KnownUser, type ShownPresence, userReports } from './reports.ts';

/** The data of a user: from READY, events and responses. */
export interface UserRecord {
  readonly user: KnownUser;
  /** Undefined while the user is offline, or not visible to the player. */
  readonly presence: ShownPresence | undefined;
  /** The user's profiles in this game and its siblings, one for each identity. */
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
  /** Remembers a user whom an event or a response names. The oldest users who are not `isFriend` are forgotten. */
  learn(user: KnownUser, isFriend?: boolean): void;
  /** Reports a change of data that another store has of a user. */
  touch(id: string): void;
  /** Calls `listener` at each change, in the moment of the change, so that derived data is never stale. */
  watch(listener: (id: string) => void): void;
}

const NO_PROFILES: readonly ApplicationProfile[] = [];
/** Users who are remembered only because a message or a lobby named them. */
const MOST_STRANGERS = 10_000;

/** Builds the store; see UserStore. */
export function userStore(core: Core): UserStore {
  const events = core.emitter<UserStoreEvents>();
  const watchers: ((id: string) => void)[] = [];
  /** In the order in which they became known. */
  const strangers = new Set<string>();
  let records = new Map<string, UserRecord>();

  const touch = (id: string) => {
    for (const watcher of watchers) watcher(id);
    core.emit(events, 'updated', id);
  };

  const change = (id: string, changed: Partial<UserRecord>) => {
    const before = records.get(id);
    const { user = before?.user, profiles = before?.profiles ?? NO_PROFILES } = changed;
    if (!user) return;
    records.set(id, { user, presence: 'presence' in changed ? changed.presence : before?.presence, profiles });
    touch(id);
  };

  const learn = (given: KnownUser, isFriend = false) => {
    const { id } = given;
    const before = records.get(id)?.user;
    if (isFriend) strangers.delete(id);
    else if (!before) strangers.add(id);
    if (!before || !isSameUser(before, given)) change(id, { user: knownPart(given) });
    if (strangers.size > MOST_STRANGERS) records.delete(takeOldest(strangers));
  };

  const updateProfiles = (
    { user_id, application_id }: Pick<ApplicationProfile, 'user_id' | 'application_id'>,
    { provider_type, provider_issued_user_id }: ApplicationProfile['external_id'],
    profile?: ApplicationProfile,
  ) => {
    const others = (records.get(user_id)?.profiles ?? NO_PROFILES).filter(
      ({ application_id: of, external_id: one }) =>
        of !== application_id || one.provider_type !== provider_type || one.provider_issued_user_id !== provider_issued_user_id,
    );
    change(user_id, { profiles: profile ? [...others, profile] : others });
  };

  const ready = (data: Ready) => {
    const before = records;
    records = recordsOf(data);
    // All others stay known, as strangers.
    for (const [id, { user }] of before) {
      if (records.has(id)) strangers.delete(id);
      else {
        strangers.add(id);
        records.set(id, { user, presence: undefined, profiles: NO_PROFILES });
      }
    }
    for (const [id, record] of records) {
      const old = before.get(id);
      if (old && JSON.stringify(old) !== JSON.stringify(record)) touch(id);
    }
  };

  const reset = () => {
    records = new Map();
    strangers.clear();
  };

  const area: Area = {
    ready,
    reset,
    dispose: reset,
    dispatched: {
      USER_UPDATE: (user) => change(user.id, { user: knownPart(user) }),
      PRESENCE_UPDATE: (presence) => {
        const { user } = presence;
        change(user.id, { presence: shownPart(presence), user: 'username' in user ? knownPart(user) : undefined });
      },
      USER_APPLICATION_IDENTITY_UPDATE: (profile) => updateProfiles(profile, profile.external_id, profile),
      USER_APPLICATION_IDENTITY_REMOVE: (identity) => updateProfiles(identity, identity),
    },
  };
  core.attach(area);
  const reports = core.use(userReports);
  reports.shown = (presence) => {
    if (core.userId) change(core.userId, { presence });
  };
  reports.named = learn;

  return {
    events,
    get currentId() {
      return core.userId;
    },
    get: (id) => records.get(id),
    learn,
    touch,
    watch: (listener) => watchers.push(listener),
  };
}

/** Removes the id that has been in a set for the longest time. */
function takeOldest(ids: Set<string>): string {
  const [oldest = ''] = ids;
  ids.delete(oldest);
  return oldest;
}

/** The records of the users whom READY names. */
function recordsOf(data: Ready): Map<string, UserRecord> {
  const records = new Map<string, UserRecord>();
  const change = (id: string, changed: Partial<UserRecord>) => {
    const record = records.get(id);
    if (record) records.set(id, { ...record, ...changed });
  };
  for (const user of usersOf(data)) records.set(user.id, { user: knownPart(user), presence: undefined, profiles: NO_PROFILES });
  for (const presence of data.presences ?? []) change(presence.user.id, { presence: shownPart(presence) });
  // Until the session shows something else.
  if (data.user) change(data.user.id, { presence: { status: 'online', activities: [] } });
  for (const profile of data.user_application_profiles ?? []) {
    const { profiles = NO_PROFILES } = records.get(profile.user_id) ?? {};
    change(profile.user_id, { profiles: [...profiles, profile] });
  }
  return records;
}

/** Every user whom READY names. */
function usersOf({ user, users = [], relationships = [], game_relationships = [], lobbies = [] }: Ready): UserObject[] {
  const members = lobbies.flatMap((lobby) => lobby.members.flatMap((member) => member.user ?? []));
  return [...users, ...[...relationships, ...game_relationships].map((one) => one.user), ...members, ...(user ? [user] : [])];
}

/** Whether the cached parts are equal; every event with a user asks this. */
function isSameUser(one: KnownUser, other: KnownUser): boolean {
  return (
    one.username === other.username &&
    one.global_name === other.global_name &&
    one.avatar === other.avatar &&
    one.public_flags === other.public_flags
  );
}

function knownPart({ id, username, global_name, avatar, public_flags }: KnownUser): KnownUser {
  return { id, username, global_name, avatar, public_flags };
}

function shownPart({ status, activities }: PresenceObject): ShownPresence | undefined {
  return status === 'offline' ? undefined : { status, activities };
}
