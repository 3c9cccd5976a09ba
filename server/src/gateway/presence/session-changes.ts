import { setTimeout as delay } from 'node:timers/promises';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../core/framework/platform.ts';
import { revisionOf } from '../../core/framework/revision.ts';
import { type Db, StoreError } from '../../core/framework/store.ts';
import { transact } from '../../core/framework/transact.ts';
import type { GatewaySessionRow } from '../../core/tables/database.ts';
import type { GatewayLoaders } from '../loaders.ts';
import { announcePresenceJob } from './announce-presence-job.ts';
import { isDifferent } from './announce-presence.ts';
import { presenceObject } from './presence.ts';
import { lockFreeUsers, lockUser, rowsOfUser, rowsOfUsers } from './session-rows.ts';

/** Ms after which an end is announced by a job, unless the process that stored it has announced it. */
export const TELL_AFTER = 30_000;
/** Maximum number of users whose changes share a transaction. */
const GROUP = 64;
/** Ms after which the next group does not wait for the last, such as one whose connection hangs. */
const SLOW = 100;
/** Changes without an actor. */
const NOBODY = { userId: null, reason: null };

/** A change of a user's sessions: the statements, and the resulting rows, the newest last. */
export interface Change {
  /** A session ends. */
  ends?: true;
  write: (db: Db, rows: readonly GatewaySessionRow[]) => Promise<unknown>;
  applied: (rows: GatewaySessionRow[]) => GatewaySessionRow[];
}

/** The sessions of a user at one revision. */
export interface SessionSnapshot {
  rows: GatewaySessionRow[];
  revision: number;
  /** The job that announces an end if this process does not. */
  jobId?: Snowflake | undefined;
}

interface Waiting {
  userId: Snowflake;
  change: Change;
  resolve: (snapshot: SessionSnapshot) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes changes of users' sessions, serialized with those of other nodes by a lock of the user. On PostgreSQL, those of
 * different users that arrive while a transaction is in progress share the next one: many people come online together
 * when their node has restarted. The embedded store shares commits itself.
 */
export class SessionChanges {
  readonly #platform: Platform;
  readonly #loaders: GatewayLoaders;
  #queue: Waiting[] = [];
  #isBusy = false;

  constructor(platform: Platform, loaders: GatewayLoaders) {
    this.#platform = platform;
    this.#loaders = loaders;
  }

  /**
   * The sessions of a user before a change, which is made now, and the revision after it. The caller waits for one change
   * of a user before it makes the next.
   */
  apply(userId: Snowflake, change?: Change): Promise<SessionSnapshot> {
    if (!change || change.ends || this.#platform.store.dialect === 'sqlite') return this.#applyOne(userId, change);
    return new Promise((resolve, reject) => {
      this.#queue.push({ userId, change, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      setImmediate(() => void this.#applyQueue());
    });
  }

  async #applyQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#applyGroup(this.#queue.splice(0, GROUP));
      await Promise.race([group, delay(SLOW, undefined, { ref: false })]);
    }
    this.#isBusy = false;
  }

  async #applyGroup(group: readonly Waiting[]): Promise<void> {
    let snapshots: ReadonlyMap<Snowflake, SessionSnapshot> = new Map();
    try {
      if (group.length > 1) snapshots = await this.#applyTogether(group);
    } catch (error) {
      // It is unknown which changes were committed. After any other failure none was, so each is applied separately.
      if (error instanceof StoreError) {
        for (const { reject } of group) reject(error);
        return;
      }
    }
    for (const { userId, change, resolve, reject } of group) {
      const snapshot = snapshots.get(userId);
      if (snapshot) resolve(snapshot);
      else this.#applyOne(userId, change).then(resolve, reject);
    }
  }

  /** Makes the changes of those users whom no other transaction has locked. */
  #applyTogether(group: readonly Waiting[]): Promise<ReadonlyMap<Snowflake, SessionSnapshot>> {
    return transact(this.#platform, NOBODY, async ({ db }) => {
      const free = await lockFreeUsers(
        db,
        group.map(({ userId }) => userId),
      );
      const rowsOf = await rowsOfUsers(db, free);
      const changed = group.filter(({ userId }) => free.includes(userId));
      for (const { userId, change } of changed) await change.write(db, rowsOf.get(userId) ?? []);
      const revision = await revisionOf(db);
      return new Map(changed.map(({ userId }) => [userId, { rows: rowsOf.get(userId) ?? [], revision }]));
    });
  }

  #applyOne(userId: Snowflake, change?: Change): Promise<SessionSnapshot> {
    return transact(this.#platform, NOBODY, async (tx) => {
      const { db } = tx;
      // Serializes concurrent changes by two nodes.
      await db.first(lockUser, { id: userId });
      const rows = await db.all(rowsOfUser, { user_id: userId });
      await change?.write(db, rows);
      if (!change?.ends) return { rows, revision: await revisionOf(db) };
      await this.#loaders.sessionEnded(tx, userId, 0);
      const [old, left] = [rows, change.applied(rows)].map((some) => presenceObject(userId, some, 'online'));
      const isSeen = old && left && isDifferent(old, left);
      // The end is announced even if this process dies.
      const jobId = isSeen ? await tx.enqueue(announcePresenceJob, { user_id: userId }, tx.now + TELL_AFTER) : undefined;
      return { rows, revision: await revisionOf(db), jobId };
    });
  }
}
