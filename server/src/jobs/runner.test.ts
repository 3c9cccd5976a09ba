import { job, JobTable, LANES, Postponed } from '@guildhall/server/core/framework/job.ts';
import { transact } from '@guildhall/server/core/framework/transact.ts';
import { releaseJobs, startJobs } from '@guildhall/server/jobs/runner.ts';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const ran: string[] = [];
let failures = 0;

const remember = job<{ word: string }>({
  kind: 'test.remember',
  run: async (_platform, { word }) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not yet');
    }
    ran.push(word);
  },
});
const hopeless = job<object>({
  kind: 'test.hopeless',
  attempts: 3,
  backoff: (count) => count * 1000,
  run: async () => {
    ran.push('tried');
    throw new Error('never');
  },
});

/** Callbacks that finish the waiting jobs of the lane `outbound`. */
const held: (() => void)[] = [];
let answering = false;
const waitForSite = job<object>({
  kind: 'test.wait',
  lane: 'outbound',
  run: async () => {
    if (!answering) await new Promise<void>((resolve) => held.push(resolve));
  },
});
let notYet = 0;
const later = job<object>({
  kind: 'test.later',
  attempts: 1,
  run: async () => {
    ran.push('asked');
    if (notYet > 0) {
      notYet -= 1;
      throw new Postponed(500);
    }
  },
});

const moreJobs = [remember, hopeless, waitForSite, later];
const NOBODY = { userId: null, reason: null };
let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_LOG: 'silent', GUILDHALL_ROLES: 'worker' }, moreJobs });
});
afterAll(() => p.stop());
beforeEach(() => {
  ran.length = 0;
  failures = 0;
});

const enqueue = (word: string, at?: number) => transact(p.server.platform, NOBODY, (tx) => tx.enqueue(remember, { word }, at));
const stored = () => p.server.platform.store.read.kysely.selectFrom('jobs').selectAll().where('kind', 'like', 'test.%').execute();

test('a job runs once its transaction is committed, and is then deleted', async () => {
  await enqueue('now');
  await p.jobs();
  expect(ran).toEqual(['now']);
  expect(await stored()).toEqual([]);
});

test('a job of a failed transaction never runs', async () => {
  const failing = transact(p.server.platform, NOBODY, async (tx) => {
    await tx.enqueue(remember, { word: 'no' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await p.jobs();
  expect(ran).toEqual([]);
});

test('a delayed job waits for its time, regardless of the wall clock', async () => {
  await enqueue('later', p.clock.now() + 26 * 60 * 60 * 1000);
  await p.jobs();
  await p.clock.advance(25 * 60 * 60 * 1000);
  await p.jobs();
  expect(ran).toEqual([]);
  await p.clock.advance(60 * 60 * 1000);
  await p.jobs();
  expect(ran).toEqual(['later']);
});

test('a failing job is retried after 1 s, 2 s, 4 s, until it succeeds', async () => {
  failures = 3;
  await enqueue('at last');
  await p.jobs();
  for (const wait of [1000, 2000]) {
    await p.clock.advance(wait - 1);
    await p.jobs();
    await p.clock.advance(1);
    await p.jobs();
  }
  expect([ran, failures]).toEqual([[], 0]);
  await p.clock.advance(4000);
  await p.jobs();
  expect(ran).toEqual(['at last']);
});

test('a job that fails at every attempt is set aside with its error', async () => {
  await transact(p.server.platform, NOBODY, (tx) => tx.enqueue(hopeless, {}));
  await p.jobs();
  await p.clock.advance(1000);
  await p.jobs();
  await p.clock.advance(2000);
  await p.jobs();
  await p.clock.advance(600_000);
  await p.jobs();
  expect(ran).toEqual(['tried', 'tried', 'tried']);
  const [left] = await stored();
  expect([left?.attempts, left?.last_error, left?.failed_at !== null]).toEqual([3, 'Error: never', true]);
  await p.server.platform.store.transaction((db) => db.kysely.deleteFrom('jobs').execute());
});

test('a job whose worker died is taken over by another', async () => {
  const { store, clock } = p.server.platform;
  await store.transaction(async (db) => {
    const row = {
      id: p.server.platform.ids.next(),
      kind: 'test.remember',
      payload_json: '{"word":"taken over"}',
      run_at: clock.now(),
    };
    await db.kysely
      .insertInto('jobs')
      .values({ ...row, attempts: 1, locked_until: clock.now() + 60_000 })
      .execute();
  });
  await p.jobs();
  expect(ran).toEqual([]);
  await p.clock.advance(60_001);
  const other = startJobs(p.server.platform, new JobTable(moreJobs));
  await Promise.all([other.idle(), p.jobs()]);
  await other.stop();
  expect(ran).toEqual(['taken over']);
});

test('the lock of a running job is extended to 15 s every 4 s, so that the job waits no longer than that when its worker dies', async () => {
  answering = false;
  held.length = 0;
  await transact(p.server.platform, NOBODY, (tx) => tx.enqueue(waitForSite, {}));
  await expect.poll(() => held.length).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    await p.clock.advance(4000);
    await expect.poll(async () => (await stored())[0]?.locked_until).toBe(p.clock.now() + 15_000);
    // The commit is visible before the runner knows of it, and until then it extends nothing.
    await transact(p.server.platform, NOBODY, async () => {});
  }
  expect(held.length).toBe(1);
  held.shift()?.();
  await p.jobs();
  expect(await stored()).toEqual([]);
});

test('jobs that wait for external servers do not delay others, and the next starts as one ends', async () => {
  const waiting = LANES.outbound + 3;
  for (let index = 0; index < waiting; index += 1) {
    await transact(p.server.platform, NOBODY, (tx) => tx.enqueue(waitForSite, {}));
  }
  await expect.poll(() => held.length).toBe(LANES.outbound);
  await enqueue('meanwhile');
  await expect.poll(() => ran).toEqual(['meanwhile']);
  expect(held.length).toBe(LANES.outbound);
  held.shift()?.();
  await expect.poll(() => held.length).toBe(LANES.outbound);
  answering = true;
  for (const letGo of held) letGo();
  await p.jobs();
  expect(await stored()).toEqual([]);
});

test('a postponed job runs again after the given time, any number of times, without counting as failed', async () => {
  notYet = 3;
  await transact(p.server.platform, NOBODY, (tx) => tx.enqueue(later, {}));
  await p.jobs();
  for (let asked = 1; asked <= 3; asked += 1) {
    expect(ran.length).toBe(asked);
    await p.clock.advance(499);
    await p.jobs();
    expect(ran.length).toBe(asked);
    await p.clock.advance(1);
    await p.jobs();
  }
  expect([ran.length, await stored()]).toEqual([4, []]);
});

test('the jobs of a dead process are released immediately when no other process uses the store', async () => {
  const { store, clock, ids } = p.server.platform;
  const row = { id: ids.next(), kind: 'test.remember', payload_json: '{"word":"freed"}', run_at: clock.now() };
  await store.transaction((db) =>
    db.kysely
      .insertInto('jobs')
      .values({ ...row, attempts: 1, locked_until: clock.now() + 60_000 })
      .execute(),
  );
  await releaseJobs(store);
  await p.jobs();
  expect(ran).toEqual(['freed']);
});
