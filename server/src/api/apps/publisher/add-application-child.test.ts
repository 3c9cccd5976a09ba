import { identify } from '@guildhall/testkit/gateway-session';
import { app, bearer, consent, form, REDIRECT, tokensOf } from '@guildhall/testkit/oauth-scene';
import { Game } from '@guildhall/testkit/provisional-scene';
import { childToken, publisher } from '@guildhall/testkit/publisher-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start({ provider: false });
const { p } = game;
const operator = game.app.owner;
afterAll(() => game.stop());

const errorOf = (location: string) => new URL(location).searchParams.get('error');

test('[applications/publishers] linking an application as a child deletes its tokens, lobbies, identities, provisional accounts and relationships', async () => {
  const { owner, id, bot } = game.app;
  const parent = await app(p, [REDIRECT], {}, owner);
  await operator.patch(`/operator/applications/${parent.id}`, { publisher: true });
  const [one, two] = [await game.player('one'), await game.player('two')];
  await game.as(one).put(`/users/@me/game-relationships/${two.id}`, {});
  await game.as(two).put(`/users/@me/game-relationships/${one.id}`, {});
  const ada = await p.person('ada');
  const token = await tokensOf(p, ada, game.app, 'identify sdk.social_layer');
  const lobby = await bot.post('/lobbies', { members: [{ id: ada.id }] });
  expect(lobby.status).toBeLessThan(300);
  const session = await identify(p.address, `Bearer ${token.access_token}`);
  expect((await owner.put(`/applications/${parent.id}/children/${id}`, {})).status).toBe(204);
  expect(await session.closed).toBe(4004);
  await p.jobs();
  for (const one_ of [token, one, two]) expect((await bearer(p, one_).get('/users/@me')).status).toBe(401);
  expect((await bot.get(`/lobbies/${lobby.body.id}`)).status).toBe(404);
  expect((await ada.get(`/users/${one.id}`)).error.code).toBe(10013);
  expect((await ada.get('/oauth2/tokens')).body).toEqual([]);
  const again = await form(p, game.app, { grant_type: 'refresh_token', refresh_token: token.refresh_token });
  expect(again.body.error).toBe('unauthorized_client');
  expect((await game.vouch('one')).error.code).toBe(530000);
  expect((await owner.get(`/applications/${parent.id}/children`)).body.map((child) => child.id)).toEqual([id]);
});

test('[applications/publishers] a child cannot request authorization itself: authorize, devices and the token endpoint answer unauthorized_client', async () => {
  const { child } = await publisher(p, operator);
  const ada = await p.person('ada');
  const refused = await consent(ada, child);
  expect([refused.status, errorOf(refused.body.location)]).toEqual([400, 'unauthorized_client']);
  expect(refused.body).toMatchObject({ code: 50035, errors: { client_id: { _errors: [{ code: 'APPLICATION_IS_CHILD' }] } } });
  // Other errors of the request are reported first.
  expect(errorOf((await consent(ada, child, { scope: 'no.such.scope' })).body.location)).toBe('invalid_scope');
  for (const fields of ['grant_type=client_credentials&scope=identify', 'grant_type=authorization_code&code=x'])
    expect((await form(p, child, fields)).body.error).toBe('unauthorized_client');
  expect((await form(p, child, { scope: 'identify' }, { path: '/oauth2/device/authorize' })).body.error).toBe(
    'unauthorized_client',
  );
});

test('[applications/publishers] the parent must be approved by the operator, and both belong to the caller: else 20012; bit 33 of flags_new is PARENT', async () => {
  const family = await publisher(p, operator, { linked: false });
  const [eve, other] = [await p.person('eve'), await app(p)];
  const { owner } = family.parent;
  expect((await owner.get(`/applications/${family.parent.id}`)).body).toMatchObject({ flags: 0, flags_new: String(2 ** 33) });
  expect((await eve.put(family.link, {})).error.code).toBe(20012);
  expect((await owner.put(`/applications/${family.parent.id}/children/${other.id}`, {})).error.code).toBe(20012);
  expect((await owner.put(`/applications/${family.parent.id}/children/1`, {})).error.code).toBe(10002);
  expect((await owner.put(`/applications/${family.child.id}/children/${family.parent.id}`, {})).error.code).toBe(20012);
  expect((await family.parent.bot.put(family.link, {})).error.code).toBe(20001);
  expect((await p.anyone.put(family.link, {})).status).toBe(401);
  expect((await owner.get(`/applications/${family.parent.id}/children`)).body).toEqual([]);
});

test('[applications/publishers] parent and child are both public clients or both confidential, now and later', async () => {
  const family = await publisher(p, operator, { linked: false });
  const { owner } = family.parent;
  const flags = (id: string, value: number) => owner.patch(`/applications/${id}`, { flags: value });
  const flagsOf = async (id: string) => (await owner.get(`/applications/${id}`)).body.flags;
  await flags(family.child.id, 256);
  const misfit = await owner.put(family.link, {});
  expect(misfit.body).toMatchObject({ code: 50035, errors: { child_id: { _errors: [{ code: 'PUBLISHER_CHILD_INVALID' }] } } });
  await flags(family.child.id, 1 << 13);
  expect((await owner.put(family.link, {})).status).toBe(204);
  expect((await flags(family.child.id, 256)).body).toMatchObject({ code: 50035, errors: { flags: expect.anything() } });
  expect((await flags(family.child.id, 1 << 15)).status).toBe(200);
  expect((await flags(family.parent.id, 256)).status).toBe(200);
  expect(await flagsOf(family.child.id)).toBe((1 << 15) | 256);
  expect((await flags(family.parent.id, 0)).status).toBe(200);
  expect(await flagsOf(family.child.id)).toBe(1 << 15);
});

test('[applications/publishers] there is one parent and one generation; linking again has no effect, and of ten concurrent attempts one links', async () => {
  const family = await publisher(p, operator);
  const { owner } = family.parent;
  const ada = await p.person('ada');
  const given = (await childToken(p, family, await tokensOf(p, ada, family.parent))).body;
  const links = await Promise.all(Array.from({ length: 10 }, () => owner.put(family.link, {})));
  expect(links.map(({ status }) => status)).toEqual(links.map(() => 204));
  expect((await bearer(p, given).get('/users/@me')).status).toBe(200);
  const second = await app(p, [REDIRECT], {}, owner);
  for (const id of [second.id, family.child.id]) await operator.patch(`/operator/applications/${id}`, { publisher: true });
  const third = await app(p, [REDIRECT], {}, owner);
  for (const path of [
    `/applications/${second.id}/children/${family.child.id}`,
    `/applications/${family.child.id}/children/${third.id}`,
    `/applications/${second.id}/children/${family.parent.id}`,
    `/applications/${second.id}/children/${second.id}`,
  ])
    expect([path, (await owner.put(path, {})).error.code]).toEqual([path, 50035]);
});
