import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ rateLimits: true });
});
afterAll(() => platform.stop());

test('[gateway/identify] a second identify within 5 s gets opcode 9 with false', async () => {
  const person = await platform.person();
  const bot = await platform.bot(person);
  const limit = async () => (await bot.get('/gateway/bot')).body.session_start_limit.remaining;
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

test('users may open any number of sessions concurrently', async () => {
  const person = await platform.person();
  const sessions = await Promise.all([person.connect(), person.connect(), person.connect()]);
  await Promise.all(sessions.map((session) => session.close()));
});

test('[gateway] a bucket is shard_id modulo max_concurrency: one identify per bucket in 5 s', async () => {
  const operator = await platform.person('operator');
  const bot = await platform.bot(operator);
  await setLimits(bot.applicationId, { max_concurrency: 2 });
  expect((await bot.get('/gateway/bot')).body.session_start_limit).toMatchObject({ max_concurrency: 2 });
  const identify = async (shard: [number, number]) => {
    const session = new GatewaySession(platform.address.replace(/^http/, 'ws'));
    await session.frame(({ op }) => op === 10);
    session.send(2, { token: bot.token, intents: 0, properties: {}, shard });
    const { op } = await session.frame((frame) => frame.op === 9 || frame.t === 'READY');
    await session.close();
    return op === 0;
  };
  expect([await identify([0, 4]), await identify([1, 4]), await identify([2, 4]), await identify([3, 4])]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await platform.clock.advance(5000);
  expect([await identify([2, 4]), await identify([3, 4])]).toEqual([true, true]);
});

test('[gateway] when the session starts of a day are used up, all sessions end and the token is reset; resumes do not count', async () => {
  const person = await platform.person();
  const bot = await platform.bot(person);
  const first = await bot.connect({ intents: 0 });
  await platform.server.platform.store.transaction((db) =>
    db.kysely.updateTable('session_starts').set({ used: 1000 }).where('user_id', '=', bot.id).execute(),
  );
  expect((await bot.get('/gateway/bot')).body.session_start_limit).toMatchObject({ total: 1000, remaining: 0 });
  await platform.clock.advance(5000);
  const resumed = new GatewaySession(platform.address.replace(/^http/, 'ws'));
  await resumed.frame(({ op }) => op === 10);
  resumed.send(6, { token: bot.token, session_id: first.ready.session_id, seq: first.seq });
  await resumed.event('RESUMED');
  const over = new GatewaySession(platform.address.replace(/^http/, 'ws'));
  await over.frame(({ op }) => op === 10);
  const warnings = platform.expectLog('a bot has spent its session starts: its token is reset');
  over.send(2, { token: bot.token, intents: 0, properties: {} });
  expect([await over.closed, await resumed.closed]).toEqual([4004, 4004]);
  expect(warnings).toMatchObject([{ level: 'warn', user_id: bot.id }]);
  expect((await bot.get('/users/@me')).status).toBe(401);
});

test('[gateway] with large bot sharding the shards must be a multiple of the assigned number, which Get Gateway Bot returns', async () => {
  const person = await platform.person();
  const bot = await platform.bot(person);
  await setLimits(bot.applicationId, { max_concurrency: 4 }, 1);
  expect((await bot.get('/gateway/bot')).body).toMatchObject({ shards: 4, session_start_limit: { max_concurrency: 4 } });
  const refused = new GatewaySession(platform.address.replace(/^http/, 'ws'));
  await refused.frame(({ op }) => op === 10);
  refused.send(2, { token: bot.token, intents: 0, properties: {}, shard: [0, 6] });
  expect(await refused.closed).toBe(4010);
  const session = await bot.connect({ intents: 0, shard: [0, 8] });
  expect(session.ready.shard).toEqual([0, 8]);
  await session.close();
  expect((await bot.get('/users/@me/guilds', { query: { shard: 3 } })).status).toBe(200);
  const beyond = await bot.get('/users/@me/guilds', { query: { shard: 4 } });
  expect([beyond.status, beyond.error.code]).toEqual([400, 50035]);
});

/** Sets the operator's limits of an application. */
async function setLimits(id: string, limits: object, large = 0): Promise<void> {
  const values = { limits_json: JSON.stringify(limits), large_bot_sharding: large };
  await platform.server.platform.store.transaction((db) =>
    db.kysely.updateTable('applications').set(values).where('id', '=', id).execute(),
  );
}
