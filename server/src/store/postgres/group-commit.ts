import type { Snowflake } from '@guildhall/protocol/ids';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Unclaimed } from '../../core/framework/store.ts';
import { type PendingWrite, writeQueries } from './db.ts';
import { isRefusal } from './errors.ts';
import { beginWithClaims, cannotRollBack, sendAll } from './send.ts';

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
  claim: PendingWrite | undefined;
  writes: readonly PendingWrite[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

function settle({ claim, resolve, reject }: Member, lost: ReadonlySet<PendingWrite>): void {
  if (claim && lost.has(claim)) reject(new Unclaimed());
  else resolve();
}

/**
 * Commits transactions that only write rows: those that arrive while a commit is in progress share the next one. The
 * rows of all go into one statement for each table, after their claims: a transaction whose claim fails writes nothing. If a statement is refused, each transaction is committed by
 * itself, so that only the one at fault fails.
 */
export class GroupCommit {
  readonly #pool: pg.Pool;
  #queue: Member[] = [];
  #busy = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Resolves when the rows are committed; rejects with the driver's error, or with Unclaimed. */
  add(claim: PendingWrite | undefined, writes: readonly PendingWrite[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ claim, writes, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // After the poll phase, so that requests that arrived together share the commit.
      setImmediate(() => void this.#runQueue());
    });
  }

  async #runQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#runGroup(this.#takeGroup());
      await Promise.race([group, delay(SLOW, undefined, { ref: false })]);
    }
    this.#busy = false;
  }

  /** Takes the next transactions. If several claim the same row, all but the first wait for the next group. */
  #takeGroup(): Member[] {
    const claimed = new Set<Snowflake>();
    const later: Member[] = [];
    const group = this.#queue.splice(0, GROUP).filter((member) => {
      const id = member.claim?.claims;
      if (id === undefined) return true;
      if (claimed.has(id)) later.push(member);
      return claimed.size < claimed.add(id).size;
    });
    this.#queue.unshift(...later);
    return group;
  }

  async #runGroup(group: readonly Member[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return void this.#runAlone(only);
    try {
      const lost = await this.#commit(group, `begin; set local lock_timeout = ${LOCK_WAIT}`);
      for (const member of group) settle(member, lost);
    } catch (error) {
      if (isRefusal(error)) for (const member of group) void this.#runAlone(member);
      else for (const { reject } of group) reject(error);
    }
  }

  async #runAlone(member: Member): Promise<void> {
    await this.#commit([member], 'begin').then((lost) => settle(member, lost), member.reject);
  }

  /** Commits the rows of all whose claims succeed; returns the claims that did not. */
  async #commit(members: readonly Member[], begin: string): Promise<ReadonlySet<PendingWrite>> {
    const claims = members.flatMap(({ claim }) => claim ?? []);
    const client = await this.#pool.connect();
    try {
      const lost = claims.length > 0 ? await beginWithClaims(client, begin, claims) : new Set<PendingWrite>();
      const writes = members.flatMap((member) => (member.claim && lost.has(member.claim) ? [] : member.writes));
      const queries = [...(claims.length > 0 ? [] : [{ text: begin }]), ...writeQueries(writes)];
      const { command } = await sendAll(client, queries, { text: 'commit' });
      if (command !== 'COMMIT') throw new Error(`a commit ended with ${command}`);
      client.release();
      return lost;
    } catch (error) {
      client.release(await cannotRollBack(client, error));
      throw error;
    }
  }
}
