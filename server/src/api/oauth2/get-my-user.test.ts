import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a person and a bot each get their own user', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { name: 'mirror' });
  expect((await ada.get('/users/@me')).body).toMatchObject({ id: ada.id, discriminator: '0', verified: true, premium_type: 0 });
  const mirror = await bot.get('/users/@me');
  expect(mirror.body).toMatchObject({ id: bot.id, username: 'mirror', bot: true });
  expect(mirror.body).not.toHaveProperty('email');
});

test('[errors 401] missing tokens, wrong tokens and tokens of the other scheme are rejected', async () => {
  const ada = await p.person('ada');
  for (const authorization of ['', 'nonsense', `Bot ${ada.token}`, `Bearer ${ada.token}`]) {
    const answer = await p.anyone.get('/users/@me', { headers: authorization ? { authorization } : {} });
    expect([answer.status, answer.error.message]).toEqual([401, '401: Unauthorized']);
  }
});
