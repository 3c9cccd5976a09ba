import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[gateway/identify] a bot reads its shards and its remaining session starts', async () => {
  const bot = await p.bot(await p.person());
  const answer = await bot.get('/gateway/bot');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    url: p.address.replace('http', 'ws'),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 },
  });
});

test('[operations] users have no shards: 20002', async () => {
  const answer = await (await p.person()).get('/gateway/bot');
  expect([answer.status, answer.error.code]).toEqual([403, 20002]);
});
