import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let limited: TestPlatform;
let unlimited: TestPlatform;
beforeAll(async () => {
  limited = await startPlatform({ rateLimits: true });
  unlimited = await startPlatform();
});
afterAll(async () => {
  await limited.stop();
  await unlimited.stop();
});

/** A connection that has received Hello. */
async function connect({ address }: TestPlatform): Promise<GatewaySession> {
  const session = new GatewaySession(`${address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await session.frame((frame) => frame.op === 10, { what: 'hello' });
  return session;
}

test('[gateway/connection] the 121st command in 60 s closes with 4008', async () => {
  const session = await connect(limited);
  for (let sent = 0; sent < 120; sent++) session.send(1, null);
  await session.frame(() => session.frames.length > 120);
  await limited.clock.advance(60_000);
  const other = await connect(limited);
  for (let sent = 0; sent < 121; sent++) other.send(1, null);
  expect(await other.closed).toBe(4008);
});

/** The statuses that the other sessions of a person see when one of them sends six in a row, and one 20 s later. */
async function seenOf(p: TestPlatform): Promise<string[]> {
  const person = await p.person('restless');
  const own = await person.connect();
  const watcher = await person.connect();
  const since = watcher.mark();
  const say = (status: string) => own.send(3, { status, activities: [], since: null, afk: false });
  for (const status of ['idle', 'dnd', 'idle', 'dnd', 'idle', 'dnd']) say(status);
  await own.settle();
  await p.clock.advance(20_000);
  say('invisible');
  const id = String(own.ready.session_id);
  const statusIn = (sessions: { session_id: string; status: string }[]) =>
    sessions.find(({ session_id }) => session_id === id)?.status ?? '';
  await watcher.event(
    'SESSIONS_REPLACE',
    (sessions: { session_id: string; status: string }[]) => statusIn(sessions) === 'invisible',
    since,
  );
  const seen: string[] = JSON.parse(JSON.stringify(watcher.seen('SESSIONS_REPLACE', since))).map(statusIn);
  // The start of the watching session may be announced late, with the status before.
  return seen.filter((status) => status !== 'online');
}

test('[games/rich-presence] more than 5 in 20 s are ignored', async () => {
  expect(await seenOf(limited)).toEqual(['idle', 'dnd', 'idle', 'dnd', 'idle', 'invisible']);
});

test('the limits of the gateway protocol also apply with GUILDHALL_RATE_LIMITS=off', async () => {
  const session = await connect(unlimited);
  for (let sent = 0; sent < 121; sent++) session.send(1, null);
  expect(await session.closed).toBe(4008);
  expect(await seenOf(unlimited)).toEqual(['idle', 'dnd', 'idle', 'dnd', 'idle', 'invisible']);
});
