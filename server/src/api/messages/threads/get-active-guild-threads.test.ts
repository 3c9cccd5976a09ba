import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test("[operations] active threads that the viewer can see are listed newest first, with the viewer's memberships", async () => {
  const { ada, bob, eve, guild, text, channel, open, set, archive } = await threadScene(p);
  const hidden = (await channel()).id;
  await set(hidden, guild.id, { deny: ['VIEW_CHANNEL'] });
  const one = await open(bob, text);
  const secret = await open(bob, text, { type: 12 });
  const inside = await open(ada, hidden);
  await archive((await open(bob, text)).id);
  const seen = async (who: typeof bob) => {
    const page = await who.get(`/guilds/${guild.id}/threads/active`);
    return { threads: page.body.threads.map((thread) => thread.id), members: page.body.members.map((member) => member.id) };
  };
  expect(await seen(bob)).toEqual({ threads: [secret.id, one.id], members: [secret.id, one.id] });
  expect(await seen(eve)).toEqual({ threads: [one.id], members: [] });
  expect(await seen(ada)).toEqual({ threads: [inside.id, secret.id, one.id], members: [inside.id] });
  await set(text, eve.id, { allow: ['MANAGE_THREADS'] });
  expect((await seen(eve)).threads).toEqual([secret.id, one.id]);
  const stranger = await p.person('stranger');
  expect((await stranger.get(`/guilds/${guild.id}/threads/active`)).error.code).toBe(50001);
});
