import {
  addFault,
  clearFaults,
  faultNow,
  type Refused,
  type ShownFault,
  startTesting,
  testing,
  turnClock,
} from '@guildhall/testkit/testing-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, expect, test } from 'vitest';
import { FAULT_KINDS } from '@guildhall/server/testing/fault-kinds.ts';

const p = await startTesting({ isStill: true });
const ada = await p.person('ada');
const guild = await p.guild(ada);
const [bot, other] = [await p.bot(ada, { guild }), await p.bot(ada, { guild })];
afterAll(() => p.stop());
afterEach(() => clearFaults(p));

const read = `/channels/${guild.text.id}` as const;
const statuses = async (count: number) => {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await bot.get(read)).status);
  return found;
};

test('the same seed decides alike, another one differently, and the share holds', async () => {
  const decided = async (seed: number) => {
    const fault = await addFault(p, { kind: 'error', share: 0.3, seed });
    const found = await statuses(60);
    const { matched, effects } = await faultNow(p, fault);
    expect([matched, effects]).toEqual([60, found.filter((status) => status === 500).length]);
    await clearFaults(p);
    return found;
  };
  const [first, again, second] = [await decided(11), await decided(11), await decided(12)];
  expect(again).toEqual(first);
  expect(second).not.toEqual(first);
  const hit = first.filter((status) => status === 500).length;
  expect(hit > 6 && hit < 32).toBe(true);
});

test('a fault without a seed shows the one that it has', async () => {
  const fault = await addFault(p, { kind: 'error', share: 0.5 });
  const found = await statuses(20);
  await clearFaults(p);
  await addFault(p, { kind: 'error', share: 0.5, seed: fault.seed });
  expect(await statuses(20)).toEqual(found);
});

test('people meet a fault only if it says so', async () => {
  await addFault(p, { kind: 'error' });
  expect([(await ada.get(read)).status, (await bot.get(read)).status]).toEqual([200, 500]);
  await clearFaults(p);
  await addFault(p, { kind: 'error', people: true });
  expect([(await ada.get(read)).status, (await p.anyone.get('/gateway')).status, (await bot.get(read)).status]).toEqual([
    500, 500, 500,
  ]);
});

test('a bot is named by its application or by its user', async () => {
  for (const named of [bot.applicationId, bot.id]) {
    await addFault(p, { kind: 'error', bot: named });
    expect([(await bot.get(read)).status, (await other.get(read)).status, (await ada.get(read)).status]).toEqual([500, 200, 200]);
    await clearFaults(p);
  }
});

test('an operation is named by its id or by its route', async () => {
  for (const named of [{ operation: 'get_channel' }, { route: 'GET /channels/{channel_id}' }]) {
    await addFault(p, { kind: 'error', ...named });
    expect([(await bot.get(read)).status, (await bot.get('/users/@me')).status]).toEqual([500, 200]);
    await clearFaults(p);
  }
});

test('times and periods of the clock bound a fault', async () => {
  const twice = await addFault(p, { kind: 'error', times: 2 });
  expect(await statuses(3)).toEqual([500, 500, 200]);
  expect(await faultNow(p, twice)).toMatchObject({ matched: 2, effects: 2, is_active: false });
  await clearFaults(p);
  const { now } = await turnClock(p, { frozen: true });
  const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  await addFault(p, { kind: 'error', from: at(1000), period: 1000 });
  expect(await statuses(1)).toEqual([200]);
  await turnClock(p, { advance: 1000 });
  expect(await statuses(1)).toEqual([500]);
  await turnClock(p, { advance: 1000 });
  expect(await statuses(1)).toEqual([200]);
  await addFault(p, { kind: 'error', until: at(3000) });
  expect(await statuses(1)).toEqual([500]);
  await turnClock(p, { now: at(3000), frozen: false });
  expect(await statuses(1)).toEqual([200]);
});

test.each([
  ["the platform's clock", () => turnClock(p, { advance: 2000 })],
  ['real time', () => p.clock.advance(2000)],
])('a rate limit ends by %s, and the next request succeeds', async (_by, wait) => {
  await addFault(p, { kind: 'rate_limit', retry_after: 2 });
  expect(await statuses(2)).toEqual([429, 429]);
  await wait();
  expect(await statuses(2)).toEqual([200, 429]);
});

test('of several faults the oldest that takes effect decides', async () => {
  const first = await addFault(p, { kind: 'error', status: 501, times: 1 });
  const second = await addFault(p, { kind: 'error', status: 504 });
  expect(await statuses(2)).toEqual([501, 504]);
  expect([await faultNow(p, first), await faultNow(p, second)]).toMatchObject([{ matched: 1 }, { matched: 1 }]);
});

