import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/operators] only the operator, the first user of a server, lists every application, in pages', async () => {
  const operator = await p.person('operator');
  const ada = await p.person('ada');
  const bots = [await p.bot(ada), await p.bot(operator)];
  const listed = await operator.get('/operator/applications');
  expect(listed.body).toMatchObject(
    bots.map(({ applicationId }) => ({
      id: applicationId,
      large_bot_sharding: false,
      verified: false,
      approved_scopes: [],
      intents_review: 'none',
      limits: {},
    })),
  );
  const next = await operator.get('/operator/applications', {
    query: { after: bots[0]?.applicationId ?? '', limit: 1 },
  });
  expect(next.body.map(({ id }) => id)).toEqual([bots[1]?.applicationId]);
  expect((await operator.get('/operator/applications', { query: { limit: 0 } })).error.code).toBe(50035);
  expect((await ada.get('/operator/applications')).body).toMatchObject({ code: 50001 });
  expect((await bots[0]?.get('/operator/applications'))?.error.code).toBe(20001);
  expect((await p.anyone.get('/operator/applications')).status).toBe(401);
});
