import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a bot changes its own application, including flags', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { flags: 0 });
  const changed = await bot.patch('/applications/@me', { description: 'By the bot itself', flags: 1 << 19 });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ description: 'By the bot itself', flags: 1 << 19 });
  expect((await ada.get(`/applications/${bot.applicationId}`)).body).toEqual(changed.body);
});

test('[errors 20002] a user has none to change here', async () => {
  expect((await (await p.person('ada')).patch('/applications/@me', {})).error.code).toBe(20002);
});
