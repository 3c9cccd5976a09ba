import { app, bearer, consent, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/social-terms] relationships.read is available once the owner has accepted the social terms, without any approval', async () => {
  const [of, ada] = [await app(p), await p.person('ada')];
  const path = `/applications/${of.id}` as const;
  const refused = await consent(ada, of, { scope: 'relationships.read' });
  expect(new URL(refused.body.location).searchParams.get('error')).toBe('invalid_scope');
  expect((await of.owner.get(path)).body.social_terms_accepted).toBe(false);
  const accepted = await of.owner.patch(path, { social_terms_accepted: true });
  expect(accepted.body).toMatchObject({
    social_terms_accepted: true,
    eligible_oauth2_scopes: expect.arrayContaining(['relationships.read']),
  });
  const token = bearer(p, await tokensOf(p, ada, of, 'relationships.read'));
  expect((await token.get('/users/@me/relationships')).body).toEqual([]);
  const others = await consent(ada, of, { scope: 'relationships.write' });
  expect(new URL(others.body.location).searchParams.get('error')).toBe('invalid_scope');
  await of.owner.patch(path, { social_terms_accepted: false });
  expect(new URL((await consent(ada, of, { scope: 'relationships.read' })).body.location).searchParams.get('error')).toBe(
    'invalid_scope',
  );
});

test('[applications/social-terms] the terms bind the owner: neither the bot nor a developer of the team can accept them', async () => {
  const [of, dev] = [await app(p), await p.person('dev')];
  const body = { social_terms_accepted: true };
  expect((await of.bot.patch('/applications/@me', body)).error.code).toBe(20012);
  expect((await dev.patch(`/applications/${of.id}`, body)).error.code).toBe(20012);
  expect((await of.owner.patch(`/applications/${of.id}`, { social_terms_accepted: 'yes' })).error.code).toBe(50035);
  expect((await of.owner.get(`/applications/${of.id}`)).body.social_terms_accepted).toBe(false);
});
