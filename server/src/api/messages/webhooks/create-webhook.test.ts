import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { auditOf, channel, type Hook, hooked, PIXEL } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a new webhook has a token and an address; WEBHOOKS_UPDATE; audit 50 without the token', async () => {
  const { ada, guild, path } = await hooked(p);
  const since = p.emitted('WEBHOOKS_UPDATE').length;
  const reason = { headers: { 'x-audit-log-reason': 'for%20news' } };
  const made = await ada.post(path, { name: '  Town   crier ', avatar: PIXEL }, reason);
  expect(made.status).toBe(200);
  const { id, token, avatar } = made.body;
  expect(made.body).toMatchObject({
    type: 1,
    name: 'Town crier',
    channel_id: guild.text.id,
    guild_id: guild.id,
    application_id: null,
    avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
    token: expect.stringMatching(/^[\w-]{68}$/),
    user: { id: ada.id },
    url: `${p.server.platform.publicUrl}/api/webhooks/${id}/${token}`,
  });
  expect(p.emitted('WEBHOOKS_UPDATE').slice(since)).toEqual([{ guild_id: guild.id, channel_id: guild.text.id }]);
  const log = await auditOf(ada, guild.id, 50);
  expect(log.entries[0]).toMatchObject({
    target_id: id,
    user_id: ada.id,
    reason: 'for news',
    changes: [
      { key: 'name', new_value: 'Town crier' },
      { key: 'type', new_value: 1 },
      { key: 'channel_id', new_value: guild.text.id },
      { key: 'avatar_hash', new_value: avatar },
    ],
  });
  expect(log.text).not.toContain(token);
  expect(JSON.stringify(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE'))).not.toContain(token);
  expect(log.webhooks.find((hook) => hook.id === id)).toMatchObject({ name: 'Town crier', type: 1 });
  const picture = await fetch(`${p.address}/cdn/avatars/${id}/${avatar}.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('[limits] names have 1 to 80 characters and must not contain two reserved words', async () => {
  const { ada, path } = await hooked(p);
  const refused = async (name: string) => (await ada.post(path, { name })).body;
  expect(await refused('')).toMatchObject({ code: 50035, errors: { name: {} } });
  expect(await refused('   ')).toMatchObject({ code: 50035, errors: { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } });
  expect(await refused('x'.repeat(81))).toMatchObject({ code: 50035, errors: { name: {} } });
  for (const name of ['My Clyde bot', 'DISCORD news'])
    expect(await refused(name)).toMatchObject({
      code: 50035,
      errors: { name: { _errors: [{ code: 'USERNAME_INVALID_CONTAINS' }] } },
    });
  expect((await ada.post(path, { name: 'x', avatar: 'data:image/png;base64,AAAA' })).body).toMatchObject({
    code: 50035,
    errors: { avatar: { _errors: [{ code: 'IMAGE_INVALID' }] } },
  });
  expect((await ada.post(path, { name: 'x'.repeat(80) })).status).toBe(200);
});

test('[limits] a channel has at most 15 webhooks under concurrent requests (30007); a guild 1000 (30058)', async () => {
  const { ada, guild, path } = await hooked(p);
  const made = await Promise.all(Array.from({ length: 20 }, (_, n) => ada.post<{ code?: number }>(path, { name: `hook ${n}` })));
  expect(made.filter((one) => one.status === 200).length).toBe(14);
  expect(made.filter((one) => one.body.code === 30007).length).toBe(6);
  const other = await channel(ada, guild.id, { name: 'other' });
  const { store, ids } = p.server.platform;
  await store.transaction(async (db) => {
    const [row] = await db.kysely.selectFrom('webhooks').selectAll().where('guild_id', '=', guild.id).limit(1).execute();
    if (!row) throw new Error('no webhook');
    for (let n = 15; n < 1000; n += 1)
      await db.kysely
        .insertInto('webhooks')
        .values({ ...row, id: ids.next() })
        .execute();
  });
  expect((await ada.post(`/channels/${other}/webhooks`, { name: 'one more' })).body).toMatchObject({ code: 30058 });
});

test('[operations] creating needs MANAGE_WEBHOOKS in a guild channel that accepts messages', async () => {
  const { ada, bob, guild, path } = await hooked(p);
  expect((await bob.post(path, { name: 'x' })).error.code).toBe(50013);
  expect((await p.anyone.post(path, { name: 'x' })).status).toBe(401);
  expect((await ada.post('/channels/1/webhooks', { name: 'x' })).error.code).toBe(10003);
  const category = await channel(ada, guild.id, { name: 'all', type: 4 });
  expect((await ada.post(`/channels/${category}/webhooks`, { name: 'x' })).error.code).toBe(50024);
  const grant = [{ id: bob.id, type: 1, allow: String(PERMISSIONS.MANAGE_WEBHOOKS) }];
  const his = await channel(ada, guild.id, { name: 'his', permission_overwrites: grant });
  expect((await bob.post(`/channels/${his}/webhooks`, { name: 'x' })).status).toBe(200);
  const direct = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  expect((await ada.post(`/channels/${direct.body.id}/webhooks`, { name: 'x' })).error.code).toBe(50013);
});

test("a bot's webhook belongs to its application: others who manage webhooks do not see its token", async () => {
  const { ada, guild, path } = await hooked(p);
  const [bot, other] = [await p.bot(ada, { guild }), await p.bot(ada, { guild })];
  const made = await bot.post(path, { name: 'Of a bot' });
  expect(made.body).toMatchObject({ application_id: bot.applicationId, user: { id: bot.id }, token: expect.any(String) });
  const seen = async (by: typeof ada) => (await by.get(path)).body.map(({ name, token }) => [name, token !== undefined]);
  const shown = [
    ['Town crier', true],
    ['Of a bot', true],
  ];
  expect(await seen(bot)).toEqual(shown);
  for (const by of [other, ada]) expect(await seen(by)).toEqual([shown[0], ['Of a bot', false]]);
  expect((await other.get(`/webhooks/${made.body.id}`)).body.token).toBeUndefined();
  expect((await p.anyone.get<Hook>(`/webhooks/${made.body.id}/${made.body.token}`)).body.token).toBe(made.body.token);
});
