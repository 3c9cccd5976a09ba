import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, afterEach, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());
afterEach(() => game.provider.answers.clear());
const { issuer } = game.provider;
const own = { issuer, jwks_uri: `${issuer}/keys` };

async function coming(token: string, type: string): Promise<[number, number | undefined]> {
  const { status, body } = await game.enter(token, type);
  return [status, body.code];
}

test.each([
  ['APPLE', 'APPLE_ID_TOKEN', { client_id: 'game' }, { aud: 'game' }, { aud: 'other' }],
  ['PLAYSTATION_NETWORK', 'PLAYSTATION_NETWORK_ID_TOKEN', { client_id: 'game' }, { aud: 'game' }, { aud: 'other' }],
  ['EPIC_ONLINE_SERVICES', 'EPIC_ONLINE_SERVICES_ID_TOKEN', { client_id: 'game' }, { aud: 'game' }, { aud: 'other' }],
  [
    'UNITY',
    'UNITY_SERVICES_ID_TOKEN',
    { project_id: 'p1' },
    { aud: ['idd:1', 'upid:p1'], project_id: 'p1' },
    { project_id: 'p2' },
  ],
])(
  '[game-accounts/identity-providers] players of %s log in with an id token of the service, for this game only',
  async (type, kind, settings, good, foreign) => {
    await game.setProvider(type, { ...settings, ...own });
    const token = await game.provider.token({ sub: `${type} player`, ...good });
    const answer = await game.enter(token, kind);
    expect([answer.status, answer.body.refresh_token]).toEqual([200, null]);
    const { id } = await game.who(answer.body);
    expect((await game.who((await game.enter(token, kind)).body)).id).toBe(id);
    expect(await coming(await game.provider.token({ ...good, ...foreign }), kind)).toEqual([400, 530003]);
    expect(await coming(await game.provider.token({ ...good, iss: 'https://other.example' }), kind)).toEqual([400, 530002]);
    expect(await coming(await game.provider.token(good, { kid: undefined }), kind)).toEqual([400, 530027]);
    expect(await coming('no token', kind)).toEqual([400, 530020]);
  },
);

test('[game-accounts/identity-providers] the same id at two services is two players', async () => {
  const token = await game.provider.token({ sub: 'twin', project_id: 'p1' });
  const [one, two] = [await game.enter(token, 'UNITY_SERVICES_ID_TOKEN'), await game.enter(token, 'APPLE_ID_TOKEN')];
  const [first, second] = [(await game.who(one.body)).id, (await game.who(two.body)).id];
  expect(first).not.toBe(second);
  // The game's data for one is not visible under the other.
  const { bot, id } = game.app;
  const path = (user: string) => `/applications/${id}/users/${user}/identities/twin/profile` as const;
  expect((await bot.patch(path(first), { username: 'First', data: { primary: { rank_name: 'Gold' } } })).status).toBe(201);
  expect((await bot.get(path(second))).error.code).toBe(10013);
  expect((await bot.patch(path(second), { username: 'Second' })).status).toBe(201);
  expect((await bot.get(path(first))).body).toMatchObject({ username: 'First', data: { primary: { rank_name: 'Gold' } } });
  expect((await bot.get(path(second))).body).toMatchObject({ username: 'Second', data: null });
  // A second identity with the same id for one of them: when that is removed, the profile stays.
  expect((await game.vouch('twin', { provisional_user_id: first })).status).toBe(200);
  const taken = await bot.post(`/users/${first}/application-identities/${id}/DISCORD_BOT/twin/delete`, {});
  expect([taken.status, (await bot.get(path(first))).body]).toMatchObject([204, { username: 'First' }]);
});

test("without a configured issuer the service's own is used", async () => {
  await game.setProvider('APPLE', { client_id: 'game' });
  expect(await coming(await game.provider.token(), 'APPLE_ID_TOKEN')).toEqual([400, 530002]);
  // The service is unreachable here: its keys are unavailable.
  const token = await game.provider.token({ iss: 'https://appleid.apple.com' });
  expect(await coming(token, 'APPLE_ID_TOKEN')).toEqual([400, 530009]);
});

