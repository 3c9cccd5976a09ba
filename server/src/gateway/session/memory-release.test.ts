import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MESSAGE = 'many sessions have ended: returning memory to the system';
const SECOND = 1000;

let p: TestPlatform;
let people: Account[];
beforeEach(async () => {
  p = await startPlatform({ settings: { GUILDHALL_LOG: 'info' } });
  people = await Promise.all(['ada', 'bob', 'cleo'].map((name) => p.person(name)));
});
afterEach(() => p.stop());

/** Opens 70 sessions of each person, and lets a second pass, in which they are counted. */
async function come(): Promise<GatewaySession[]> {
  const sessions: GatewaySession[] = [];
  for (let round = 0; round < 7; round += 1) {
    const opened = people.flatMap((person) => Array.from({ length: 10 }, () => person.connect()));
    sessions.push(...(await Promise.all(opened)));
  }
  await wait(1);
  return sessions;
}

async function leave(sessions: readonly GatewaySession[]): Promise<void> {
  await Promise.all(sessions.map((session) => session.close(1000)));
  while (p.server.gateway?.stats().sessions !== 0) await turn();
}

async function wait(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await p.clock.advance(SECOND);
}

test('memory is released once after most sessions have ended and the process has been idle for 3 s', async () => {
  const releases = p.expectLog(MESSAGE);
  const sessions = await come();
  await wait(10);
  expect(releases).toEqual([]);
  await leave(sessions);
  await wait(2);
  expect(releases).toEqual([]);
  await wait(20);
  expect(releases).toEqual([expect.objectContaining({ level: 'info', sessions: 0, peak: 210 })]);
}, 60_000);

test('memory is not released while sessions start and end', async () => {
  const releases = p.expectLog(MESSAGE);
  await leave(await come());
  const [person] = people;
  for (let round = 0; round < 10; round += 1) {
    await wait(1);
    const session = await person?.connect();
    await session?.close(1000);
    await wait(1);
  }
  expect(releases).toEqual([]);
  await wait(10);
  expect(releases).toHaveLength(1);
}, 60_000);

test('memory is not released while the process serves requests', async () => {
  const releases = p.expectLog(MESSAGE);
  await leave(await come());
  for (let second = 0; second < 10; second += 1) {
    const { active } = performance.eventLoopUtilization();
    while (performance.eventLoopUtilization().active - active < 150) await people[0]?.get('/users/@me');
    await p.clock.advance(SECOND);
  }
  expect(releases).toEqual([]);
  await wait(10);
  expect(releases).toHaveLength(1);
}, 60_000);
