import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/operators] the operator lifts a ban; a user without a ban is an error', async () => {
  const [operator, ada, eve] = [await p.person('operator'), await p.person('ada'), await p.person('eve')];
  const path = `/operator/users/${ada.id}/ban` as const;
  const none = await operator.delete(path);
  expect([none.status, Number(none.error.code)]).toEqual([404, 10026]);
  expect((await operator.put(path, { reason: 'spam' })).status).toBe(204);
  expect((await eve.delete(path)).error.code).toBe(50001);
  expect((await operator.delete(path)).status).toBe(204);
  expect((await (await p.logIn(ada)).get('/users/@me')).body.id).toBe(ada.id);
  expect((await operator.delete(path)).status).toBe(404);
});