test('faults are listed, and deleted one by one or all at once', async () => {
  const [one, two] = [await addFault(p, { kind: 'error' }), await addFault(p, { kind: 'slow', times: 3 })];
  expect(one).toMatchObject({
    kind: 'error',
    status: 500,
    body: 'json',
    share: 1,
    people: false,
    matched: 0,
    effects: 0,
    is_active: true,
  });
  const ids = async () => (await testing<ShownFault[]>(p, 'GET', '/faults')).body.map(({ id }) => id);
  expect(await ids()).toEqual([one.id, two.id]);
  expect((await testing(p, 'DELETE', `/faults/${one.id}`)).status).toBe(204);
  expect(await testing<Refused>(p, 'DELETE', `/faults/${one.id}`)).toMatchObject({
    status: 404,
    body: { message: 'Unknown Fault' },
  });
  expect(await ids()).toEqual([two.id]);
  expect((await testing(p, 'DELETE', '/faults')).status).toBe(204);
  expect([await ids(), await statuses(1)]).toEqual([[], [200]]);
});

test.each([
  ['kind', {}],
  ['kind', { kind: 'earthquake' }],
  ['kind', { kind: 'toString' }],
  ['status', { kind: 'error', status: 404 }],
  ['body', { kind: 'error', body: 'poem' }],
  ['event', { kind: 'error', event: 'MESSAGE_CREATE' }],
  ['operation', { kind: 'disconnect', operation: 'create_message' }],
  ['share', { kind: 'error', share: 1.5 }],
  ['seed', { kind: 'error', seed: -1 }],
  ['times', { kind: 'error', times: 0 }],
  ['operation', { kind: 'error', operation: 'create_earthquake' }],
  ['route', { kind: 'error', route: 'GET /earthquakes' }],
  ['route', { kind: 'error', operation: 'create_message', route: 'POST /channels/{channel_id}/messages' }],
  ['bot', { kind: 'error', bot: '123' }],
  ['bot', { kind: 'error', bot: 'my bot' }],
  ['people', { kind: 'error', bot: bot.id, people: true }],
  ['until', { kind: 'error', until: '2020-01-01T00:00:00Z' }],
  ['from', { kind: 'error', from: 'tomorrow' }],
  ['period', { kind: 'error', until: '2090-01-01T00:00:00Z', period: 5 }],
  ['event', { kind: 'duplicate', event: 'EARTHQUAKE' }],
  ['code', { kind: 'disconnect', code: 1005 }],
  ['from', { kind: 'disconnect', from: '2090-01-01T00:00:00Z' }],
  ['on', { kind: 'disconnect', event: 'MESSAGE_CREATE', on: 'resume' }],
  ['guild_id', { kind: 'unavailable_guild' }],
  ['guild_id', { kind: 'unavailable_guild', guild_id: '123' }],
  ['retry_after', { kind: 'rate_limit', retry_after: 0 }],
  ['count', { kind: 'reorder', count: 1 }],
])('a wrong %s is refused and makes no fault: %j', async (field, body) => {
  const refused = await testing<Refused>(p, 'POST', '/faults', body);
  expect(refused).toMatchObject({ status: 400, body: { code: 50035, errors: { [field]: { _errors: [{}] } } } });
  expect((await testing(p, 'GET', '/faults')).body).toEqual([]);
});

test('requests of pages of other sites are refused', async () => {
  const from = async (headers: Record<string, string>) => (await fetch(`${p.address}/testing/clock`, { headers })).status;
  expect([await from({}), await from({ origin: p.address }), await from({ origin: 'https://example.org' })]).toEqual([
    200, 200, 403,
  ]);
});

test('a server that is not for tests has none of these routes', async () => {
  const plain = await startPlatform();
  for (const [method, path] of [
    ['GET', '/clock'],
    ['PATCH', '/clock'],
    ['GET', '/faults'],
    ['POST', '/faults'],
    ['DELETE', '/faults'],
    ['POST', '/worlds'],
    ['GET', '/worlds/1'],
    ['POST', '/worlds/1/people/ada/says'],
  ] as const)
    expect(await testing<Refused>(plain, method, path, method === 'GET' ? undefined : {})).toMatchObject({
      status: 404,
      body: { message: '404: Not Found' },
    });
  await plain.stop();
});

test('every kind has a title and says where it takes effect', () => {
  for (const { title, transport } of Object.values(FAULT_KINDS))
    expect([title.endsWith('.'), transport]).toEqual([true, expect.stringMatching(/^(http|gateway|interactions)$/)]);
});
