import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { codeOf, consent, exchange, form } from '@guildhall/testkit/oauth-scene';
import { enrolled, logInHalf } from '@guildhall/testkit/mfa-scene';
import type { Account } from '@guildhall/testkit/platform';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
const operator = game.app.owner;
afterAll(() => game.stop());

const DAY = 86_400_000;
const soon = (ms = DAY) => new Date(game.p.server.platform.clock.now() + ms).toISOString();
const ban = ({ id }: { id: string }, body: object = {}) => operator.put(`/operator/users/${id}/ban`, body);
const shown = (token: string) => ({ external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: token });
const SOCIAL = { scope: 'openid sdk.social_layer' };

async function link(by: Account, external: string) {
  const player = await game.player(external);
  return exchange(game.p, game.app, await codeOf(by, game.app, SOCIAL), shown(player.access_token));
}

const logIn = ({ username }: Account) =>
  game.p.anyone.post('/auth/login', { login: username, password: `correct horse ${username}` });

test('[people/operators] a ban logs a user out immediately and until it ends; a wrong password does not reveal it', async () => {
  const ada = await game.p.person('ada');
  const session = await ada.connect();
  const until = soon();
  expect((await ban(ada, { until, reason: 'spam' })).status).toBe(204);
  expect(await session.closed).toBe(4004);
  expect((await ada.get('/users/@me')).status).toBe(401);
  const refused = await logIn(ada);
  expect([refused.status, Number(refused.error.code)]).toEqual([403, 20013]);
  expect(refused.body).toMatchObject({ suspension: { until: expect.any(String), reason: 'spam' } });
  expect(Date.parse(Object(refused.body).suspension.until)).toBe(Date.parse(until));
  const wrong = await game.p.anyone.post('/auth/login', { login: ada.username, password: 'wrong horse' });
  expect([wrong.status, Number(wrong.error.code)]).toEqual([400, 50035]);
  await game.turn(DAY);
  expect((await logIn(ada)).status).toBe(200);
});

test('[game-accounts/bans] a ban unlinks games: tokens are revoked, a restricted account takes over the identity, and it cannot be merged until the ban ends', async () => {
  const [bea, other] = [await game.p.person('bea'), await game.p.person('other')];
  const endpoint = await EventsEndpoint.open(operator, game.app.id);
  await endpoint.subscribe(operator, game.app.id, 'APPLICATION_DEAUTHORIZED');
  const { body: tokens } = await link(bea, 'knight');
  await game.p.jobs();
  const arrival = endpoint.arrival();
  expect((await ban(bea, { until: soon() })).status).toBe(204);
  expect((await game.as(tokens).get('/users/@me')).status).toBe(401);
  const refresh = await form(game.p, game.app, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  expect([refresh.status, refresh.body]).toEqual([
    400,
    { error: 'invalid_grant', error_description: 'Invalid "refresh_token" in request' },
  ]);
  await arrival;
  expect(endpoint.events).toMatchObject([{ event: { type: 'APPLICATION_DEAUTHORIZED', data: { user: { id: bea.id } } } }]);
  await endpoint.close();
  const restricted = await game.player('knight');
  expect(restricted.id).not.toBe(bea.id);
  expect((await game.who(restricted)).public_flags).toBe(1 << 23);
  const refused = await link(other, 'knight');
  expect([refused.status, refused.body]).toMatchObject([400, { code: 530017 }]);
  await game.turn(DAY);
  expect((await link(other, 'knight')).status).toBe(200);
});

test('[game-accounts/bans] a permanent ban lasts until it is lifted; a new end time replaces the old one', async () => {
  const eve = await game.p.person('eve');
  expect((await link(eve, 'rogue')).status).toBe(200);
  expect((await ban(eve, { until: soon() })).status).toBe(204);
  expect((await ban(eve, { until: null })).status).toBe(204);
  await game.turn(400 * DAY);
  expect((await logIn(eve)).error.code).toBe(20013);
  const other = await game.p.person();
  expect((await link(other, 'rogue')).body).toMatchObject({ code: 530017 });
  expect((await operator.delete(`/operator/users/${eve.id}/ban`)).status).toBe(204);
  expect((await logIn(eve)).status).toBe(200);
  expect((await link(other, 'rogue')).status).toBe(200);
});

test('[game-accounts/bans] a concurrent merge and ban leave no banned user with a player or a valid token', async () => {
  for (let round = 0; round < 6; round += 1) {
    const mal = await game.p.person('mal');
    const player = await game.player(`mal ${round}`);
    const code = await codeOf(mal, game.app, SOCIAL);
    const [linked, banned] = await Promise.all([exchange(game.p, game.app, code, shown(player.access_token)), ban(mal)]);
    expect(banned.status).toBe(204);
    if (linked.status === 200) expect((await game.as(linked.body).get('/users/@me')).status).toBe(401);
    else expect(linked.body.error).toBe('invalid_grant');
    const now = await game.player(`mal ${round}`);
    expect(now.id).not.toBe(mal.id);
    const again = await link(await game.p.person(), `mal ${round}`);
    expect(again.status === 200 ? linked.status : again.body).toEqual(
      linked.status === 200 ? expect.objectContaining({ code: 530017 }) : 400,
    );
  }
});

test('[game-accounts/bans] a further identity of the restricted account does not evade the ban', async () => {
  const eve = await game.p.person('eve');
  expect((await link(eve, 'villain')).status).toBe(200);
  expect((await ban(eve, { until: soon() })).status).toBe(204);
  const restricted = await game.player('villain');
  const alias = await game.vouch('alias', { provisional_user_id: restricted.id });
  expect((await game.who(alias.body)).id).toBe(restricted.id);
  const other = await game.p.person();
  const code = await codeOf(other, game.app, SOCIAL);
  const refused = await exchange(game.p, game.app, code, shown(alias.body.access_token));
  expect([refused.status, refused.body]).toMatchObject([400, { code: 530017 }]);
  await game.turn(DAY);
  const later = await codeOf(other, game.app, SOCIAL);
  expect((await exchange(game.p, game.app, later, shown(alias.body.access_token))).status).toBe(200);
  expect((await game.vouch('villain')).body).toMatchObject({ code: 530010, user_id: other.id });
});

test('[game-accounts/bans] once a ban has ended, its accounts are permanently free: another ban of the user does not affect them', async () => {
  const eve = await game.p.person('eve');
  expect((await link(eve, 'freed')).status).toBe(200);
  expect((await ban(eve, { until: soon() })).status).toBe(204);
  expect((await ban(eve, { until: soon(2 * DAY) })).status).toBe(204);
  await game.turn(DAY);
  const other = await game.p.person();
  expect((await link(other, 'freed')).body).toMatchObject({ code: 530017 });
  await game.turn(DAY);
  expect((await ban(eve, { until: soon() })).status).toBe(204);
  expect((await link(other, 'freed')).status).toBe(200);
});

test('[game-accounts/bans] concurrent authorizations and a ban leave nothing valid once the ban is lifted', async () => {
  const works: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const mal = await game.p.person('mal');
    const some = () => Promise.all(Array.from({ length: 6 }, () => consent(mal, game.app, SOCIAL)));
    const held = await consent(mal, game.app, SOCIAL);
    expect(held.status).toBe(200);
    const [before, banned, after] = await Promise.all([some(), ban(mal), some()]);
    expect(banned.status).toBe(204);
    expect((await operator.delete(`/operator/users/${mal.id}/ban`)).status).toBe(204);
    for (const { status, body } of [held, ...before, ...after]) {
      if (status !== 200) expect([401, 403]).toContain(status);
      const code = status === 200 ? new URL(body.location).searchParams.get('code') : null;
      if (code !== null) works.push((await exchange(game.p, game.app, code)).status);
    }
  }
  expect(new Set(works)).toEqual(new Set([400]));
});

