import { codeOf, deviceOf, exchange, form, poll } from '@guildhall/testkit/oauth-scene';
import type { Account } from '@guildhall/testkit/platform';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

const BOT = 'DISCORD_BOT_ISSUED_ACCESS_TOKEN';
const SOCIAL = { scope: 'openid sdk.social_layer' };
const shown = (token: string, type = BOT) => ({ external_auth_type: type, external_auth_token: token });

/** Links a player to a user with a code exchange. */
async function link(by: Account, token: string, type?: string) {
  return exchange(game.p, game.app, await codeOf(by, game.app, SOCIAL), shown(token, type));
}

async function mine(token: { access_token: string }): Promise<unknown[]> {
  const listed = await game.as(token).get('/users/@me/game-relationships');
  return Array.from(Object(listed.body), (one) => [Object(one).id, Object(one).type]);
}

test("[game-accounts/linking] a user links a player: the provisional account's tokens are revoked immediately, then it is erased", async () => {
  const [ada, player] = [await game.p.person('ada'), await game.player('linked', { preferred_global_name: 'Knight' })];
  const session = await game.connect(player);
  const linked = await link(ada, player.access_token);
  expect(linked.status).toBe(200);
  expect(linked.body).toMatchObject({
    scope: 'openid sdk.social_layer',
    id_token: expect.any(String),
    refresh_token: expect.any(String),
  });
  expect((await game.who(linked.body)).id).toBe(ada.id);
  expect((await game.as(player).get('/users/@me')).status).toBe(401);
  expect(await session.closed).toBe(4004);
  const again = await game.vouch('linked');
  expect([again.status, again.body]).toEqual([
    400,
    {
      ...{ code: 530010, message: 'User is not provisional', user_id: ada.id },
      ...{ provider_type: 'DISCORD_BOT', provider_id: null, provider_issued_user_id: 'linked' },
    },
  ]);
  await game.p.jobs();
  expect((await ada.get(`/users/${player.id}`)).error.code).toBe(10013);
  expect(game.p.emitted('USER_MERGE_OPERATION_COMPLETED')).toEqual([
    { merge_operation_id: expect.any(String), source_user_id: player.id },
  ]);
});

test('[game-accounts/linking] friends in the game, lobbies and direct messages are moved', async () => {
  const [bea, one, two] = [await game.p.person('bea'), await game.player('mover'), await game.player('friend')];
  await game.as(one).put(`/users/@me/game-relationships/${two.id}`, {});
  await game.as(two).put(`/users/@me/game-relationships/${one.id}`, {});
  expect(await mine(one)).toEqual([[two.id, 1]]);
  const lobby = await game.app.bot.post('/lobbies', {
    members: [{ id: one.id, metadata: { role: 'lead' }, flags: 1 }, { id: two.id }],
  });
  expect(lobby.status).toBe(201);
  const sessions = [await game.connect(one), await game.connect(two)];
  const said = await game.as(one).post(`/users/${two.id}/messages`, { content: 'hello friend' });
  expect(said.status).toBe(200);
  const writer = await game.p.person('writer');
  const channel = await writer.post('/users/@me/channels', { recipient_id: one.id });
  game.p.events.length = 0;
  const linked = await link(bea, one.access_token);
  expect(linked.status).toBe(200);
  const members = await game.app.bot.get(`/lobbies/${lobby.body.id}`);
  expect(Object(members.body).members).toEqual(
    expect.arrayContaining([
      { id: bea.id, metadata: { role: 'lead' }, flags: 1 },
      { id: two.id, metadata: null, flags: 0 },
    ]),
  );
  await game.p.jobs();
  expect(await mine(two)).toEqual([[bea.id, 1]]);
  expect(await mine(linked.body)).toEqual([[two.id, 1]]);
  const read = await bea.get(`/channels/${said.body.channel_id}/messages`);
  expect(read.body.map(({ content, author }) => [content, author.id])).toEqual([['hello friend', bea.id]]);
  const history = await game.as(two).get(`/users/${bea.id}/messages`);
  expect(history.body.map(({ content }) => content)).toEqual(['hello friend']);
  for (const session of sessions) session.close();
  const same = await writer.post('/users/@me/channels', { recipient_id: bea.id });
  expect(same.body.id).toBe(channel.body.id);
  expect(game.p.emitted('GAME_RELATIONSHIP_REMOVE')).toContainEqual({ id: one.id, type: 1, application_id: game.app.id });
});

