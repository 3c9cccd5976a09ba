import { createHash } from 'node:crypto';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/applications] the new token works, the old one is revoked immediately and its sessions are closed', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const again = await ada.post(`/applications/${bot.applicationId}/bot/reset`, {});
  expect(again.status).toBe(200);
  expect(again.body.token).not.toBe(bot.token);
  expect((await bot.get('/users/@me')).status).toBe(401);
  const fresh = await p.anyone.get('/users/@me', { headers: { authorization: `Bot ${again.body.token}` } });
  expect(fresh.body.id).toBe(bot.id);
  const hash = createHash('sha256').update(bot.token).digest('hex');
  expect(p.events).toContainEqual({
    subject: `user.${bot.id}`,
    message: expect.objectContaining({ kind: 'signal', signal: { type: 'token_revoked', user_id: bot.id, hash } }),
  });
});

test('[errors 20012, errors 20001] only the owner may, not even the bot itself', async () => {
  const bot = await p.bot(await p.person('ada'));
  const path = `/applications/${bot.applicationId}/bot/reset` as const;
  expect((await (await p.person('eve')).post(path, {})).error.code).toBe(20012);
  expect((await bot.post(path, {})).error.code).toBe(20001);
  expect((await bot.get('/users/@me')).status).toBe(200);
});