test('[game-accounts/identity-providers] Epic is asked about its access tokens; the account is that of its id tokens', async () => {
  await game.setProvider('EPIC_ONLINE_SERVICES', { client_id: 'game', ...own, endpoint: `${issuer}/token-info` });
  const kind = 'EPIC_ONLINE_SERVICES_ACCESS_TOKEN';
  game.provider.answers.set('/token-info', ({ method, body }) => {
    const token = new URLSearchParams(body).get('token');
    if (method !== 'POST' || token === 'bad') return { status: 401, body: { errorCode: 'errors.com.epicgames.invalid_token' } };
    return { body: { active: token !== 'ended', account_id: 'epic 1', client_id: token === 'foreign' ? 'other' : 'game' } };
  });
  const answer = await game.enter('good', kind);
  expect(answer.status).toBe(200);
  const byId = await game.enter(await game.provider.token({ sub: 'epic 1' }), 'EPIC_ONLINE_SERVICES_ID_TOKEN');
  expect((await game.who(byId.body)).id).toBe((await game.who(answer.body)).id);
  expect(await coming('bad', kind)).toEqual([403, 50025]);
  expect(await coming('ended', kind)).toEqual([403, 50025]);
  expect(await coming('foreign', kind)).toEqual([400, 530003]);
  game.provider.answers.set('/token-info', { status: 502 });
  const requests = game.p.expectLog('request');
  expect(await coming('good', kind)).toEqual([503, 130000]);
  expect(requests).toMatchObject([{ status: 503, route: '/api/partner-sdk/token' }]);
});

test("[game-accounts/identity-providers] Steam is asked about tickets with the game's publisher key", async () => {
  await game.setProvider('STEAM', { app_id: '480', publisher_key: 'hush', identity: 'guild', endpoint: `${issuer}/ticket` });
  const kind = 'STEAM_SESSION_TICKET';
  const params = {
    result: 'OK',
    steamid: '76561197960287930',
    ownersteamid: '76561197960287930',
    vacbanned: false,
    publisherbanned: false,
  };
  game.provider.answers.set('/ticket', { body: { response: { params } } });
  const answer = await game.enter('14AB', kind);
  expect(answer.status).toBe(200);
  expect(game.provider.asked.at(-1)?.path).toBe('/ticket?key=hush&appid=480&ticket=14AB&identity=guild');
  const { id } = await game.who(answer.body);
  expect((await game.who((await game.enter('99FF', kind)).body)).id).toBe(id);
  for (const response of [
    { error: { errorcode: 101, errordesc: 'Invalid ticket' } },
    { params: { ...params, publisherbanned: true } },
    { params: { ...params, steamid: 7 } },
    {},
  ]) {
    game.provider.answers.set('/ticket', { body: { response } });
    expect(await coming('14AB', kind)).toEqual([403, 50025]);
  }
  const asked = game.provider.asked.length;
  for (const ticket of ['14AB&key=mine', 'not hex', 'a'.repeat(2000)]) expect(await coming(ticket, kind)).toEqual([403, 50025]);
  expect(game.provider.asked).toHaveLength(asked);
  const requests = game.p.expectLog('request');
  game.provider.answers.set('/ticket', { status: 403, body: '<html>' });
  expect(await coming('14AB', kind)).toEqual([503, 130000]);
  // Calls are paused after three consecutive failures.
  const before = game.provider.asked.length;
  game.provider.answers.set('/ticket', { status: 500 });
  for (let tried = 0; tried < 5; tried += 1) expect(await coming('14AB', kind)).toEqual([503, 130000]);
  expect(game.provider.asked).toHaveLength(before + 3);
  game.provider.answers.set('/ticket', { body: { response: { params } } });
  expect(await coming('14AB', kind)).toEqual([503, 130000]);
  expect(requests.map(({ status }) => status)).toEqual(Array(7).fill(503));
  await game.turn(5000);
  expect((await game.enter('14AB', kind)).status).toBe(200);
});
