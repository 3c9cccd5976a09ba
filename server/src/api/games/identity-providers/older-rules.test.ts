import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, afterEach, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());
afterEach(() => game.provider.answers.clear());

const CONFIGURATION = '/.well-known/openid-configuration';

/** Makes the stored provider look like one that an older server version accepted. */
async function storeUnder(rules_version: number, settings: object): Promise<void> {
  await game.p.server.platform.store.transaction((db) =>
    db.kysely
      .updateTable('identity_providers')
      .set({ rules_version, settings_json: JSON.stringify(settings) })
      .where('application_id', '=', game.app.id)
      .execute(),
  );
}

/** An issuer whose configuration and keys are behind redirects, which only the older rules allow. */
function redirecting(): string {
  const { issuer, answers, document } = game.provider;
  const moved = { ...document, issuer: `${issuer}/old`, jwks_uri: `${issuer}/old/keys` };
  answers.set(`/old${CONFIGURATION}`, { status: 302, headers: { location: `${issuer}/moved` } });
  answers.set('/moved', { body: moved });
  answers.set('/old/keys', { status: 302, headers: { location: `${issuer}/keys` } });
  return `${issuer}/old`;
}

test('[game-accounts/issuers] a provider accepted under older rules works until it is edited; then the current rules hold', async () => {
  const issuer = redirecting();
  const settings = { issuer, client_id: 'game' };
  const token = () => game.provider.token({ iss: issuer, sub: 'old player' });
  await storeUnder(2, settings);
  expect((await game.enter(await token())).body).toMatchObject({ code: 530008 });
  await storeUnder(1, settings);
  expect((await game.enter(await token())).status).toBe(200);
  expect((await game.saveProvider('OIDC', settings)).body).toMatchObject({ code: 530008 });
  expect((await game.enter(await token())).status).toBe(200);
  await game.setProvider('OIDC', { issuer: game.provider.issuer, client_id: 'game' });
  expect((await game.enter(await token())).body).toMatchObject({ code: 530002 });
  await storeUnder(2, settings);
  expect((await game.enter(await token())).body).toMatchObject({ code: 530008 });
});
