import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/applications] a user lists only their own applications, oldest first', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  expect((await ada.get('/applications')).body).toEqual([]);
  const one = await ada.post('/applications', { name: 'one' });
  await bob.post('/applications', { name: 'other' });
  const two = await ada.post('/applications', { name: 'two' });
  const listed = await ada.get('/applications');
  expect(listed.status).toBe(200);
  expect(listed.body).toEqual([one.body, two.body]);
});

test('[errors 20001] a bot has none to list', async () => {
  const bot = await p.bot(await p.person('ada'));
  expect((await bot.get('/applications')).error.code).toBe(20001);
});
