import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, beforeEach, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());
beforeEach(() => game.provider.answers.clear());

const proof = (external_auth_token: string, external_auth_type = 'OIDC') => ({ external_auth_type, external_auth_token });
const check = (body: object, type = 'OIDC', by = game.app.owner) =>
  by.post(`/applications/${game.app.id}/identity-providers/${type}/test`, body);

test('[game-accounts/identity-providers] a developer learns which player a proof names; no account is made', async () => {
  const token = await game.provider.token({ sub: 'player-7', preferred_username: 'Lancelot' });
  const checked = await check(proof(token));
  expect([checked.status, checked.body]).toEqual([
    200,
    { external_id: 'player-7', issuer: game.provider.issuer, name: 'Lancelot' },
  ]);
  const identities = game.p.server.platform.store.read.kysely.selectFrom('external_identities').selectAll();
  expect(await identities.where('external_id', '=', 'player-7').execute()).toEqual([]);
});

test('[errors 530003, errors 530020, errors 530000] a refused proof has the error of a login', async () => {
  const other = await game.provider.token({ aud: 'other game' });
  expect((await check(proof(other))).error.code).toBe(530003);
  expect((await check(proof('x'))).error.code).toBe(530020);
  expect((await check(proof('x', 'UNITY_SERVICES_ID_TOKEN'), 'UNITY')).error.code).toBe(530000);
});

test('[errors 50035, errors 10010, errors 20012] a proof of another provider, an unknown provider, and other people', async () => {
  const wrong = await check(proof('x', 'STEAM_SESSION_TICKET'));
  expect(wrong.error).toMatchObject({
    code: 50035,
    errors: { external_auth_type: { _errors: [{ code: 'PROOF_OF_ANOTHER_PROVIDER' }] } },
  });
  expect((await check(proof('x'), 'MYSPACE')).error.code).toBe(10010);
  expect((await check(proof('x'), 'OIDC', await game.p.person('eve'))).error.code).toBe(20012);
});
