import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/testers] who has accepted launches an activity in development, and finds it on the shelf', async () => {
  const s = await scene(p);
  const guild = await p.guild(s.owner);
  await p.join(s.owner, guild.text.id, s.eve);
  const bot = await p.bot(s.owner, { guild });
  const application = `/applications/${bot.applicationId}` as const;
  expect((await s.owner.post(`${application}/set-embedded`, { embedded: true })).status).toBe(204);
  // A setting makes the configuration; the activity stays in development.
  await s.owner.patch(`${application}/embedded-activity-config`, { shelf_rank: 1 });
  const session = await s.eve.connect();
  const launch = () => s.eve.post(`/activities/${guild.text.id}/${bot.applicationId}`, { session_id: session.ready.session_id });
  const shelf = async () => (await s.eve.get('/activities/shelf', { query: { guild_id: guild.id } })).body.activities;
  expect((await launch()).error.code).toBe(50001);
  await s.owner.post(`${application}/testers`, { username: s.eve.username });
  expect((await launch()).error.code).toBe(50001);
  expect(await shelf()).toEqual([]);
  const accepted = await accept({ id: bot.applicationId }, s.eve);
  expect(accepted.body).toMatchObject({ application: { id: bot.applicationId }, state: 'accepted' });
  expect(await shelf()).toMatchObject([{ application_id: bot.applicationId }]);
  expect((await launch()).status).toBe(204);
});

test('[applications/testers] who has accepted lists SKUs that are not for sale yet, and reads nothing else', async () => {
  const s = await scene(p);
  await s.owner.post(`${s.path}/skus`, { name: 'Gold', type: 2, flags: 0 });
  await invite(s, s.eve);
  expect((await s.eve.get(`${s.path}/skus`)).body).toEqual([]);
  expect((await accept(s, s.eve)).status).toBe(200);
  expect((await accept(s, s.eve)).status).toBe(200);
  expect((await s.eve.get(`${s.path}/skus`)).body).toMatchObject([{ name: 'Gold' }]);
  expect((await s.eve.get(s.path)).error.code).toBe(20012);
  expect((await s.eve.patch(s.path, { name: 'Mine' })).error.code).toBe(20012);
});

test('[errors 10002] a person who is not invited cannot accept', async () => {
  const s = await scene(p);
  expect((await accept(s, s.eve)).error.code).toBe(10002);
  expect((await accept({ id: '1' }, s.eve)).error.code).toBe(10002);
});
