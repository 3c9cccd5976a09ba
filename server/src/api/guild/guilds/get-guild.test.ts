import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a member reads the guild, with counts on request', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const plain = await bot.get(`/guilds/${guild.id}`);
  expect(plain.status).toBe(200);
  expect(plain.body).toMatchObject({ id: guild.id, owner_id: ada.id, name: 'Test guild', emojis: [], stickers: [] });
  expect(plain.body.approximate_member_count).toBeUndefined();

  const before = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(before.body).toMatchObject({ approximate_member_count: 2, approximate_presence_count: 0 });
  await ada.connect();
  const after = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(after.body).toMatchObject({ approximate_member_count: 2, approximate_presence_count: 1 });
});

test('an unknown guild is 10004, one that the viewer is not in 50001', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  const unknown = await ada.get('/guilds/1');
  expect([unknown.status, unknown.body.code]).toEqual([404, 10004]);
  const foreign = await eve.get(`/guilds/${guild.id}`);
  expect([foreign.status, foreign.body.code]).toEqual([403, 50001]);
  const malformed = await ada.get('/guilds/abc');
  expect(malformed.body).toMatchObject({ code: 50035, errors: { guild_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } });
  expect((await p.anyone.get(`/guilds/${guild.id}`)).status).toBe(401);
});
