import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] any user with the code sees it; [errors 10057] unknown', async () => {
  const { made } = await templated(p);
  expect((await p.anyone.get(`/guilds/templates/${made.body.code}`)).body).toEqual(made.body);
  const unknown = await p.anyone.get('/guilds/templates/none');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10057]);
});

test('is_dirty shows that the guild has changed since the snapshot', async () => {
  const { ada, guild, made } = await templated(p);
  const path = `/guilds/templates/${made.body.code}` as const;
  const channel = await ada.post(`/guilds/${guild.id}/channels`, { name: 'new', type: 0 });
  expect((await p.anyone.get(path)).body.is_dirty).toBe(true);
  await ada.delete(`/channels/${channel.body.id}`);
  expect((await p.anyone.get(path)).body.is_dirty).toBe(false);
});
