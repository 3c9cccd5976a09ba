import type { ExpressionBuilder } from 'kysely';
import type { Cancel } from '../core/framework/clock.ts';
import { type JobTable, LANES, type Lane, OthersFailure, Postponed } from '../core/framework/job.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Store } from '../core/framework/store.ts';
import type { Database, JobRow } from '../core/tables/database.ts';

/** Other nodes may store jobs without notifying this one. */
const POLL_EVERY = 5000;
/** Maximum length of a timer, so that a change of the clock is noticed. */
const LONGEST_WAIT = 60 * 60 * 1000;
/** A job whose worker died is taken over after this; the lock of a running job is extended long before. */
const LOCK_FOR = 15_000;
const EXTEND_EVERY = 4000;
/** Ms after which to poll again when another worker was quicker. */
const TAKEN_BY_ANOTHER = 100;

/** Runs due jobs on this node until it is stopped. */
export interface JobRunner {
  /** Polls for due jobs immediately. */
  wake(): void;
  /** Resolves when no due job is left and nothing runs. */
  idle(): Promise<void>;
  /** Waits until no due job is left and nothing runs, and starts no others until the result is called. */
  hold(): Promise<() => void>;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Releases jobs whose worker died with its process. Only where no other process can have workers. */
export async function releaseJobs(store: Store): Promise<void> {
  await store.transaction(({ kysely }) =>
    kysely.updateTable('jobs').set({ locked_until: null }).where('locked_until', 'is not', null).execute(),
  );
}

/** Starts running the jobs of a table. Several nodes may do so concurrently: each job is taken by one of them. */
export function startJobs(platform: Platform, table: JobTable): JobRunner {
  const lanes = [startLane(platform, table, 'house'), startLane(platform, table, 'outbound')];
  const idle = async () => {
    // A job of one lane may enqueue one for another.
    do for (const lane of lanes) await lane.idle();
    while (lanes.some((lane) => lane.busy()));
  };
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    idle,
    async hold() {
      for (;;) {
        await idle();
        const releases = lanes.map((lane) => lane.hold());
        const release = () => {
          for (const one of releases) one();
        };
        if (!lanes.some((lane) => lane.busy())) return release;
        release();
      }
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Runs the jobs of one lane: as soon as one ends, the next is taken. */
function startLane(
  platform: Platform,
  table: JobTable,
  lane: Lane,
): Omit<JobRunner, 'hold'> & { busy(): boolean; hold(): () => void } {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let holds = 0;
  let pass: Promise<void> | null = null;
  let again = false;
  let cancel: Cancel = () => undefined;

  const places = () => LANES[lane] - running.size;
  const start = (row: JobRow) => {
    const run = runOne(platform, table, row)
      .catch((error: unknown) =>
        platform.log.error({ err: error, job: row.kind, id: row.id }, 'failed to record the outcome of a job'),
      )
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.add(run);
  };
  /**
   * Takes due jobs while there are free slots; returns the ms until more may be due, undefined if all slots are
   * taken.
   */
  const takeDue = async (): Promise<number | undefined> => {
    while (places() > 0 && !stopped) {
      const wait = await untilDue(platform, ofLane(table, lane));
      if (wait > 0) return wait;
      const jobs = await claim(platform, ofLane(table, lane), places());
      if (jobs.length === 0) return TAKEN_BY_ANOTHER;
      for (const job of jobs) start(job);
    }
    return undefined;
  };
  const work = async () => {
    let wait: number | undefined;
    do {
      again = false;
      wait = await takeDue();
    } while (again && !stopped);
    cancel();
    if (!stopped && wait !== undefined) cancel = platform.clock.after(wait, wake);
  };
  const wake = () => {
    if (stopped || holds > 0) return;
    if (pass) {
      again = true;
      return;
    }
    pass = work()
      .catch((error: unknown) => {
        platform.log.error({ err: error }, 'failed to read jobs');
        cancel();
        if (!stopped) cancel = platform.clock.after(POLL_EVERY, wake);
      })
      .finally(() => {
        pass = null;
        if (again) wake();
      });
  };
  const settled = async () => {
    while (pass || running.size) await (pass ?? Promise.race(running));
  };
  wake();
  return {
    wake,
    busy: () => pass !== null || running.size > 0,
    async idle() {
      wake();
      await settled();
    },
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        wake();
      };
    },
    async stop() {
      stopped = true;
      cancel();
      await settled();
    },
  };
}

/**
 * Selects the jobs of a lane that are not set aside; jobs of no other lane, even of unknown kinds, belong to `house`.
 */
function ofLane(table: JobTable, lane: Lane) {
  const kinds = table.kindsIn(lane === 'house' ? 'outbound' : lane);
  return (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.and([eb('failed_at', 'is', null), eb('kind', lane === 'house' ? 'not in' : 'in', kinds.length ? kinds : [''])]);
}

function isFree(now: number) {
  return (eb: ExpressionBuilder<Database, 'jobs'>) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]);
}

