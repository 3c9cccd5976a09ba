import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] any account sees any user, without private fields', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(await p.person('bob'));
  const seen = await bot.get(`/users/${ada.id}`);
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({
    id: ada.id,
    username: ada.username,
    global_name: 'ada',
    discriminator: '0',
    primary_guild: null,
  });
  for (const field of ['email', 'verified', 'locale', 'bot']) expect(seen.body).not.toHaveProperty(field);
});

test('[errors 10013, errors 50035] unknown users and invalid ids are rejected', async () => {
  const ada = await p.person('ada');
  const unknown = await ada.get('/users/1');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10013]);
  const bad = await ada.get('/users/somebody');
  expect([bad.status, bad.error.code]).toEqual([400, 50035]);
  expect((await p.anyone.get(`/users/${ada.id}`)).status).toBe(401);
});
