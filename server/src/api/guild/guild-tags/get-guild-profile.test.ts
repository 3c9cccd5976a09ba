import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { TAGS, tagged } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

test('members see the profile of their guild; other users that of a discoverable one (50001, 10004)', async () => {
  const { ada, bob, guild, profile } = await tagged(p, operator);
  const stranger = await p.person('stranger');
  const seen = await bob.get(profile);
  expect(seen.body).toMatchObject({
    id: guild.id,
    name: 'Test guild',
    icon_hash: null,
    member_count: 2,
    online_count: 0,
    tag: 'ADA',
    badge: 0,
    features: TAGS,
    visibility: 2,
  });
  expect((await stranger.get(profile)).error.code).toBe(50001);
  expect((await stranger.get('/guilds/1/profile')).error.code).toBe(10004);
  expect((await p.anyone.get(profile)).status).toBe(401);
  const channels = { rules_channel_id: guild.text.id, public_updates_channel_id: guild.text.id };
  const opened = await ada.patch(`/guilds/${guild.id}`, { features: ['COMMUNITY', 'DISCOVERABLE', ...TAGS], ...channels });
  expect(opened.status).toBe(200);
  expect((await stranger.get(profile)).body).toMatchObject({ tag: 'ADA', visibility: 1 });
});

test('a guild that never set a tag has an empty profile', async () => {
  const { bob, profile } = await tagged(p, operator, null);
  expect((await bob.get(profile)).body).toMatchObject({ tag: null, badge: 0, badge_hash: null });
});
