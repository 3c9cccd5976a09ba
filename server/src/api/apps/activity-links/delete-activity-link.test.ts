import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { linksScene } from './test/links-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[activities/managed-links] a deleted link is unknown; others may not delete it: 20012', async () => {
  const { ada, eve, path, made, shown } = await linksScene(p);
  const one = `${path}/${made.body.id}` as const;
  expect((await eve.delete(one)).error.code).toBe(20012);
  expect((await ada.delete(one)).status).toBe(204);
  for (const gone of [ada.delete(one), ada.patch(one, {}), eve.get(shown)]) expect((await gone).status).toBe(404);
  expect((await ada.get(path)).body).toEqual([]);
});
