import type { ExpressionBuilder } from 'kysely';
import type { Snowflake } from '@guildhall/protocol/ids';
import { emitNow, transact } from '../core/transact.ts';
import { noteActivity } from '../core/activity.ts';
import type { Platform } from '../core/platform.ts';
import { HEADLESS, LIFETIME } from '../core/headless.ts';
import { prepare } from '../core/prepared.ts';
import { revisionOf } from '../core/revision.ts';
import type { Db } from '../core/store.ts';
import type { Database, GatewaySessionRow } from '../core/tables.ts';
import { Frame } from './frames.ts';
import type { GatewayLoaders } from './loaders.ts';
import {
  PRESENCE_UPDATE,
  type Presence,
  type PresenceObject,
  presenceObject,
  SESSIONS_REPLACE,
  sessionObject,
} from './presence.ts';
import { presencesAmong, presencesIn } from './presences-in-guild.ts';
import { isOther, othersOf, tellGuild, tellPresence } from './presence-news.ts';
import type { Session } from './session.ts';
import { withOwnPictures } from './activity-pictures.ts';
import { shownIn, shownInGame, shownToFriends } from './sharing.ts';
import { tellPresenceLater } from './tell-presence-later.ts';

/** Sessions that a person may have, and an application on a person's behalf, over all nodes; a bot's are bounded by its session starts. */
const MOST_SESSIONS = 100;
/** Ms without a sign of life after which a node counts as dead. */
export const NODE_STALE = 60_000;
/** Ms after which what is shown by HTTP has no job to end it. */
const LATE = 5 * 60_000;
/** Ms after which others are told of an end by somebody else than the process that stored it. */
const TELL_AFTER = 30_000;
/** Users whose lost sessions are removed by one transaction. */
const SWEPT_AT_ONCE = 100;
/** Nobody's own doing. */
const NOBODY = { userId: null, reason: null };

const rowsOfUser = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('gateway_sessions').selectAll().where('user_id', '=', param('user_id')).orderBy('updated_at').orderBy('id'),
);
/** Others may still refer to the user meanwhile. */
const lockUser = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('users').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
);
const insertRow = prepare<{ [K in keyof GatewaySessionRow]: GatewaySessionRow[K] }>()((db, param) => {
  const changed = {
    node_id: param('node_id'),
    user_id: param('user_id'),
    status: param('status'),
    activities_json: param('activities_json'),
    client: param('client'),
    since: param('since'),
    afk: param('afk'),
    updated_at: param('updated_at'),
    application_id: param('application_id'),
    scopes: param('scopes'),
  };
  return db
    .insertInto('gateway_sessions')
    .values({ id: param('id'), ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed));
});

/** Whose sessions are changed. */
interface Of {
  userId: Snowflake;
  /** A person's, whose own clients list all of them, also those that applications have; else a bot's. */
  person: boolean;
}

/** A change of a user's sessions: what is written, and what of the rows that were there are then, the newest last. */
interface Change {
  /** A session is over. */
  ends?: true;
  write: (db: Db, rows: readonly GatewaySessionRow[]) => Promise<unknown>;
  applied: (rows: GatewaySessionRow[]) => GatewaySessionRow[];
}

/** The sessions of a user at one revision. */
interface Now {
  rows: GatewaySessionRow[];
  revision: number;
  /** What would tell of an end, if this process does not come to it. */
  jobId?: Snowflake | undefined;
}

/** Sessions with their presence, in the store so that every node sees all of a user's; changes go out to the user's guilds. */
export class Presences {
  readonly #platform: Platform;
  readonly #loaders: GatewayLoaders;
  /** The last change of a user under way: changes of one user go out in order. */
  readonly #last = new Map<Snowflake, Promise<void>>();
  readonly #ofGuild = new Map<Snowflake, Promise<Map<Snowflake, PresenceObject>>>();

  constructor(platform: Platform, loaders: GatewayLoaders) {
    this.#platform = platform;
    this.#loaders = loaders;
  }

  /**
   * Stores a session with its presence; `client` is mobile, desktop or web. False, and nothing is stored, when a person, or an
   * application on the person's behalf, has as many sessions as may be.
   */
  async set(session: Session, presence: Presence, client: string): Promise<boolean> {
    const { id, userId, oauth } = session.identity;
    const row: GatewaySessionRow = {
      id,
      node_id: this.#platform.nodeId,
      user_id: userId,
      status: presence.status,
      activities_json: this.#stored(presence.activities),
      client,
      since: presence.since,
      afk: presence.afk ? 1 : 0,
      updated_at: this.#platform.clock.now(),
      application_id: oauth?.applicationId ?? null,
      scopes: oauth ? [...oauth.scopes].join(' ') : null,
    };
    const of = ofSession(session);
    return this.#put(of, row, of.person ? MOST_SESSIONS : Number.POSITIVE_INFINITY);
  }