test('[game-accounts/bans] concurrent second login steps and a ban leave no valid login once the ban is lifted', async () => {
  const works: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { person, codes } = await enrolled(game.p, 'mal');
    const tickets = await Promise.all(codes.slice(0, 6).map(() => logInHalf(game.p, person)));
    const steps = tickets.map(({ ticket }, n) => game.p.anyone.post(`/auth/mfa/backup`, { ticket, code: codes[n] }));
    const [banned, ...answers] = await Promise.all([ban(person), ...steps]);
    expect(banned.status).toBe(204);
    expect((await operator.delete(`/operator/users/${person.id}/ban`)).status).toBe(204);
    for (const { status, body } of answers) {
      if (status !== 200) continue;
      works.push((await game.p.anyone.get('/users/@me', { headers: { authorization: String(body.token) } })).status);
    }
  }
  expect(works.filter((status) => status !== 401)).toEqual([]);
});

test('an authorization that was started before the ban grants nothing after it', async () => {
  const mal = await game.p.person('mal');
  const code = await codeOf(mal, game.app, SOCIAL);
  expect((await ban(mal)).status).toBe(204);
  expect((await exchange(game.p, game.app, code)).body.error).toBe('invalid_grant');
  expect((await mal.post('/oauth2/authorize', { authorize: true })).status).toBe(401);
});

test('refusals: only the operator bans, only users, not itself, and not into the past', async () => {
  const [ada, eve] = [await game.p.person(), await game.p.person()];
  const player = await game.player('no person');
  expect((await eve.put(`/operator/users/${ada.id}/ban`, {})).error.code).toBe(50001);
  expect((await ban({ id: '1' })).error.code).toBe(10013);
  expect((await ban(game.app.bot)).error.code).toBe(50002);
  expect((await ban(player)).error.code).toBe(50002);
  expect((await ban(operator)).error.code).toBe(50013);
  for (const until of [soon(-1000), 'tomorrow', 7]) expect((await ban(ada, { until })).error.code).toBe(50035);
  expect((await ban(ada, { reason: 'x'.repeat(513) })).error.code).toBe(50035);
  expect((await ada.get('/users/@me')).status).toBe(200);
});
