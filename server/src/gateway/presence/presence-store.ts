import type { Snowflake } from '@guildhall/protocol/ids';
import { emitNow, transact } from '../../core/framework/transact.ts';
import { noteActivityIn } from '../../core/access/activity.ts';
import { ConcurrencyLimiter } from '../../core/values/concurrency-limiter.ts';
import type { Platform } from '../../core/framework/platform.ts';
import { HEADLESS } from '../../core/framework/headless.ts';
import { prepare } from '../../core/framework/prepared.ts';
import type { GatewaySessionRow } from '../../core/tables/database.ts';
import { Frame } from '../fanout/frame.ts';
import type { GatewayLoaders, Place } from '../loaders.ts';
import { PRESENCE_UPDATE, type Presence, presenceObject, SESSIONS_REPLACE, sessionObject } from './presence.ts';
import { lostSessions, NODE_STALE } from './lost-sessions.ts';
import { deleteRow, insertRow, rowsOfUser } from './session-rows.ts';
import { type Change, SessionChanges, type SessionSnapshot, TELL_AFTER } from './session-changes.ts';
import { memberPresences, guildPresences, presencesByGuild } from './guild-presences.ts';
import {
  isDifferent,
  gameOnlyFriends,
  announceToFriends,
  announceToGuild,
  announcePresence,
  type PresenceScope,
} from './announce-presence.ts';
import type { Session } from '../session/session.ts';
import { withOwnPictures } from './activity-pictures.ts';
import { presenceForGuild, presenceInGame, presenceForFriends } from './presence-privacy.ts';
import { announcePresenceJob } from './announce-presence-job.ts';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

/** Maximum number of sessions of a user, and of each application on the user's behalf. Session starts limit bots. */
const MAX_SESSIONS = 100;
/** Number of users whose lost sessions are removed by one transaction. */
const SWEPT_AT_ONCE = 100;
/** Number of changes that are written concurrently: what each of a thousand needs would outlive a cheap collection. */
const WRITES_AT_ONCE = 64;
/** Changes without an actor. */
const NOBODY = { userId: null, reason: null };

const deleteJob = prepare<{ id: Snowflake }>()((db, param) => db.deleteFrom('jobs').where('id', '=', param('id')));

/** The owner of the sessions that change. */
interface SessionOwner {
  userId: Snowflake;
  /** A user, whose own clients list all sessions including those of applications; otherwise a bot. */
  person: boolean;
  scope?: PresenceScope | undefined;
}

/** The first presence of a session; `client` is mobile, desktop or web. */
export interface FirstPresence {
  presence: Presence;
  client: string;
  /** The users who see it, if known; loaded otherwise. */
  scope?: PresenceScope;
}

/** Stores sessions with their presence, so that every node sees all sessions of a user, and announces changes. */
export class PresenceStore {
  readonly #platform: Platform;
  readonly #loaders: GatewayLoaders;
  /** The last change of each user in progress: the changes of a user are announced in order. */
  readonly #last = new Map<Snowflake, Promise<void>>();
  readonly #changes: SessionChanges;
  readonly #writes = new ConcurrencyLimiter(WRITES_AT_ONCE, Number.POSITIVE_INFINITY);
  readonly #ofGuild = new Map<Snowflake, Promise<Map<Snowflake, PresenceObject>>>();

  constructor(platform: Platform, loaders: GatewayLoaders) {
    this.#platform = platform;
    this.#loaders = loaders;
    this.#changes = new SessionChanges(platform, loaders);
  }

  /**
   * Stores a session with its presence; returns all sessions of the user, or null, and nothing is stored, if the
   * user, or the application on the user's behalf, has the maximum number of sessions.
   */
  async set(session: Session, { presence, client, scope }: FirstPresence): Promise<GatewaySessionRow[] | null> {
    const { id, userId, oauth } = session.identity;
    const row = {
      id,
      node_id: this.#platform.nodeId,
      user_id: userId,
      status: presence.status,
      client,
      since: presence.since,
      afk: presence.afk ? 1 : 0,
      updated_at: this.#platform.clock.now(),
      application_id: oauth?.applicationId ?? null,
      scopes: oauth ? [...oauth.scopes].join(' ') : null,
    };
    const of = { ...ofSession(session), scope };
    const most = of.person ? MAX_SESSIONS : Number.POSITIVE_INFINITY;
    return this.#put(of, async () => ({ ...row, activities_json: await this.#stored(presence.activities) }), most);
  }

