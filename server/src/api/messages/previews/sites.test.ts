import { expect, test } from 'vitest';
import { ManualClock } from '../../../core/framework/clock.ts';
import { Sites } from './sites.ts';

const HOST = 'slow.example';

test('eight pages of a site are fetched concurrently, of different sites any number', () => {
  const sites = new Sites(new ManualClock(0));
  expect(Array.from({ length: 9 }, () => sites.enter(HOST))).toEqual([...Array(8).fill('now'), 'later']);
  expect(sites.enter('other.example')).toBe('now');
  sites.leave(HOST, false);
  expect([sites.enter(HOST), sites.enter(HOST)]).toEqual(['now', 'later']);
});

test('a site with four consecutive timeouts is skipped for a minute', async () => {
  const clock = new ManualClock(0);
  const sites = new Sites(clock);
  const run = (ranOutOfTime: boolean) => {
    expect(sites.enter(HOST)).toBe('now');
    sites.leave(HOST, ranOutOfTime);
  };
  for (const ranOutOfTime of [true, true, true, false, true, true, true]) run(ranOutOfTime);
  run(true);
  expect(sites.enter(HOST)).toBe('no');
  await clock.advance(59_999);
  expect(sites.enter(HOST)).toBe('no');
  await clock.advance(1);
  run(true);
  expect(sites.enter(HOST)).toBe('now');
});
