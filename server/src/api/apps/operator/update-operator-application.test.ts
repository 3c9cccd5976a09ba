import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const VERIFIED_BOT = 1 << 16;

test('[applications/large-bot-sharding] an application with large bot sharding must send shard, and need not once it is unset', async ({
  guild,
  bot,
}) => {
  const path = `/operator/applications/${bot.applicationId}` as const;
  const set = await operator.patch(path, { large_bot_sharding: true });
  expect([set.status, set.body.large_bot_sharding]).toEqual([200, true]);
  const refused = await bot.get('/users/@me/guilds');
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toHaveProperty(['shard', '_errors', 0, 'code'], 'BASE_TYPE_REQUIRED');
  expect((await bot.get('/users/@me/guilds', { query: { shard: 0 } })).body).toMatchObject([{ id: guild.id }]);
  await operator.patch(path, { large_bot_sharding: false });
  expect((await bot.get('/users/@me/guilds')).status).toBe(200);
});

test('[applications/privileged-intents] an approved review turns enabled intents into granted flags, which the owner cannot change; another review revokes them', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { flags: APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED });
  const path = `/operator/applications/${bot.applicationId}` as const;
  const approved = await operator.patch(path, { intents_review: 'approved' });
  expect(approved.body).toMatchObject({ intents_review: 'approved', flags: APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT });
  await ada.patch(`/applications/${bot.applicationId}`, { flags: 0 });
  expect((await bot.get('/applications/@me')).body.flags).toBe(APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT);
  const session = await bot.connect({ intents: 1 << 15 });
  await session.close();
  const rejected = await operator.patch(path, { intents_review: 'rejected' });
  expect(rejected.body.flags).toBe(APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED);
});

test('[people/operators] verified marks the bot; scopes and limits are stored; absent fields are kept', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/operator/applications/${bot.applicationId}` as const;
  const given = { verified: true, approved_scopes: ['identify.premium', 'identify.premium'], limits: { create_lobby: 5 } };
  const kept = { verified: true, approved_scopes: ['identify.premium'], limits: { create_lobby: 5 }, large_bot_sharding: false };
  expect((await operator.patch(path, given)).body).toMatchObject(kept);
  expect((await ada.get(`/users/${bot.id}`)).body.public_flags).toBe(VERIFIED_BOT);
  expect((await operator.patch(path, {})).body).toMatchObject(kept);
  await operator.patch(path, { verified: false });
  expect((await ada.get(`/users/${bot.id}`)).body.public_flags).toBe(0);
});

test('[people/operators] an unknown limit is refused by its name, and nothing changes', async () => {
  const bot = await p.bot(await p.person('ada'));
  const path = `/operator/applications/${bot.applicationId}` as const;
  const refused = await operator.patch(path, { verified: true, limits: { create_lobby: 5, lobbies: 5 } });
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toEqual({
    limits: { lobbies: { _errors: [{ code: 'BASE_TYPE_CHOICES', message: expect.stringContaining('"create_lobby"') }] } },
  });
  expect((await operator.patch(path, {})).body).toMatchObject({ verified: false, limits: {} });
});

test('[people/operators] others 50001, unknown 10002, invalid bodies 50035', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/operator/applications/${bot.applicationId}` as const;
  expect((await ada.patch(path, { verified: true })).error.code).toBe(50001);
  expect((await operator.patch('/operator/applications/1', {})).error.code).toBe(10002);
  for (const body of [
    { verified: 'yes' },
    { intents_review: 'maybe' },
    { limits: { create_lobby: -1 } },
    { limits: { requests_per_second: null } },
    { limits: { requests_per_second: 0 } },
    { limits: { requests_per_second: 10_001 } },
    { approved_scopes: [''] },
  ])
    expect((await operator.patch(path, body)).error.code).toBe(50035);
  expect((await operator.get('/operator/applications')).body).toMatchObject({});
});
