import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ rateLimits: true });
});
afterAll(() => platform.stop());

test('reference gateway.tsv "identify concurrency": a second identify within 5 s gets opcode 9 with false', async () => {
  const person = await platform.person();
  const bot = await platform.bot(person);
  const limit = async () =>
    (await bot.get<{ session_start_limit: { remaining: number } }>('/gateway/bot')).body.session_start_limit.remaining;
  expect(await limit()).toBe(1000);
  const first = await bot.connect({ intents: 0 });
  const second = new GatewaySession(platform.address.replace(/^http/, 'ws'));
  await second.frame((frame) => frame.op === 10);
  const identify = { token: bot.token, intents: 0, properties: {} };
  second.send(2, identify);
  expect(await second.frame((frame) => frame.op === 9)).toEqual({ op: 9, d: false, s: null, t: null });
  expect(await limit()).toBe(999);
  await platform.clock.advance(5000);
  second.send(2, identify);
  await second.event('READY');
  expect(await limit()).toBe(998);
  await Promise.all([first.close(), second.close()]);
});

test('people may open as many sessions at once as they like', async () => {
  const person = await platform.person();
  const sessions = await Promise.all([person.connect(), person.connect(), person.connect()]);
  await Promise.all(sessions.map((session) => session.close()));
});
