import type { Snowflake } from '@guildhall/protocol/ids';
import { ApiError } from '../../core/framework/errors.ts';
import type { Platform } from '../../core/framework/platform.ts';
import type { Db, StoreSnapshot, StoreSnapshots } from '../../core/framework/store.ts';
import type { ClusterNode } from '../../gateway/cluster/cluster-node.ts';
import { changedGuilds } from './changed-guilds.ts';
import { withTimeout } from '../../gateway/timeout.ts';
import type { Gate } from './gate.ts';
import { isKept } from './kept-tables.ts';
import { leaveGuilds, returnToGuilds } from './refresh-sessions.ts';

/** Ms of real time that running requests, commands and jobs have to end. */
const PATIENCE = 5000;
/** A guild's version rises by this, so that a cache of any version loads the guild again. */
const VERSION_STEP = 1_000_000;

/** A snapshot as the routes show it. */
export interface ShownSnapshot {
  id: string;
  name: string | null;
  /** By the platform's clock. */
  taken_at: string;
  /** How many rows of the store have changed since. */
  changed_rows: number;
}

/** The outcome of a restore. */
export interface Restored {
  id: string;
  /** How many rows were undone. */
  rows: number;
  /** The guilds that connected sessions were sent again. */
  guild_ids: Snowflake[];
  /** How long it took, without the wait for running requests and jobs. */
  ms: number;
}

interface Snapshot {
  id: string;
  name: string | null;
  takenAt: number;
  stored: StoreSnapshot;
  /** See DeletedBlobs. */
  mark: number | undefined;
}

/** The jobs of a process, as tests need them (jobs/runner.ts). */
export interface TestedJobs {
  /** Resolves when no due job is left and nothing runs. */
  idle(): Promise<void>;
  /** Waits until that is so, and starts no others until the result is called. */
  hold(): Promise<() => void>;
}

/** The parts of the server that a snapshot concerns. */
export interface SnapshotNeeds {
  platform: Platform;
  gate: Gate;
  /** The jobs of this process, if it runs any. */
  jobs: () => TestedJobs | null;
  /** The gateway of this process, if it has one. */
  node: () => ClusterNode | null;
}

/** The snapshots of a server, oldest first. */
export class Snapshots {
  readonly #needs: SnapshotNeeds;
  #all: Snapshot[] = [];
  #count = 0;

  constructor(needs: SnapshotNeeds) {
    this.#needs = needs;
  }

  /** Takes a snapshot. Fails with 501 if the store has none. */
  async save(name: string | null): Promise<ShownSnapshot> {
    const store = this.#store();
    const { platform } = this.#needs;
    return this.#alone(async () => {
      const mark = platform.blobs.deleted?.mark();
      const stored = await store.save(isKept);
      this.#count += 1;
      const snapshot = { id: String(this.#count), name, takenAt: platform.clock.now(), stored, mark };
      this.#all.push(snapshot);
      return show(snapshot, 0);
    });
  }

  /** All snapshots. */
  async list(): Promise<ShownSnapshot[]> {
    this.#store();
    return this.#alone(async () => this.#all.map((snapshot) => show(snapshot, snapshot.stored.changes().length)));
  }

  /** Undoes what has happened since, and discards the snapshots taken since. */
  async restore(id: string): Promise<Restored> {
    this.#store();
    this.#find(id);
    return this.#alone(async () => {
      const snapshot = this.#find(id);
      const began = performance.now();
      const { platform } = this.#needs;
      const { rows, ...guilds } = await this.#undo(snapshot);
      const at = this.#all.indexOf(snapshot);
      for (const { stored } of this.#all.splice(at + 1)) stored.discard();
      if (snapshot.mark !== undefined) await platform.blobs.deleted?.restore(snapshot.mark);
      await guilds.shown();
      return { id, rows, guild_ids: [...guilds.ids], ms: Math.round((performance.now() - began) * 1000) / 1000 };
    });
  }

  /** Discards a snapshot. */
  async delete(id: string): Promise<void> {
    this.#store();
    this.#find(id);
    await this.#alone(async () => {
      const snapshot = this.#find(id);
      this.#all = this.#all.filter((one) => one !== snapshot);
      snapshot.stored.discard();
      if (this.#all.length === 0) await this.#needs.platform.blobs.deleted?.forget();
    });
  }

  /** Discards all. */
  async clear(): Promise<void> {
    this.#store();
    await this.#alone(() => this.end());
  }

  /** The server stops: discards all. */
  async end(): Promise<void> {
    for (const { stored } of this.#all.splice(0)) stored.discard();
    await this.#needs.platform.blobs.deleted?.forget();
  }

  /** Takes back the rows, in the store and in all caches; `shown` sends the sessions their guilds. */
  async #undo({ stored }: Snapshot): Promise<{ rows: number; ids: ReadonlySet<Snowflake>; shown: () => Promise<void> }> {
    const { platform } = this.#needs;
    const node = this.#needs.node();
    await platform.bus.flush();
    const { rows, tables, ids } = await stored.restore(async (db, changes, undo) => {
      const before = await changedGuilds(db, changes);
      const versions = await versionsOf(db, [...before]);
      undo();
      const all = new Set([...before, ...(await changedGuilds(db, changes))]);
      await raiseVersions(db, [...all], versions);
      return { rows: changes.length, tables: new Set(changes.map(({ table }) => table)), ids: all };
    });
    const left = node ? leaveGuilds(node, ids) : new Map();
    platform.guildStates.forget();
    platform.services.forget();
    return { rows, ids, shown: async () => (node ? returnToGuilds(node, { guildIds: ids, left, tables }) : undefined) };
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const { gate, platform, jobs } = this.#needs;
    // Before the gate closes: a job may wait for a bot that sends requests.
    const holding = jobs()?.hold();
    const held = holding && (await withTimeout(platform, holding, PATIENCE));
    if (holding && !held) {
      void holding.then((release) => release());
      throw busy('Jobs');
    }
    try {
      const done = await gate.alone(PATIENCE, work);
      if (!done) throw busy('Requests');
      return done.value;
    } finally {
      held?.value();
    }
  }

  #store(): StoreSnapshots {
    const { snapshots } = this.#needs.platform.store;
    if (snapshots) return snapshots;
    throw new ApiError(501, 0, 'Snapshots need the embedded store. This server uses PostgreSQL: unset DATABASE_URL.');
  }

  #find(id: string): Snapshot {
    const found = this.#all.find((snapshot) => snapshot.id === id);
    if (found) return found;
    throw new ApiError(404, 0, 'Unknown Snapshot');
  }
}

function busy(what: string): ApiError {
  return new ApiError(409, 0, `${what} have been running for ${PATIENCE / 1000} s, so that no moment is free for a snapshot.`);
}

function show({ id, name, takenAt }: Snapshot, changed_rows: number): ShownSnapshot {
  return { id, name, taken_at: new Date(takenAt).toISOString(), changed_rows };
}

async function versionsOf({ kysely }: Db, ids: Snowflake[]): Promise<Map<Snowflake, number>> {
  const rows = await kysely.selectFrom('guilds').select(['id', 'state_version']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state_version }) => [id, state_version]));
}

/** Gives guilds versions beyond all that they have had: caches and views compare these, and must not take an old state for this one. */
async function raiseVersions(db: Db, ids: Snowflake[], before: ReadonlyMap<Snowflake, number>): Promise<void> {
  for (const [id, now] of await versionsOf(db, ids)) {
    const state_version = Math.max(now, before.get(id) ?? 0) + VERSION_STEP;
    await db.kysely.updateTable('guilds').set({ state_version }).where('id', '=', id).execute();
  }
}
