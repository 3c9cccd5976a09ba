import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

const QUARANTINED = 1 << 7;

test('[guilds/auto-moderation] a name that a MEMBER_PROFILE rule forbids quarantines the member until the name changes; audit 146', async () => {
  const [ada, bob, badger] = [await p.person('ada'), await p.person('bob'), await p.person('badger')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const alerts = await ada.post(`/guilds/${guild.id}/channels`, { name: 'alerts', type: 0 });
  const actions = [{ type: 4 }, { type: 2, metadata: { channel_id: alerts.body.id } }];
  const rule = {
    name: 'Names',
    event_type: 2,
    trigger_type: 6,
    trigger_metadata: { keyword_filter: ['badger*'] },
    actions,
    enabled: true,
  };
  expect((await ada.post(`/guilds/${guild.id}/auto-moderation/rules`, rule)).status).toBe(200);
  const say = (by: typeof bob) => by.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
  await p.join(ada, guild.text.id, badger);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ user: { id: badger.id }, flags: QUARANTINED });
  expect((await say(badger)).error.code).toBe(50013);

  expect((await say(bob)).status).toBe(200);
  await bob.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Badger King' });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ nick: 'Badger King', flags: QUARANTINED });
  expect((await say(bob)).error.code).toBe(50013);
  const executions = p.emitted('AUTO_MODERATION_ACTION_EXECUTION').filter((one) => String(one.user_id) === bob.id);
  expect(executions).toMatchObject([
    { action: { type: 4 }, matched_keyword: 'badger*', matched_content: 'Badger' },
    { action: { type: 2 }, alert_system_message_id: expect.any(String) },
  ]);
  const entries = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').filter((entry) => String(entry.target_id) === bob.id);
  expect(entries.map((entry) => entry.action_type).slice(0, 2)).toEqual([146, 144]);

  await ada.patch(`/guilds/${guild.id}/members/${bob.id}`, { nick: null });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ nick: null, flags: 0 });
  expect((await say(bob)).status).toBe(200);
  await bob.patch('/users/@me', { global_name: 'badgers' });
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ flags: QUARANTINED });
  await bob.patch('/users/@me', { global_name: 'bob' });
  expect((await say(bob)).status).toBe(200);
});

test('[guilds/auto-moderation] a guild tag that a MEMBER_PROFILE rule forbids quarantines the member until it is hidden or changed', async () => {
  const TAG_QUARANTINED = 1 << 10;
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const [guild, home] = [await p.guild(ada), await p.guild(bob)];
  await p.join(ada, guild.text.id, bob);
  expect((await operator.patch(`/operator/guilds/${home.id}`, { features: ['GUILD_TAGS'] })).status).toBe(200);
  await bob.patch(`/guilds/${home.id}/profile`, { tag: 'BAD' });
  const rule = {
    name: 'Tags',
    event_type: 2,
    trigger_type: 6,
    trigger_metadata: { keyword_filter: ['bad'] },
    actions: [{ type: 4 }],
    enabled: true,
  };
  expect((await ada.post(`/guilds/${guild.id}/auto-moderation/rules`, rule)).status).toBe(200);
  const say = () => bob.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
  const flags = async () => (await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).body.flags;
  const show = (on: boolean) => bob.put('/users/@me/clan', { identity_guild_id: home.id, identity_enabled: on });

  expect((await show(true)).status).toBe(200);
  expect(await flags()).toBe(TAG_QUARANTINED);
  expect(p.emitted('AUTO_MODERATION_ACTION_EXECUTION').at(-1)).toMatchObject({ user_id: bob.id, matched_content: 'BAD' });
  expect((await say()).error.code).toBe(50013);
  await show(false);
  expect([await flags(), (await say()).status]).toEqual([0, 200]);
  await show(true);
  await bob.patch(`/guilds/${home.id}/profile`, { tag: 'GOOD' });
  await p.jobs();
  expect([await flags(), (await say()).status]).toEqual([0, 200]);
});