  /** Changes the presence of a session that is stored. */
  async update(session: Session, presence: Presence): Promise<void> {
    const changed = {
      status: presence.status,
      activities_json: this.#stored(presence.activities),
      since: presence.since,
      afk: presence.afk ? 1 : 0,
      updated_at: this.#platform.clock.now(),
    };
    const { id } = session.identity;
    await this.#change(ofSession(session), {
      write: (db) => db.kysely.updateTable('gateway_sessions').set(changed).where('id', '=', id).execute(),
      applied: (rows) => {
        const own = rows.find((row) => row.id === id);
        return own ? [...rows.filter((row) => row !== own), { ...own, ...changed }] : rows;
      },
    });
  }

  /** Stores what an application shows of a person without a session of the gateway. */
  async setHeadless(given: Omit<GatewaySessionRow, 'activities_json'>, activities: Presence['activities']): Promise<void> {
    const row = { ...given, activities_json: this.#stored(activities) };
    await this.#put({ userId: row.user_id, person: true }, row);
  }

  /** Removes what `setHeadless` stored. */
  async removeHeadless(userId: Snowflake, id: string): Promise<void> {
    await this.#take({ userId, person: true }, id, HEADLESS);
  }

  /** Removes the row of a session that ended here. False, and nothing changes, if another node has taken the session over. */
  remove(session: Session): Promise<boolean> {
    return this.#take(ofSession(session), session.identity.id, this.#platform.nodeId);
  }

  /** The user came into a guild while online: its members have heard nothing of the presence yet. */
  async joined(userId: Snowflake, guildId: Snowflake): Promise<void> {
    const { rows, revision } = await this.#now(userId);
    const { sharing, places } = await this.#loaders.sharing(userId);
    const presence = presenceObject(userId, rows, sharing.status);
    if (presence.status === 'offline') return;
    const place = places.find(({ id }) => id === guildId);
    if (place) tellGuild(this.#platform, shownIn(presence, sharing, place), guildId, revision);
  }

  /** A user shows others less or more than before. One of the user's sessions, the oldest, sees to it. */
  async showAgain(session: Session): Promise<void> {
    const { id, userId } = session.identity;
    const now = await this.#now(userId);
    const [oldest] = now.rows
      .filter(({ node_id }) => node_id !== HEADLESS)
      .map((row) => row.id)
      .sort();
    if (oldest === id) await this.#tellNow(userId, now);
  }

  /** Tells all again how a user is there. */
  async tellAgain(userId: Snowflake): Promise<void> {
    await this.#tellNow(userId, await this.#now(userId));
  }

  /** Tells a session how a friend is there, unless they are not; of a friend in a game alone only what they do in it. */
  async show(session: Session, friendId: Snowflake, applicationId?: Snowflake): Promise<void> {
    const [presence] = await this.ofFriends([friendId]);
    if (!presence) return;
    const isFriend = applicationId === undefined || (await this.#loaders.friendIds(session.identity.userId)).includes(friendId);
    session.send(new Frame(PRESENCE_UPDATE.name, isFriend ? presence : shownInGame(presence, applicationId)));
  }

  /** How a player's friends are there, those of the game too, without those who are offline. */
  async ofFriendsInGame(userId: Snowflake, applicationId: Snowflake): Promise<PresenceObject[]> {
    const [friendIds, gameFriends] = await Promise.all([this.#loaders.friendIds(userId), this.#loaders.gameFriends(userId)]);
    const inGameOnly = othersOf(gameFriends, applicationId, friendIds);
    const [onPlatform, inGame] = await Promise.all([this.ofFriends(friendIds), this.ofFriends(inGameOnly)]);
    return [...onPlatform, ...inGame.map((presence) => shownInGame(presence, applicationId))];
  }

  /** How a person's friends are there, without those who are offline. */
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
        found.push(shownToFriends(presenceObject(userId, own, sharing.status), sharing));
      }
    }
    return found.filter(({ status }) => status !== 'offline');
  }

  /** All sessions of a user, as a person's READY lists them. */
  async sessions(userId: Snowflake) {
    return (await this.#platform.store.read.all(rowsOfUser, { user_id: userId })).map(sessionObject);
  }

  /** The members of a guild who are not offline, by user id. Callers of one moment share an answer. */
  ofGuild(guildId: Snowflake): Promise<Map<Snowflake, PresenceObject>> {
    const running = this.#ofGuild.get(guildId);
    if (running) return running;
    const found = presencesIn(this.#platform.store.read, guildId, this.#loaders.sharingOf).finally(() =>
      this.#ofGuild.delete(guildId),
    );
    this.#ofGuild.set(guildId, found);
    return found;
  }

  /** Those of some members of a guild who are not offline, by user id. */
  among(guildId: Snowflake, userIds: readonly Snowflake[]): Promise<Map<Snowflake, PresenceObject>> {
    return presencesAmong(this.#platform.store.read, { guildId, userIds }, this.#loaders.sharingOf);
  }

  /** Resolves when no change is under way. */
  async settled(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }

  /** Tells the other nodes that this one lives. */
  async beat(): Promise<void> {
    const { store, nodeId, clock } = this.#platform;
    await store.transaction((db) =>
      db.kysely.updateTable('nodes').set({ seen_at: clock.now() }).where('id', '=', nodeId).execute(),
    );
  }

  /**
   * Removes sessions of nodes that are gone, and what was shown by HTTP by a process that died before it could see to its end. At
   * the start (`first`) these are all of an embedded store, which one process at a time uses; else those of nodes without a sign of life.
   * Sessions that a stopped process handed over are spared.
   */
  async sweep(first: boolean): Promise<void> {
    const lost = this.#lost(first);
    const { read } = this.#platform.store;
    const found = await read.kysely.selectFrom('gateway_sessions').select('user_id').distinct().where(lost).execute();
    for (let at = 0; at < found.length; at += SWEPT_AT_ONCE) {
      const userIds = found.slice(at, at + SWEPT_AT_ONCE).map((row) => row.user_id);
      const jobs = await transact(this.#platform, NOBODY, async (tx) => {
        const gone = tx.db.kysely.deleteFrom('gateway_sessions').where(lost).where('user_id', 'in', userIds);
        const ended = new Map<Snowflake, Snowflake>();
        for (const { user_id } of await gone.returning('user_id').execute()) {
          if (ended.has(user_id)) continue;
          // Its node may only be starting again: clients come back.
          await this.#loaders.sessionEnded(tx, user_id, NODE_STALE);
          ended.set(user_id, await tx.enqueue(tellPresenceLater, { user_id }, tx.now + TELL_AFTER));
        }
        return ended;
      });
      for (const userId of jobs.keys()) await this.tellAgain(userId);
      await this.#areTold([...jobs.values()]);
    }
  }

  /** Which rows are of nodes that are gone, or were shown by HTTP too long ago. */
  #lost(first: boolean) {
    const { store, nodeId, clock } = this.#platform;
    const now = clock.now();
    return (eb: ExpressionBuilder<Database, 'gateway_sessions'>) => {
      const living = eb
        .selectFrom('nodes')
        .select('nodes.id')
        .where('seen_at', '>=', now - NODE_STALE);
      const handedOver = eb.selectFrom('gateway_handovers').select('gateway_handovers.id').where('ends_at', '>', now);
      const session = eb.and([eb('node_id', '!=', HEADLESS), eb('gateway_sessions.id', 'not in', handedOver)]);
      const late = eb.and([eb('node_id', '=', HEADLESS), eb('updated_at', '<', now - LIFETIME - LATE)]);
      if (first && store.dialect === 'sqlite') return eb.or([late, session]);
      const gone = eb.and([session, eb('node_id', '!=', nodeId), eb('node_id', 'not in', living)]);
      return eb.or([late, gone, ...(first ? [eb.and([session, eb('node_id', '=', nodeId)])] : [])]);
    };
  }

  /** Stores a row unless there are `most` of its kind already; returns whether it did. */
  async #put(of: Of, row: GatewaySessionRow, most = Number.POSITIVE_INFINITY): Promise<boolean> {
    const isLike = (other: GatewaySessionRow) =>
      other.id !== row.id && other.node_id !== HEADLESS && other.application_id === row.application_id;
    const isFull = (rows: readonly GatewaySessionRow[]) => rows.filter(isLike).length >= most;
    let full = false;
    await this.#change(of, {
      async write(db, rows) {
        full = isFull(rows);
        if (!full) await db.all(insertRow, { ...row });
      },
      applied: (rows) => (isFull(rows) ? rows : [...rows.filter((other) => other.id !== row.id), row]),
    });
    if (!full) await noteActivity(this.#platform, of.userId);
    return !full;
  }

  /** Deletes a row of a node; returns false if the row is another node's. */
  async #take(of: Of, id: string, nodeId: number): Promise<boolean> {
    let isOwn = true;
    const isOthers = (row: GatewaySessionRow) => row.id === id && row.node_id !== nodeId;
    await this.#change(of, {
      ends: true,
      async write(db, rows) {
        isOwn = !rows.some(isOthers);
        if (isOwn) await db.kysely.deleteFrom('gateway_sessions').where('id', '=', id).execute();
      },
      applied: (rows) => (rows.some(isOthers) ? rows : rows.filter((row) => row.id !== id)),
    });
    if (isOwn) await noteActivity(this.#platform, of.userId);
    return isOwn;
  }

  #change({ userId, person }: Of, change: Change): Promise<void> {
    const changed = (this.#last.get(userId) ?? Promise.resolve()).then(() => this.#writeAndTell(userId, person, change));
    const settled = changed
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(userId) === settled) this.#last.delete(userId);
      });
    this.#last.set(userId, settled);
    return changed;
  }

  async #writeAndTell(userId: Snowflake, person: boolean, change: Change): Promise<void> {
    const { rows, revision, jobId } = await this.#now(userId, change);
    const after = change.applied(rows);
    const status = await this.#statusOf(userId, [...rows, ...after]);
    const [before, presence] = [presenceObject(userId, rows, status), presenceObject(userId, after, status)];
    if (isOther(before, presence)) await tellPresence(this.#platform, this.#loaders, { presence, before, revision });
    if (person && after !== rows)
      emitNow(this.#platform, SESSIONS_REPLACE, { user_ids: [userId] }, after.map(sessionObject), revision);
    if (jobId) await this.#areTold([jobId]);
  }

  /** The sessions of a user before a change that is made now, and the revision after it. */
  #now(userId: Snowflake, change?: Change): Promise<Now> {
    return transact(this.#platform, NOBODY, async (tx) => {
      const { db } = tx;
      // Of two nodes that change sessions of one user at once, the second sees what the first has done.
      if (db.dialect === 'postgres') await db.first(lockUser, { id: userId });
      const rows = await db.all(rowsOfUser, { user_id: userId });
      await change?.write(db, rows);
      if (!change?.ends) return { rows, revision: await revisionOf(db) };
      await this.#loaders.sessionEnded(tx, userId, 0);
      const [old, left] = [rows, change.applied(rows)].map((some) => presenceObject(userId, some, 'online'));
      const isSeen = old && left && isOther(old, left);
      // Whatever becomes of this process, the others learn of it.
      const jobId = isSeen ? await tx.enqueue(tellPresenceLater, { user_id: userId }, tx.now + TELL_AFTER) : undefined;
      return { rows, revision: await revisionOf(db), jobId };
    });
  }

  async #tellNow(userId: Snowflake, { rows, revision }: Now): Promise<void> {
    const presence = presenceObject(userId, rows, await this.#statusOf(userId, rows));
    await tellPresence(this.#platform, this.#loaders, { presence, before: null, revision });
  }

  async #areTold(jobIds: readonly Snowflake[]): Promise<void> {
    if (jobIds.length === 0) return;
    await this.#platform.bus.confirmed?.();
    await this.#platform.store.transaction((db) => db.kysely.deleteFrom('jobs').where('id', 'in', jobIds).execute());
  }

  /** Activities as they are kept: pictures of other sites are fetched by this server, not by those who look. */
  #stored(activities: Presence['activities']): string {
    return JSON.stringify(activities.map((activity) => withOwnPictures(activity, this.#platform.cdn)));
  }

  /** The status of a person's settings, where applications have sessions for them that it may hide. */
  async #statusOf(userId: Snowflake, rows: readonly GatewaySessionRow[]): Promise<string> {
    if (rows.every(({ application_id }) => application_id === null)) return 'online';
    return (await this.#loaders.sharing(userId)).sharing.status;
  }
}

function ofSession({ identity: { userId, person, oauth } }: Session): Of {
  return { userId, person: person || oauth !== null };
}
