import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] changes name and description; null removes the description', async () => {
  const { ada, bob, own, made } = await templated(p);
  expect((await ada.patch(own, { name: 'Better' })).body).toMatchObject({ name: 'Better', description: 'With rooms' });
  expect((await ada.patch(own, { description: null })).body).toMatchObject({ name: 'Better', description: null });
  expect((await p.anyone.get(`/guilds/templates/${made.body.code}`)).body.name).toBe('Better');
  expect((await ada.patch(own, { name: 'x'.repeat(101) })).error.code).toBe(50035);
  expect((await bob.patch(own, { name: 'Mine' })).error.code).toBe(50013);
});
