import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hall, startHall } from '../index.ts';
import { startTestHall } from '../test/scene.ts';
import { hasTestingRoutes } from './testing-routes.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startTestHall();
});
afterAll(() => hall.stop());

test('a frozen clock stands still, is advanced and set, and a bot in this process shares it', async () => {
  const frozen = await hall.clock.freeze();
  const now = await hall.clock.shared();
  expect([await hall.clock.now(), now()]).toEqual([frozen, frozen.getTime()]);
  const later = await hall.clock.advance('1d 12h');
  expect(later.getTime() - frozen.getTime()).toBe(36 * 3_600_000);
  expect(now()).toBe(later.getTime());
  const set = await hall.clock.set(new Date(later.getTime() + 1000));
  expect([set.getTime(), now()]).toEqual([later.getTime() + 1000, later.getTime() + 1000]);
  await hall.clock.unfreeze();
  expect(now()).toBeGreaterThanOrEqual(later.getTime() + 1000);
});

test('what happens on the platform has the time of its clock', async () => {
  const { ada } = (await hall.world({ people: ['ada'] })).people;
  const frozen = await hall.clock.freeze();
  const sent = await ada.in('general').says('hello');
  expect(new Date(sent.timestamp)).toEqual(frozen);
  await hall.clock.unfreeze();
});

test('a malformed length of time or time is refused before it is sent', async () => {
  await expect(hall.clock.advance('soon')).rejects.toThrow("'soon' is not a length of time.");
  await expect(hall.clock.set('tomorrow')).rejects.toThrow("'tomorrow' is not a time.");
});

test('what a server cannot do is an error that names it', async () => {
  if (await hasTestingRoutes({ url: hall.url, crash: async () => undefined })) {
    await expect(hall.fault({ kind: 'error', status: 200 })).rejects.toMatchObject({ name: 'Refused', status: 400, code: 50035 });
    return;
  }
  await expect(hall.clock.next()).rejects.toThrow('clock.next() needs the routes below /testing');
  await expect(hall.fault({ kind: 'slow' })).rejects.toThrow(
    'has no /testing routes, which faults need. It must be started with GUILDHALL_TESTING=on',
  );
});

test('clock.next() and faults go to the /testing routes of a server that has them', async () => {
  const requests: unknown[] = [];
  const state = { now: '2030-01-01T00:00:00.000Z', frozen: true, next: null };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push([request.method, request.url, body === '' ? undefined : JSON.parse(body)]);
    const fault = { id: '1', matched: 3, effects: 2, is_active: true };
    const answer = request.url === '/testing/clock' ? state : request.method === 'GET' ? [fault] : fault;
    const isDone = request.method === 'DELETE';
    response.writeHead(isDone ? 204 : 200, { 'content-type': 'application/json' });
    response.end(isDone ? undefined : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const other = await startHall({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
  expect((await other.clock.next()).toISOString()).toBe(state.now);
  await other.clock.advance('2h');
  const fault = await other.fault({
    kind: 'rate_limit',
    bot: { id: '7' },
    route: 'POST /channels/{channel_id}/messages',
    times: 2,
  });
  expect(await fault.counters()).toEqual({ matched: 3, effects: 2, isActive: true });
  await fault.remove();
  expect(requests).toEqual([
    ['GET', '/testing/clock', undefined],
    ['PATCH', '/testing/clock', { to: 'next' }],
    ['PATCH', '/testing/clock', { advance: 7_200_000 }],
    ['POST', '/testing/faults', { kind: 'rate_limit', bot: '7', route: 'POST /channels/{channel_id}/messages', times: 2 }],
    ['GET', '/testing/faults', undefined],
    ['DELETE', '/testing/faults/1', undefined],
  ]);
  server.close();
});
