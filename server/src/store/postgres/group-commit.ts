import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type PendingWrite, writeQueries } from './db.ts';
import { isRefusal } from './errors.ts';
import { cannotRollBack, sendAll } from './send.ts';

/** Maximum number of transactions in one commit. */
const GROUP = 256;
/**
 * Ms that a group waits for a row that another transaction has locked: its transactions are then committed one by one,
 * so that only those wait that must.
 */
const LOCK_WAIT = 25;

/** Ms after which the next group does not wait for the last, such as one whose connection hangs. */
const SLOW = 100;

interface Member {
  writes: readonly PendingWrite[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Commits transactions that only write rows: those that arrive while a commit is in progress share the next one. The
 * rows of all go into one statement for each table. If a statement is refused, each transaction is committed by
 * itself, so that only the one at fault fails.
 */
export class GroupCommit {
  readonly #pool: pg.Pool;
  #queue: Member[] = [];
  #busy = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Resolves when the rows are committed; rejects with the driver's error. */
  add(writes: readonly PendingWrite[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ writes, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // After the poll phase, so that requests that arrived together share the commit.
      setImmediate(() => void this.#runQueue());
    });
  }

  async #runQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#runGroup(this.#queue.splice(0, GROUP));
      await Promise.race([group, delay(SLOW, undefined, { ref: false })]);
    }
    this.#busy = false;
  }

  async #runGroup(group: readonly Member[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return void this.#runAlone(only);
    try {
      await this.#commit(
        group.flatMap(({ writes }) => writes),
        `begin; set local lock_timeout = ${LOCK_WAIT}`,
      );
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (isRefusal(error)) for (const member of group) void this.#runAlone(member);
      else for (const { reject } of group) reject(error);
    }
  }

  async #runAlone({ writes, resolve, reject }: Member): Promise<void> {
    await this.#commit(writes, 'begin').then(resolve, reject);
  }

  async #commit(writes: readonly PendingWrite[], begin: string): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const { command } = await sendAll(client, [{ text: begin }, ...writeQueries(writes)], { text: 'commit' });
      if (command !== 'COMMIT') throw new Error(`a commit ended with ${command}`);
      client.release();
    } catch (error) {
      client.release(await cannotRollBack(client, error));
      throw error;
    }
  }
}
