import type { Cancel } from '../core/clock.ts';
import { jobNamed } from '../core/job.ts';
import type { Platform } from '../core/platform.ts';
import type { JobRow } from '../core/tables.ts';

/** Other nodes may store jobs that this one is not told of. */
const POLL_EVERY = 5000;
/** A timer is no longer than this, so that a clock that was set is noticed. */
const LONGEST_WAIT = 60 * 60 * 1000;
/** A job whose worker died is taken up again after this. */
const LOCK_FOR = 60_000;
const EXTEND_EVERY = 20_000;
const AT_ONCE = 4;

/** Runs stored jobs that have come due, on this node, until it is stopped. */
export interface JobRunner {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void;
  /** Resolves when nothing that is due is left and nothing runs. */
  idle(): Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/** Starts taking jobs. Several nodes may: each job is taken by one at a time. */
export function startJobs(platform: Platform): JobRunner {
  let stopped = false;
  let pass: Promise<void> | null = null;
  let again = false;
  let cancel: Cancel = () => undefined;

  const work = async () => {
    do {
      again = false;
      for (let jobs = await claim(platform); jobs.length && !stopped; jobs = await claim(platform)) {
        await Promise.all(jobs.map((job) => runOne(platform, job)));
      }
    } while (again && !stopped);
    const wait = await untilNext(platform);
    cancel();
    if (!stopped) cancel = platform.clock.after(wait, wake);
  };
  const wake = () => {
    if (stopped) return;
    if (pass) {
      again = true;
      return;
    }
    pass = work()
      .catch((error: unknown) => {
        platform.log.error({ err: error }, 'jobs could not be read');
        cancel();
        if (!stopped) cancel = platform.clock.after(POLL_EVERY, wake);
      })
      .finally(() => {
        pass = null;
        if (again) wake();
      });
  };
  wake();
  return {
    wake,
    async idle() {
      wake();
      while (pass) await pass;
    },
    async stop() {
      stopped = true;
      cancel();
      while (pass) await pass;
    },
  };
}

/** Ms until there may be something to do. */
async function untilNext(platform: Platform): Promise<number> {
  const { store, clock } = platform;
  const next = await store.read.kysely
    .selectFrom('jobs')
    .select((eb) => eb.fn.min<number | null>('run_at').as('at'))
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', clock.now())]))
    .executeTakeFirst();
  const longest = store.dialect === 'postgres' ? POLL_EVERY : LONGEST_WAIT;
  const locked = await store.read.kysely
    .selectFrom('jobs')
    .select('id')
    .where('locked_until', '>=', clock.now())
    .limit(1)
    .executeTakeFirst();
  const due = next?.at == null ? longest : Math.max(0, next.at - clock.now());
  return Math.min(due, longest, locked ? LOCK_FOR : longest);
}

/** Takes due jobs, oldest first, and locks them for this worker. */
async function claim(platform: Platform): Promise<JobRow[]> {
  return platform.store.transaction(async (db) => {
    const now = platform.clock.now();
    let due = db.kysely
      .selectFrom('jobs')
      .selectAll()
      .where('failed_at', 'is', null)
      .where('run_at', '<=', now)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
      .orderBy('run_at')
      .orderBy('id')
      .limit(AT_ONCE);
    if (db.dialect === 'postgres') due = due.forUpdate().skipLocked();
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

async function runOne(platform: Platform, row: JobRow): Promise<void> {
  const definition = jobNamed(row.kind);
  const extend = platform.clock.every(EXTEND_EVERY, () => {
    void update(platform, row, { locked_until: platform.clock.now() + LOCK_FOR });
  });
  try {
    if (!definition) throw new Error(`this version has no job '${row.kind}'`);
    const payload: unknown = JSON.parse(row.payload_json);
    await definition.run(platform, payload);
    await platform.store.transaction((db) => db.kysely.deleteFrom('jobs').where('id', '=', row.id).execute());
  } catch (error) {
    const last = row.attempts >= (definition?.attempts ?? 1);
    platform.log[last ? 'error' : 'warn']({ err: error, job: row.kind, id: row.id, attempt: row.attempts }, 'a job failed');
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
