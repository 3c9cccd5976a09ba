import { LIMITS } from '@guildhall/protocol/limits';
import type { ActivityLinkObject } from '@guildhall/protocol/objects/apps/activity-links';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { linksScene, picture } from './test/links-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[activities/managed-links] a developer makes a link with a picture, which the CDN serves', async () => {
  const { ada, app, path, body, made } = await linksScene(p);
  const { image: _given, ...words } = body;
  const image = expect.stringMatching(/^[0-9a-f]{32}$/);
  const link = { id: expect.any(String), application_id: app.applicationId, ...words, image };
  expect([made.status, made.body]).toEqual([200, link]);
  const shown = await fetch(`${p.address}/cdn/activity-links/${app.applicationId}/${made.body.image}.png`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  const minimal = await app.post<ActivityLinkObject>(path, { title: 'A', description: 'B', image: await picture(43, 24) });
  expect(minimal.body.custom_id).toBeNull();
  expect((await ada.get(path)).body).toEqual([made.body, minimal.body]);
});

test('[activities/managed-links, limits] the picture is 43:24, words are limited, and an activity has a hundred links: 50035', async () => {
  const { ada, path, body } = await linksScene(p);
  const wrong = async (change: object, field: string) => {
    const answer = await ada.post(path, { ...body, ...change });
    expect([answer.status, answer.error.code, Object.keys(Object(answer.error.errors))]).toEqual([400, 50035, [field]]);
  };
  await wrong({ image: await picture(400, 240) }, 'image');
  await wrong({ image: 'data:image/png;base64,AAAA' }, 'image');
  await wrong({ title: '' }, 'title');
  await wrong({ title: 'x'.repeat(61) }, 'title');
  await wrong({ description: 'x'.repeat(201) }, 'description');
  await wrong({ custom_id: 'x'.repeat(65) }, 'custom_id');
  expect((await ada.get<object[]>(path)).body).toHaveLength(1);
  for (let count = 1; count < LIMITS.activities.links.max; count += 1) expect((await ada.post(path, body)).status).toBe(200);
  await wrong({}, 'title');
});

test('[activities/managed-links] others may not make links: 20012', async () => {
  const { ada, eve, path, body, made } = await linksScene(p);
  expect((await eve.post(path, body)).error.code).toBe(20012);
  expect((await ada.get(path)).body).toEqual([made.body]);
});
