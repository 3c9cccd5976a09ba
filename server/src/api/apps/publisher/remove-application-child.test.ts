import { bearer, consent, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { childToken, publisher } from '@guildhall/testkit/publisher-scene';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

test('[applications/publishers] an unlinked child loses the tokens that it got through its parent, and can request authorization itself again', async () => {
  const [family, ada, eve] = [await publisher(p, operator), await p.person('ada'), await p.person('eve')];
  const { owner } = family.parent;
  const token = await tokensOf(p, ada, family.parent);
  const given = (await childToken(p, family, token)).body;
  expect((await eve.delete(family.link)).error.code).toBe(20012);
  expect((await owner.delete(family.link)).status).toBe(204);
  expect((await bearer(p, given).get('/users/@me')).status).toBe(401);
  expect((await bearer(p, token).get('/users/@me')).status).toBe(200);
  expect((await childToken(p, family, token)).error.code).toBe(20012);
  expect((await consent(ada, family.child)).status).toBe(200);
  expect((await owner.delete(family.link)).error.code).toBe(10002);
});

test('[applications/publishers] deleting a parent revokes its children’s tokens and unlinks them', async () => {
  const [family, ada] = [await publisher(p, operator), await p.person('ada')];
  const given = (await childToken(p, family, await tokensOf(p, ada, family.parent))).body;
  expect((await family.parent.owner.delete(`/applications/${family.parent.id}`)).status).toBe(204);
  expect((await bearer(p, given).get('/users/@me')).status).toBe(401);
  expect((await consent(ada, family.child)).status).toBe(200);
});
