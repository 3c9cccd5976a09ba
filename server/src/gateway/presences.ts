import type { Snowflake } from '@guildhall/protocol/ids';
import { emitNow } from '../core/transact.ts';
import { noteActivity } from '../core/activity.ts';
import type { Platform } from '../core/platform.ts';
import { prepare } from '../core/prepared.ts';
import type { Db } from '../core/store.ts';
import type { GatewaySessionRow } from '../core/tables.ts';
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
import type { Session } from './session.ts';

/** Ms without a sign of life after which a node counts as dead. */
export const NODE_STALE = 60_000;

const rowsOfUser = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('gateway_sessions').selectAll().where('user_id', '=', param('user_id')).orderBy('updated_at').orderBy('id'),
);
const rowsOfGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('gateway_sessions')
    .innerJoin('members', 'members.user_id', 'gateway_sessions.user_id')
    .selectAll('gateway_sessions')
    .where('members.guild_id', '=', param('guild_id')),
);

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

  /** Stores a session with its presence; `client` is mobile, desktop or web. */
  async set(session: Session, presence: Presence, client: string): Promise<void> {
    const { id, userId } = session.identity;
    const row: GatewaySessionRow = {
      id,
      node_id: this.#platform.nodeId,
      user_id: userId,
      status: presence.status,
      activities_json: JSON.stringify(presence.activities),
      client,
      since: presence.since,
      afk: presence.afk ? 1 : 0,
      updated_at: this.#platform.clock.now(),
    };
    const { id: _id, ...changed } = row;
    await this.#change(session, (db) =>
      db.kysely
        .insertInto('gateway_sessions')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
        .execute(),
    );
    await noteActivity(this.#platform, userId);
  }

  /** Changes the presence of a session that is stored. */
  async update(session: Session, presence: Presence): Promise<void> {
    const changed = {
      status: presence.status,
      activities_json: JSON.stringify(presence.activities),
      since: presence.since,
      afk: presence.afk ? 1 : 0,
      updated_at: this.#platform.clock.now(),
    };
    await this.#change(session, (db) =>
      db.kysely.updateTable('gateway_sessions').set(changed).where('id', '=', session.identity.id).execute(),
    );
  }

  /** The session is over. */
  async remove(session: Session): Promise<void> {
    await this.#change(session, (db) => db.kysely.deleteFrom('gateway_sessions').where('id', '=', session.identity.id).execute());
    await this.#loaders.sessionEnded(session.identity.userId, 0);
    await noteActivity(this.#platform, session.identity.userId);
  }

  /** The user came into a guild while online: its members have heard nothing of the presence yet. */
  async joined(userId: Snowflake, guildId: Snowflake): Promise<void> {
    const presence = presenceObject(userId, await this.#platform.store.read.all(rowsOfUser, { user_id: userId }));
    if (presence.status !== 'offline')
      emitNow(this.#platform, PRESENCE_UPDATE, { guild_id: guildId }, { ...presence, guild_id: guildId });
  }

  /** Tells a session how a friend is there, unless they are not. */
  async show(session: Session, friendId: Snowflake): Promise<void> {
    const [presence] = await this.ofFriends([friendId]);
    if (presence) session.send(new Frame(PRESENCE_UPDATE.name, presence));
  }

  /** How a person's friends are there, without those who are offline. */
  async ofFriends(friendIds: readonly Snowflake[]): Promise<PresenceObject[]> {
    const found: PresenceObject[] = [];
    for (let at = 0; at < friendIds.length; at += 500) {
      const rows = await this.#platform.store.read.kysely
        .selectFrom('gateway_sessions')
        .selectAll()
        .where('user_id', 'in', friendIds.slice(at, at + 500))
        .execute();
      for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) found.push(presenceObject(userId, own));
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
    const found = this.#readGuild(guildId).finally(() => this.#ofGuild.delete(guildId));
    this.#ofGuild.set(guildId, found);
    return found;
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
   * Removes sessions of nodes that are gone. At the start (`first`) these are all of an embedded store, which one process
   * at a time uses; else those of nodes without a sign of life.
   */
  async sweep(first: boolean): Promise<void> {
    const { store, nodeId, clock } = this.#platform;
    const gone = await store.transaction((db) => {
      const all = db.kysely.deleteFrom('gateway_sessions').returning('user_id');
      if (first && store.dialect === 'sqlite') return all.execute();
      const living = db.kysely
        .selectFrom('nodes')
        .select('id')
        .where('seen_at', '>=', clock.now() - NODE_STALE);
      return all
        .where((eb) =>
          eb.or([
            eb.and([eb('node_id', 'not in', living), eb('node_id', '!=', nodeId)]),
            ...(first ? [eb('node_id', '=', nodeId)] : []),
          ]),
        )
        .execute();
    });
    for (const userId of new Set(gone.map((row) => row.user_id))) {
      const rows = await store.read.all(rowsOfUser, { user_id: userId });
      await this.#publish(presenceObject(userId, rows));
      // Its node may only be starting again: clients come back.
      await this.#loaders.sessionEnded(userId, NODE_STALE);
    }
  }

  async #readGuild(guildId: Snowflake): Promise<Map<Snowflake, PresenceObject>> {
    // Later, so that changes committed while others ask at this moment are still in it.
    await Promise.resolve();
    const byUser = Map.groupBy(await this.#platform.store.read.all(rowsOfGuild, { guild_id: guildId }), (row) => row.user_id);
    const found = [...byUser].map(([userId, rows]) => presenceObject(userId, rows)).filter(({ status }) => status !== 'offline');
    return new Map(found.map((presence) => [presence.user.id, presence]));
  }

  #change(session: Session, write: (db: Db) => Promise<unknown>): Promise<void> {
    const { userId, person } = session.identity;
    const change = (this.#last.get(userId) ?? Promise.resolve()).then(() => this.#writeAndTell(userId, person, write));
    const settled = change
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(userId) === settled) this.#last.delete(userId);
      });
    this.#last.set(userId, settled);
    return change;
  }

  async #writeAndTell(userId: Snowflake, person: boolean, write: (db: Db) => Promise<unknown>): Promise<void> {
    const [before, after] = await this.#platform.store.transaction(async (db) => {
      const old = await db.all(rowsOfUser, { user_id: userId });
      await write(db);
      return [old, await db.all(rowsOfUser, { user_id: userId })];
    });
    const presence = presenceObject(userId, after);
    if (JSON.stringify(presenceObject(userId, before)) !== JSON.stringify(presence)) await this.#publish(presence);
    if (person) emitNow(this.#platform, SESSIONS_REPLACE, { user_ids: [userId] }, after.map(sessionObject));
  }

  async #publish(presence: PresenceObject): Promise<void> {
    for (const guild_id of await this.#loaders.guildIds(presence.user.id))
      emitNow(this.#platform, PRESENCE_UPDATE, { guild_id }, { ...presence, guild_id });
    const user_ids = await this.#loaders.friendIds(presence.user.id);
    emitNow(this.#platform, PRESENCE_UPDATE, { user_ids }, presence);
  }
}