test('[game-accounts/linking] a device exchange links a player as well', async () => {
  const [person, player] = [await game.p.person('pat'), await game.player('device')];
  const device = await deviceOf(game.p, game.app, 'openid sdk.social_layer');
  const ask = (token: string) =>
    form(game.p, game.app, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: device.device_code,
      ...shown(token),
    });
  expect((await ask(player.access_token)).body.error).toBe('authorization_pending');
  await person.post('/oauth2/device/finish', { user_code: device.user_code, result: 'granted' });
  const refused = await ask('nobody');
  expect([refused.status, refused.body]).toMatchObject([403, { code: 50025 }]);
  const linked = await ask(player.access_token);
  expect(linked.status).toBe(200);
  expect((await game.who(linked.body)).id).toBe(person.id);
  expect((await game.vouch('device')).error.code).toBe(530010);
  expect((await poll(game.p, game.app, device)).body.error).toBe('invalid_grant');
});

test('[game-accounts/linking] a rejected link leaves the code valid', async () => {
  const [linkedTo, person] = [await game.p.person(), await game.p.person()];
  const [taken, free] = [await game.player('taken'), await game.player('free')];
  expect((await link(linkedTo, taken.access_token)).status).toBe(200);
  const code = await codeOf(person, game.app, SOCIAL);
  const attempts: [Record<string, string>, number, number][] = [
    [shown('nobody'), 403, 50025],
    [shown(taken.access_token), 400, 530014],
    [shown('no token', 'OIDC'), 400, 530020],
    [shown(await game.provider.token({ aud: 'other' }), 'OIDC'), 400, 530003],
    [shown('aa', 'STEAM_SESSION_TICKET'), 400, 530000],
  ];
  for (const [fields, status, number] of attempts) {
    const refused = await exchange(game.p, game.app, code, fields);
    expect([fields, refused.status, refused.body]).toEqual([fields, status, { code: number, message: expect.any(String) }]);
  }
  const halves: Record<string, string>[] = [{ external_auth_type: BOT }, { external_auth_token: 'x' }];
  for (const fields of [...halves, shown('x', 'NOTHING'), shown('x'.repeat(10_241))])
    expect((await exchange(game.p, game.app, code, fields)).body.error).toBe('invalid_request');
  expect((await exchange(game.p, game.app, code)).status).toBe(200);
  expect((await game.who(free)).id).toBe(free.id);
});

test('an invalid code asks no provider, and links nothing', async () => {
  const token = await game.provider.token({ sub: 'careful' });
  await game.turn(11 * 60_000);
  const asked = game.provider.asked.length;
  const code = await codeOf(await game.p.person(), game.app, SOCIAL);
  const wrong = await exchange(game.p, game.app, code, { ...shown(token, 'OIDC'), redirect_uri: 'https://app.example/other' });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
  const used = await exchange(game.p, game.app, code);
  expect(used.status).toBe(200);
  expect((await exchange(game.p, game.app, code, shown(token, 'OIDC'))).body.error).toBe('invalid_grant');
  expect(game.provider.asked).toHaveLength(asked);
  expect((await game.enter(token)).status).toBe(200);
});

test('[errors 530023] a user is one player of a game; a player without an account is linked immediately', async () => {
  const person = await game.p.person();
  const fresh = await game.provider.token({ sub: 'never seen' });
  expect((await link(person, fresh, 'OIDC')).status).toBe(200);
  const entered = await game.enter(fresh);
  expect(entered.body).toMatchObject({
    code: 530010,
    user_id: person.id,
    provider_type: 'OIDC',
    provider_issued_user_id: 'never seen',
  });
  const second = await link(person, (await game.player('second')).access_token);
  expect([second.status, second.body]).toMatchObject([400, { code: 530023 }]);
});