  /** Changes the presence of a stored session; without a status it keeps its own. */
  async update(session: Session, presence: Omit<Presence, 'status'> & { status?: Presence['status'] }): Promise<void> {
    const given = {
      ...(presence.status === undefined ? {} : { status: presence.status }),
      since: presence.since,
      afk: presence.afk ? 1 : 0,
      updated_at: this.#platform.clock.now(),
    };
    const { id } = session.identity;
    await this.#change(ofSession(session), async () => {
      const changed = { ...given, activities_json: await this.#stored(presence.activities) };
      return {
        write: (db) => db.kysely.updateTable('gateway_sessions').set(changed).where('id', '=', id).execute(),
        applied: (rows) => {
          const own = rows.find((row) => row.id === id);
          return own ? [...rows.filter((row) => row !== own), { ...own, ...changed }] : rows;
        },
      };
    });
  }

  /** Stores an activity that an application shows for a user without a gateway session. */
  async setHeadless(given: Omit<GatewaySessionRow, 'activities_json'>, activities: Presence['activities']): Promise<void> {
    const row = async () => ({ ...given, activities_json: await this.#stored(activities) });
    await this.#put({ userId: given.user_id, person: true }, row);
  }

  /** Removes what `setHeadless` stored. */
  async removeHeadless(userId: Snowflake, id: string): Promise<void> {
    await this.#take({ userId, person: true }, id, HEADLESS);
  }

  /** Removes the row of a session that ended here. False, and nothing changes, if another node has taken the session over. */
  remove(session: Session): Promise<boolean> {
    return this.#take(ofSession(session), session.identity.id, this.#platform.nodeId);
  }

  /** Announces the presence of a user who has joined a guild while online. */
  async announceInGuild(userId: Snowflake, guildId: Snowflake): Promise<void> {
    const { rows, revision } = await this.#changes.apply(userId);
    const { sharing, places } = await this.#loaders.sharing(userId);
    const presence = presenceObject(userId, rows, sharing.status);
    if (presence.status === 'offline') return;
    const place = places.find(({ id }) => id === guildId);
    if (place) announceToGuild(this.#platform, presenceForGuild(presence, sharing, place), guildId, revision);
  }

  /** Announces a presence after a change of privacy settings. Only the oldest session of the user does so. */
  async announceAfterPrivacyChange(session: Session): Promise<void> {
    const { id, userId } = session.identity;
    const now = await this.#changes.apply(userId);
    const [oldest] = now.rows
      .filter(({ node_id }) => node_id !== HEADLESS)
      .map((row) => row.id)
      .sort();
    if (oldest === id) await this.#announce(userId, now);
  }

  /** Announces the presence of a user to all. */
  async tellAgain(userId: Snowflake): Promise<void> {
    await this.#announce(userId, await this.#changes.apply(userId));
  }

  /** Sends the friends of a user the presence with the whole user. */
  async announceUser(user: UserObject): Promise<void> {
    const { rows, revision } = await this.#changes.apply(user.id);
    const { sharing } = await this.#loaders.sharing(user.id);
    const presence = { ...presenceObject(user.id, rows, sharing.status), user };
    const shown = presenceForFriends(presence, sharing);
    await announceToFriends(this.#platform, this.#loaders, { presence: shown, before: null, revision });
  }

  /** Sends a session the presence of a friend who is not offline; for a friend only in a game, the activity in that game. */
  async show(session: Session, friendId: Snowflake, applicationId?: Snowflake): Promise<void> {
    const [presence] = await this.ofFriends([friendId]);
    if (!presence) return;
    const isFriend = applicationId === undefined || (await this.#loaders.friendIds(session.identity.userId)).includes(friendId);
    session.send(new Frame(PRESENCE_UPDATE.name, isFriend ? presence : presenceInGame(presence, applicationId)));
  }

  /** The presences of a player's friends, including those in the game, without offline ones. */
  async ofFriendsInGame(userId: Snowflake, applicationId: Snowflake): Promise<PresenceObject[]> {
    const [friendIds, gameFriends] = await Promise.all([this.#loaders.friendIds(userId), this.#loaders.gameFriends(userId)]);
    const inGameOnly = gameOnlyFriends(gameFriends, applicationId, friendIds);
    const [onPlatform, inGame] = await Promise.all([this.ofFriends(friendIds), this.ofFriends(inGameOnly)]);
    return [...onPlatform, ...inGame.map((presence) => presenceInGame(presence, applicationId))];
  }

  /** The presences of friends, without offline ones. */
  async ofFriends(friendIds: readonly Snowflake[]): Promise<PresenceObject[]> {
    const found: PresenceObject[] = [];
    for (let at = 0; at < friendIds.length; at += 500) {
      const rows = await this.#platform.store.read.kysely
        .selectFrom('gateway_sessions')
        .innerJoin('users', 'users.id', 'gateway_sessions.user_id')
        .selectAll('gateway_sessions')
        .select('users.settings_json')
        .where('user_id', 'in', friendIds.slice(at, at + 500))
        .execute();
      for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
        const sharing = this.#loaders.sharingOf(own[0]?.settings_json ?? null);
        found.push(presenceForFriends(presenceObject(userId, own, sharing.status), sharing));
      }
    }
    return found.filter(({ status }) => status !== 'offline');
  }

  /** All sessions of a user, as in the user's READY. */
  async sessions(userId: Snowflake) {
    return (await this.#platform.store.read.all(rowsOfUser, { user_id: userId })).map(sessionObject);
  }

  /** The presences of the members of a guild who are not offline, by user id. Concurrent callers share a result. */
  ofGuild(guildId: Snowflake): Promise<Map<Snowflake, PresenceObject>> {
    const running = this.#ofGuild.get(guildId);
    if (running) return running;
    const found = guildPresences(this.#platform.store.read, guildId, this.#loaders.sharingOf).finally(() =>
      this.#ofGuild.delete(guildId),
    );
    this.#ofGuild.set(guildId, found);
    return found;
  }

  /** The same for some members of a guild. */
  among(guildId: Snowflake, userIds: readonly Snowflake[]): Promise<Map<Snowflake, PresenceObject>> {
    return memberPresences(this.#platform.store.read, { guildId, userIds }, this.#loaders.sharingOf);
  }

  /** The same for some users in those of some guilds that they are members of, by guild. */
  inGuilds(places: readonly Place[], userIds: readonly Snowflake[]): Promise<ReadonlyMap<Snowflake, PresenceObject[]>> {
    return presencesByGuild(this.#platform.store.read, { places, userIds }, this.#loaders.sharingOf);
  }

  /** Resolves when no change is in progress. */
  async settled(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }

  /** Stores the heartbeat of this node. */
  async beat(): Promise<void> {
    const { store, nodeId, clock } = this.#platform;
    await store.transaction((db) =>
      db.kysely.updateTable('nodes').set({ seen_at: clock.now() }).where('id', '=', nodeId).execute(),
    );
  }

  /**
   * Removes the sessions of dead nodes, and activities shown over HTTP by a process that died before it could end
   * them. At the start (`first`) of an embedded store, which only one process uses, these are all; otherwise those of
   * nodes without a heartbeat. Sessions that a stopped process handed over are kept.
   */
  async sweep(first: boolean): Promise<void> {
    const lost = lostSessions(this.#platform, first);
    const { read } = this.#platform.store;
    const found = await read.kysely.selectFrom('gateway_sessions').select('user_id').distinct().where(lost).execute();
    for (let at = 0; at < found.length; at += SWEPT_AT_ONCE) {
      const userIds = found.slice(at, at + SWEPT_AT_ONCE).map((row) => row.user_id);
      const jobs = await transact(this.#platform, NOBODY, async (tx) => {
        const gone = tx.db.kysely.deleteFrom('gateway_sessions').where(lost).where('user_id', 'in', userIds);
        const ended = new Map<Snowflake, Snowflake>();
        for (const { user_id } of await gone.returning('user_id').execute()) {
          if (ended.has(user_id)) continue;
          // Their node may be restarting, and clients reconnect.
          await this.#loaders.sessionEnded(tx, user_id, NODE_STALE);
          ended.set(user_id, await tx.enqueue(announcePresenceJob, { user_id }, tx.now + TELL_AFTER));
        }
        return ended;
      });
      for (const userId of jobs.keys()) await this.tellAgain(userId);
      await this.#cancelJobs([...jobs.values()]);
    }
  }

  /** Stores a row unless there are already `most` of its kind; returns all rows of the user, or null if it did not. */
  async #put(
    of: SessionOwner,
    prepare: () => Promise<GatewaySessionRow>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<GatewaySessionRow[] | null> {
    let stored: GatewaySessionRow[] | null = null;
    let noted: (() => void) | undefined;
    await this.#change(of, async () => {
      const row = await prepare();
      const isLike = (other: GatewaySessionRow) =>
        other.id !== row.id && other.node_id !== HEADLESS && other.application_id === row.application_id;
      const isFull = (rows: readonly GatewaySessionRow[]) => rows.filter(isLike).length >= most;
      const withRow = (rows: readonly GatewaySessionRow[]) => [...rows.filter((other) => other.id !== row.id), row];
      return {
        write: async (db, rows) => {
          stored = isFull(rows) ? null : withRow(rows);
          if (!stored) return;
          db.write(insertRow, { ...row });
          noted = noteActivityIn(db, this.#platform, of.userId);
        },
        applied: (rows) => (isFull(rows) ? rows : withRow(rows)),
      };
    });
    noted?.();
    return stored;
  }

  /** Deletes a row of a node; returns false if the row is another node's. */
  async #take(of: SessionOwner, id: string, nodeId: number): Promise<boolean> {
    let isOwn = true;
    let noted: (() => void) | undefined;
    const isOthers = (row: GatewaySessionRow) => row.id === id && row.node_id !== nodeId;
    await this.#change(of, async () => ({
      ends: true,
      write: async (db, rows) => {
        isOwn = !rows.some(isOthers);
        if (!isOwn) return;
        await db.all(deleteRow, { id });
        noted = noteActivityIn(db, this.#platform, of.userId);
      },
      applied: (rows) => (rows.some(isOthers) ? rows : rows.filter((row) => row.id !== id)),
    }));
    noted?.();
    return isOwn;
  }

  /** Makes a change once those of the user before it are done; `prepare` runs then, so that what it reads cannot reorder changes. */
  #change(of: SessionOwner, prepare: () => Promise<Change>): Promise<void> {
    const { userId } = of;
    const write = () => this.#writes.run(async () => this.#writeAndAnnounce(of, await prepare()));
    const changed = (this.#last.get(userId) ?? Promise.resolve()).then(write);
    const settled = changed
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(userId) === settled) this.#last.delete(userId);
      });
    this.#last.set(userId, settled);
    return changed;
  }

  async #writeAndAnnounce({ userId, person, scope }: SessionOwner, change: Change): Promise<void> {
    const { rows, revision, jobId } = await this.#changes.apply(userId, change);
    const after = change.applied(rows);
    const status = await this.#statusOf(userId, [...rows, ...after], scope);
    const [before, presence] = [presenceObject(userId, rows, status), presenceObject(userId, after, status)];
    if (isDifferent(before, presence))
      await announcePresence(this.#platform, this.#loaders, { presence, before, revision, scope });
    if (person && after !== rows)
      emitNow(this.#platform, SESSIONS_REPLACE, { user_ids: [userId] }, after.map(sessionObject), revision);
    if (jobId) await this.#cancelJobs([jobId]);
  }

  async #announce(userId: Snowflake, { rows, revision }: SessionSnapshot): Promise<void> {
    const presence = presenceObject(userId, rows, await this.#statusOf(userId, rows));
    await announcePresence(this.#platform, this.#loaders, { presence, before: null, revision });
  }

  async #cancelJobs(jobIds: readonly Snowflake[]): Promise<void> {
    if (jobIds.length === 0) return;
    await this.#platform.bus.confirmed?.();
    await this.#platform.store.transaction(async (db) => {
      for (const id of jobIds) await db.all(deleteJob, { id });
    });
  }

  /** The stored form of activities: pictures are of this server (withOwnPictures). */
  async #stored(activities: Presence['activities']): Promise<string> {
    const { cdn } = this.#platform;
    const { assetIds } = this.#loaders;
    return JSON.stringify(await Promise.all(activities.map((activity) => withOwnPictures(activity, { cdn, assetIds }))));
  }

  /** The status in a user's settings, if applications have sessions for the user that it may hide. */
  async #statusOf(userId: Snowflake, rows: readonly GatewaySessionRow[], scope?: PresenceScope): Promise<string> {
    if (rows.every(({ application_id }) => application_id === null)) return 'online';
    return (scope ?? (await this.#loaders.sharing(userId))).sharing.status;
  }
}

function ofSession({ identity: { userId, person, oauth } }: Session): SessionOwner {
  return { userId, person: person || oauth !== null };
}
