import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { linksScene } from './test/links-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[activities/managed-links] anyone sees a link of its application; others are 404', async () => {
  const { ada, eve, made, shown } = await linksScene(p);
  expect((await eve.get(shown)).body).toEqual(made.body);
  const other = await p.bot(ada);
  expect((await eve.get(`/activities/${other.applicationId}/links/${made.body.id}`)).status).toBe(404);
  expect((await p.anyone.get(shown)).status).toBe(401);
});
