import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { linksScene } from './test/links-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[activities/managed-links] the owner and the bot list the links, oldest first; others get 20012', async () => {
  const { ada, eve, app, path, body, made } = await linksScene(p);
  const second = await ada.post(path, { ...body, title: 'Summer' });
  for (const who of [ada, app]) expect((await who.get(path)).body).toEqual([made.body, second.body]);
  expect((await eve.get(path)).error.code).toBe(20012);
});
