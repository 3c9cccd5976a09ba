import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a bot gets the same application as from /applications/@me', async () => {
  const bot = await p.bot(await p.person('ada'));
  const here = await bot.get('/oauth2/applications/@me');
  expect(here.status).toBe(200);
  expect(here.body).toEqual((await bot.get('/applications/@me')).body);
});

test('[errors 20002] a person has no application', async () => {
  expect((await (await p.person('ada')).get('/oauth2/applications/@me')).error.code).toBe(20002);
});
