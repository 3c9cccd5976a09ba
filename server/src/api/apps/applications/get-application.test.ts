import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the owner and the bot read the same application', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const owned = await ada.get(`/applications/${bot.applicationId}`);
  expect(owned.status).toBe(200);
  expect((await bot.get(`/applications/${bot.applicationId}`)).body).toEqual(owned.body);
});

test('[errors 20012, errors 10002] other users may not, and an unknown one is not found', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const other = await p.bot(await p.person('bob'));
  for (const stranger of [await p.person('eve'), other]) {
    const refused = await stranger.get(`/applications/${bot.applicationId}`);
    expect([refused.status, refused.error.code]).toEqual([403, 20012]);
  }
  const unknown = await ada.get('/applications/1');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10002]);
});
