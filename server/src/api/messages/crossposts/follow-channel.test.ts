import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { channel, followed, herald, type Said } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] a webhook of type 2 in the following channel, a message of type 12, WEBHOOKS_UPDATE, audit 50', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const { guild, news } = await herald(p, ada);
  await ada.patch(`/guilds/${guild.id}`, { icon: PIXEL });
  await p.join(ada, guild.text.id, bob);
  const home = await p.guild(bob);
  const reason = { headers: { 'x-audit-log-reason': 'news' } };
  const path = `/channels/${news}/followers`;
  const body = { webhook_channel_id: home.text.id };
  const made = await bob.post<{ channel_id: string; webhook_id: string }>(path, body, reason);
  expect([made.status, made.body]).toEqual([200, { channel_id: news, webhook_id: expect.any(String) }]);
  const { body: hooks } = await bob.get<{ avatar: string; token?: string }[]>(`/channels/${home.text.id}/webhooks`);
  expect(hooks).toEqual([
    {
      id: made.body.webhook_id,
      type: 2,
      name: 'Herald #news',
      avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
      guild_id: home.id,
      channel_id: home.text.id,
      application_id: null,
      user: expect.objectContaining({ id: bob.id }),
      source_guild: { id: guild.id, name: 'Herald', icon: hooks[0]?.avatar },
      source_channel: { id: news, name: 'news' },
    },
  ]);
  expect((await fetch(`${p.address}/cdn/avatars/${made.body.webhook_id}/${hooks[0]?.avatar}.png`)).status).toBe(200);
  const [message] = (await bob.get<Said[]>(`/channels/${home.text.id}/messages`, { query: { limit: 1 } })).body;
  expect(message).toMatchObject({
    type: 12,
    content: 'Herald #news',
    author: { id: bob.id },
    message_reference: { type: 0, channel_id: news, guild_id: guild.id },
  });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ id: message?.id, type: 12, guild_id: home.id });
  expect(p.emitted('WEBHOOKS_UPDATE').at(-1)).toEqual({ guild_id: home.id, channel_id: home.text.id });
  const log = await bob.get<{ audit_log_entries: object[] }>(`/guilds/${home.id}/audit-logs`, { query: { action_type: 50 } });
  expect(log.body.audit_log_entries).toMatchObject([{ target_id: made.body.webhook_id, user_id: bob.id, reason: 'news' }]);
  expect((await p.anyone.get(`/webhooks/${made.body.webhook_id}/token`)).error.code).toBe(50027);
});

test('following a channel again has no effect', async () => {
  const { bob, news, home, webhookId, last } = await followed(p);
  const before = await last();
  const again = await bob.post(`/channels/${news}/followers`, { webhook_channel_id: home.text.id });
  expect([again.status, again.body.webhook_id]).toEqual([200, webhookId]);
  expect(await last()).toEqual(before);
  expect((await bob.get(`/channels/${home.text.id}/webhooks`)).body.length).toBe(1);
});

test('the followed channel is shown while the follower is in its guild', async () => {
  const { ada, bob, guild, webhookId } = await followed(p);
  const seen = async () => (await bob.get(`/webhooks/${webhookId}`)).body;
  expect(await seen()).toHaveProperty('source_guild');
  await ada.delete(`/guilds/${guild.id}/members/${bob.id}`);
  expect(await seen()).not.toHaveProperty('source_guild');
  expect(await seen()).not.toHaveProperty('source_channel');
});

test('[operations] needs to see an announcement channel, and MANAGE_WEBHOOKS in a channel that takes it', async () => {
  const { ada, bob, guild, news, home } = await followed(p);
  const follow = async (by: typeof ada, target: string, source = news) =>
    (await by.post(`/channels/${source}/followers`, { webhook_channel_id: target })).error.code;
  const eve = await p.person('eve');
  const hers = await p.guild(eve);
  expect(await follow(eve, hers.text.id)).toBe(50001);
  expect(await follow(ada, home.text.id)).toBe(50001);
  await p.join(bob, home.text.id, ada);
  expect(await follow(ada, home.text.id)).toBe(50013);
  expect(await follow(bob, home.text.id, guild.text.id)).toBe(50024);
  expect(await follow(bob, await channel(bob, home.id, 'voice', 2))).toBe(50024);
  expect(await follow(ada, news)).toBe(50024);
  expect(await follow(bob, '1')).toBe(10003);
  expect((await bob.post(`/channels/${news}/followers`, { webhook_channel_id: 'x' })).body).toMatchObject({
    code: 50035,
    errors: { webhook_channel_id: {} },
  });
  await ada.put(`/channels/${news}/permissions/${guild.id}`, { type: 0, deny: String(PERMISSIONS.VIEW_CHANNEL) });
  expect(await follow(bob, await channel(bob, home.id, 'second'))).toBe(50001);
});

test('[limits] followers count as webhooks: 15 in a channel (30007)', async () => {
  const { bob, news, home } = await followed(p);
  const full = await channel(bob, home.id, 'full');
  for (let n = 0; n < 15; n += 1) await bob.post(`/channels/${full}/webhooks`, { name: `hook ${n}` });
  expect((await bob.post(`/channels/${news}/followers`, { webhook_channel_id: full })).error.code).toBe(30007);
  expect((await bob.get(`/channels/${full}/messages`)).body).toEqual([]);
});
