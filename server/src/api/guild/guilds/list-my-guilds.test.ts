import { startFixtures } from '@guildhall/testkit/fixtures';
import { hashToken } from '../../../core/access/viewer.ts';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test("[operations] lists the viewer's guilds, oldest first, with its own permissions", async () => {
  const ada = await p.person('ada');
  const [first, second] = [await p.guild(ada), await p.guild(ada)];
  const bot = await p.bot(ada, { guild: second, permissions: '0' });
  const mine = await ada.get('/users/@me/guilds');
  expect(mine.body.map((guild) => guild.id)).toEqual([first.id, second.id]);
  expect(mine.body).toMatchObject([{ owner: true }, { owner: true }]);
  expect(BigInt(mine.body[0]?.permissions ?? 0) & 8n).toBe(8n);
  const bots = await bot.get('/users/@me/guilds', { query: { with_counts: true } });
  const everyone = await ada.get(`/guilds/${second.id}/roles`);
  expect(bots.body).toMatchObject([
    {
      id: second.id,
      owner: false,
      permissions: everyone.body[0]?.permissions,
      approximate_member_count: 2,
      approximate_presence_count: 0,
    },
  ]);
});

test('after pages forwards and before pages backwards', async () => {
  const ada = await p.person('ada');
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push((await p.guild(ada)).id);
  const page = async (query: Record<string, string | number>) =>
    (await ada.get('/users/@me/guilds', { query })).body.map((guild) => guild.id);
  expect(await page({ limit: 2 })).toEqual(ids.slice(0, 2));
  expect(await page({ limit: 2, after: ids[1] ?? '' })).toEqual(ids.slice(2));
  expect(await page({ limit: 2, before: ids[3] ?? '' })).toEqual(ids.slice(1, 3));
  const refused = await ada.get('/users/@me/guilds', { query: { limit: 201 } });
  expect(refused.body).toMatchObject({ code: 50035, errors: { limit: { _errors: [{ code: 'NUMBER_TYPE_MAX' }] } } });
});

test('[operations] an access token needs the scope guilds', async ({ alice, guild }) => {
  const asApp = async (scopes: string) => {
    const token = `token for ${scopes}`.replaceAll(' ', '-');
    const row = { hash: hashToken(token), kind: 'bearer' as const, user_id: alice.id, scopes, created_at: 0 };
    await p.server.platform.store.transaction((db) => db.kysely.insertInto('tokens').values(row).execute());
    return p.anyone.get('/users/@me/guilds', { headers: { authorization: `Bearer ${token}` } });
  };
  const refused = await asApp('identify');
  expect([refused.status, refused.body]).toMatchObject([403, { code: 50026 }]);
  expect((await asApp('identify guilds')).body).toMatchObject([{ id: guild.id, owner: true }]);
});

test('[guilds/guilds] shard is 0 to max_concurrency - 1 and selects the guilds of that shard; other applications may omit it', async ({
  guild,
  bot,
}) => {
  const gateway = await bot.get('/gateway/bot');
  const { max_concurrency } = gateway.body.session_start_limit;
  const found: string[] = [];
  for (let shard = 0; shard < max_concurrency; shard += 1) {
    const listed = await bot.get('/users/@me/guilds', { query: { shard } });
    for (const one of listed.body) expect(Number(BigInt(one.id) >> 22n) % max_concurrency).toBe(shard);
    found.push(...listed.body.map((one) => one.id));
  }
  expect(found).toEqual([guild.id]);
  expect((await bot.get('/users/@me/guilds')).status).toBe(200);
  for (const shard of [max_concurrency, -1]) {
    const refused = await bot.get('/users/@me/guilds', { query: { shard } });
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  }
});

test('[guilds/guilds] an application with large bot sharding must send shard: 50035 BASE_TYPE_REQUIRED at shard', async ({
  alice,
  bot,
}) => {
  await p.server.platform.store.transaction((db) =>
    db.kysely.updateTable('applications').set({ large_bot_sharding: 1 }).where('id', '=', bot.applicationId).execute(),
  );
  const refused = await bot.get('/users/@me/guilds');
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toHaveProperty(['shard', '_errors', 0, 'code'], 'BASE_TYPE_REQUIRED');
  expect((await bot.get('/users/@me/guilds', { query: { shard: 0 } })).body).toHaveLength(1);
  expect((await alice.get('/users/@me/guilds')).status).toBe(200);
});
