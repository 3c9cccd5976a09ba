import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hall } from '../index.ts';
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
  const isTestable = await hasTestingRoutes({ url: hall.url, crash: async () => undefined });
  const next = hall.clock.next();
  const fault = hall.fault({ kind: 'nonsense' });
  if (isTestable) {
    expect(await next).toBeInstanceOf(Date);
    await expect(fault).rejects.toMatchObject({ name: 'Refused', status: 400 });
  } else {
    await expect(next).rejects.toThrow('clock.next() needs the routes below /testing');
    await expect(fault).rejects.toThrow(
      'has no /testing routes, which faults need. It must be started with GUILDHALL_TESTING=on',
    );
  }
});
