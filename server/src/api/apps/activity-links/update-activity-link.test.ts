import type { ActivityLinkObject } from '@guildhall/protocol/objects/apps/activity-links';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { linksScene, picture } from './test/links-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[activities/managed-links] a change keeps absent fields, and null removes the custom id', async () => {
  const { ada, eve, path, made, shown } = await linksScene(p);
  const one = `${path}/${made.body.id}` as const;
  expect((await ada.patch(one, { title: 'Summer' })).body).toEqual({ ...made.body, title: 'Summer' });
  const changed = await ada.patch<ActivityLinkObject>(one, { custom_id: null, image: await picture(860, 480) });
  expect(changed.body).toEqual({ ...made.body, title: 'Summer', custom_id: null, image: changed.body.image });
  expect(changed.body.image).not.toBe(made.body.image);
  expect((await eve.get(shown)).body).toEqual(changed.body);
});

test('[activities/managed-links] a refused change changes nothing: 20012, 404, 50035', async () => {
  const { ada, eve, path, made, shown } = await linksScene(p);
  const one = `${path}/${made.body.id}` as const;
  expect((await eve.patch(one, { title: 'Mine' })).error.code).toBe(20012);
  const other = await p.bot(ada);
  expect((await ada.patch(`/applications/${other.applicationId}/activity-links/${made.body.id}`, { title: 'X' })).status).toBe(
    404,
  );
  expect((await ada.patch(one, { title: 'X', image: await picture(400, 240) })).error.code).toBe(50035);
  expect((await eve.get(shown)).body).toEqual(made.body);
});