test('[errors 530016] a provisional account cannot be linked to', async () => {
  const person = await game.p.person();
  const code = await codeOf(person, game.app, SOCIAL);
  const users = game.p.server.platform.store.transaction((db) =>
    db.kysely.updateTable('users').set({ provisional_application_id: game.app.id }).where('id', '=', person.id).execute(),
  );
  await users;
  const refused = await exchange(game.p, game.app, code, shown((await game.player('sixteen')).access_token));
  expect([refused.status, refused.body]).toMatchObject([400, { code: 530016 }]);
});

test('one of many concurrent links of a player succeeds', async () => {
  const player = await game.player('wanted');
  const people = await Promise.all(Array.from({ length: 8 }, () => game.p.person()));
  const codes = await Promise.all(people.map((person) => codeOf(person, game.app, SOCIAL)));
  const answers = await Promise.all(codes.map((code) => exchange(game.p, game.app, code, shown(player.access_token))));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(7).fill(400)]);
  const winner = people[answers.findIndex(({ status }) => status === 200)];
  expect((await game.vouch('wanted')).body).toMatchObject({ code: 530010, user_id: winner?.id });
});

test('when a user links many players concurrently, one link succeeds', async () => {
  const person = await game.p.person();
  const players = await Promise.all(Array.from({ length: 6 }, (_, index) => game.player(`many ${index}`)));
  const codes = await Promise.all(players.map(() => codeOf(person, game.app, SOCIAL)));
  const answers = await Promise.all(
    players.map((player, index) => exchange(game.p, game.app, codes[index] ?? '', shown(player.access_token))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)]);
  await game.p.jobs();
  const known = await Promise.all(players.map(async (_, index) => (await game.vouch(`many ${index}`)).status));
  expect(known.sort()).toEqual([200, 200, 200, 200, 200, 400]);
});

test('[game-accounts/linking] a user links five times a day; a developer of the game any number of times', async () => {
  const limited = await Game.start({ rateLimits: true });
  const person = await limited.p.person();
  const linkAs = async (by: Account, round: number) => {
    await limited.p.clock.advance(11_000);
    const player = await limited.player(`${by.username} ${round}`);
    const code = await codeOf(by, limited.app, SOCIAL);
    const linked = await exchange(limited.p, limited.app, code, shown(player.access_token));
    if (linked.status === 200)
      await limited.app.bot.post('/partner-sdk/provisional-accounts/unmerge/bot', {
        external_user_id: `${by.username} ${round}`,
      });
    return linked;
  };
  for (let round = 0; round < 5; round += 1) expect((await linkAs(person, round)).status).toBe(200);
  const refused = await linkAs(person, 5);
  expect([refused.status, refused.body]).toMatchObject([429, { code: 0, global: false, retry_after: expect.any(Number) }]);
  for (let round = 0; round < 6; round += 1) expect((await linkAs(limited.app.owner, round)).status).toBe(200);
  await limited.turn(86_400_000);
  expect((await linkAs(person, 6)).status).toBe(200);
  await limited.stop();
});

test('[errors 50002] operations that provisional accounts may not use are rejected', async () => {
  const player = game.as(await game.player('held'));
  const person = await game.p.person();
  const query = { client_id: game.app.id, scope: 'identify', response_type: 'code' };
  for (const [method, path, body] of [
    ['POST', '/oauth2/authorize', { authorize: true }],
    ['GET', '/oauth2/authorize', undefined],
    ['POST', '/guilds', { name: 'mine' }],
    ['POST', '/invites/any', {}],
    ['POST', '/applications', { name: 'mine' }],
    ['PUT', `/users/@me/relationships/${person.id}`, {}],
  ] as const) {
    const refused = await player.request(method, path, body, path.startsWith('/oauth2') ? { query } : {});
    expect([path, refused.status, Number(refused.error.code)]).toEqual([path, 403, 50002]);
  }
  const { id } = await game.who({ access_token: String(player.authorization).slice('Bearer '.length) });
  expect((await person.put(`/users/@me/relationships/${id}`, {})).error.code).toBe(50002);
});