/** Ms until a lane may have something to do; 0: now. */
async function untilDue(platform: Platform, inLane: ReturnType<typeof ofLane>): Promise<number> {
  const { store, clock } = platform;
  const jobs = store.read.kysely.selectFrom('jobs').where(inLane);
  const next = await jobs.select('run_at').where(isFree(clock.now())).orderBy('run_at').limit(1).executeTakeFirst();
  const longest = store.dialect === 'postgres' ? POLL_EVERY : LONGEST_WAIT;
  const due = next ? Math.max(0, next.run_at - clock.now()) : longest;
  if (due === 0) return 0;
  const locked = await jobs
    .select('locked_until')
    .where('locked_until', '>=', clock.now())
    .orderBy('locked_until')
    .limit(1)
    .executeTakeFirst();
  // A lock is free once it ended before now.
  const freed = locked ? (locked.locked_until ?? 0) + 1 - clock.now() : longest;
  return Math.min(due, longest, freed);
}

/** Takes due jobs of a lane, oldest first, and locks them for this worker. */
async function claim(platform: Platform, inLane: ReturnType<typeof ofLane>, most: number): Promise<JobRow[]> {
  return platform.store.transaction(async (db) => {
    const now = platform.clock.now();
    const due = db.kysely
      .selectFrom('jobs')
      .selectAll()
      .where(inLane)
      .where('run_at', '<=', now)
      .where(isFree(now))
      .orderBy('run_at')
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked();
    const jobs = await due.execute();
    for (const job of jobs) {
      job.attempts += 1;
      await db.kysely
        .updateTable('jobs')
        .set({ locked_until: now + LOCK_FOR, attempts: job.attempts })
        .where('id', '=', job.id)
        .execute();
    }
    return jobs;
  });
}

async function runOne(platform: Platform, table: JobTable, row: JobRow): Promise<void> {
  const definition = table.find(row.kind);
  let extending = false;
  const extend = platform.clock.every(EXTEND_EVERY, () => {
    // A slow store is not called again before it has responded.
    if (extending) return;
    extending = true;
    update(platform, row, { locked_until: platform.clock.now() + LOCK_FOR })
      .catch((error: unknown) =>
        // Retried once before the lock ends; if the store is unreachable for longer, the job is released to another
        // worker.
        platform.log.warn({ err: error, job: row.kind, id: row.id }, 'failed to extend the lock of a job'),
      )
      .finally(() => {
        extending = false;
      });
  });
  try {
    if (!definition) throw new Error(`unknown kind of job '${row.kind}'`);
    const payload: unknown = JSON.parse(row.payload_json);
    await definition.run(platform, payload, row.attempts);
    await platform.store.transaction((db) => db.kysely.deleteFrom('jobs').where('id', '=', row.id).execute());
  } catch (error) {
    if (error instanceof Postponed) {
      await update(platform, row, {
        locked_until: null,
        attempts: row.attempts - 1,
        run_at: platform.clock.now() + error.ms,
      });
      return;
    }
    const last = row.attempts >= (definition?.attempts ?? 1);
    const level = error instanceof OthersFailure ? 'debug' : last ? 'error' : 'warn';
    platform.log[level]({ err: error, job: row.kind, id: row.id, attempt: row.attempts }, 'a job failed');
    const now = platform.clock.now();
    await update(platform, row, {
      locked_until: null,
      last_error: String(error),
      ...(last ? { failed_at: now } : { run_at: now + (definition?.backoff(row.attempts) ?? 0) }),
    });
  } finally {
    extend();
  }
}

async function update(platform: Platform, row: JobRow, values: Partial<JobRow>): Promise<void> {
  await platform.store.transaction((db) => db.kysely.updateTable('jobs').set(values).where('id', '=', row.id).execute());
}
