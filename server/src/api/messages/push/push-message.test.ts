import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { PushService, type TestSubscription } from '@guildhall/testkit/push-service';
import type { MessagePush } from '@guildhall/protocol/push';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({
  settings: { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_MAIL_FROM: 'Hall <hall@example.org>' },
});
const service = await PushService.start();
afterAll(() => service.close());

async function subscribed(person: Account): Promise<TestSubscription> {
  const subscription = service.subscribe();
  expect((await person.post('/users/@me/devices', subscription.device)).status).toBe(204);
  return subscription;
}

const say = (author: Account, channelId: string, content: string, more: object = {}) =>
  author.post<{ id: string }>(`/channels/${channelId}/messages`, { content, ...more });

async function direct(one: Account, other: Account): Promise<string> {
  return (await one.post<{ id: string }>('/users/@me/channels', { recipients: [other.id] })).body.id;
}

function messagesOf(subscription: TestSubscription): MessagePush[] {
  return subscription.payloads.filter((payload) => payload.type === 'message');
}

test('[people/push] a message in a guild is pushed encrypted to members who are away, and to no one else', async ({
  alice,
  bob,
  member,
  channel,
  guild,
}) => {
  const [mine, own, strangers] = [await subscribed(member), await subscribed(alice), await subscribed(bob)];
  const sent = await say(alice, channel.id, `Hello <@${member.id}>, see **this** ||secret|| in <#${channel.id}>`);
  await p.jobs();
  const { body: key } = await alice.get<{ public_key: string }>('/users/@me/devices/web-push-key');
  expect(mine.received).toEqual([
    {
      payload: {
        type: 'message',
        title: `alice (#${channel.name}, Test guild)`,
        kind: 'text',
        body: `Hello @member, see this ▇▇▇ in #${channel.name}`,
        icon: null,
        url: `/channels/${guild.id}/${channel.id}/${sent.body.id}`,
        tag: `m${channel.id}`,
        guild_id: guild.id,
        channel_id: channel.id,
        message_id: sent.body.id,
        badge_count: 1,
        silent: false,
      },
      claims: { aud: service.origin, sub: 'mailto:hall@example.org', exp: expect.any(Number) },
      serverKey: key.public_key,
      ttl: 86_400,
      topic: `m${channel.id}`,
      urgency: 'normal',
      bytes: expect.any(Number),
    },
  ]);
  expect(mine.received[0]?.bytes).toBeLessThanOrEqual(4096);
  expect([own.requests, strangers.requests]).toEqual([0, 0]);
});

test('[people/push] someone whose client is in use gets none, until it says that the person is away', async ({ alice, bob }) => {
  await p.befriend(alice, bob);
  const channelId = await direct(alice, bob);
  const mine = await subscribed(bob);
  const session = await bob.connect();
  await say(alice, channelId, 'in use');
  await p.jobs();
  expect(mine.requests).toBe(0);
  session.send(3, { status: 'online', since: null, activities: [], afk: true });
  await session.event('SESSIONS_REPLACE');
  await say(alice, channelId, 'away');
  await p.jobs();
  expect(messagesOf(mine).map(({ title, body }) => [title, body])).toEqual([['alice', 'away']]);
  session.send(3, { status: 'dnd', since: null, activities: [], afk: true });
  await session.event('SESSIONS_REPLACE');
  await say(alice, channelId, 'not disturbed');
  await p.jobs();
  expect(mine.requests).toBe(1);
});

test('[people/push] never from the muted, blocked, switched off, or while "do not disturb" is set', async ({ alice, bob }) => {
  await p.befriend(alice, bob);
  const channelId = await direct(alice, bob);
  const mine = await subscribed(bob);
  const settings = (change: object) => bob.patch('/users/@me/guilds/@me/settings', change);
  for (const [change, undo] of [
    [() => settings({ muted: true }), () => settings({ muted: false })],
    [
      () => settings({ channel_overrides: { [channelId]: { muted: true } } }),
      () => settings({ channel_overrides: { [channelId]: { muted: false } } }),
    ],
    [() => settings({ mobile_push: false }), () => settings({ mobile_push: true })],
    [() => bob.patch('/users/@me/settings', { status: 'dnd' }), () => bob.patch('/users/@me/settings', { status: 'online' })],
    [
      () => bob.put(`/users/@me/relationships/${alice.id}/ignore`, {}),
      () => bob.delete(`/users/@me/relationships/${alice.id}/ignore`),
    ],
  ] as const) {
    expect((await change()).status).toBeLessThan(300);
    await say(alice, channelId, 'unheard');
    await p.jobs();
    expect(mine.requests).toBe(0);
    expect((await undo()).status).toBeLessThan(300);
  }
  await say(alice, channelId, 'heard', { flags: 1 << 12 });
  await p.jobs();
  expect(messagesOf(mine).map(({ body, silent, badge_count }) => [body, silent, badge_count])).toEqual([['heard', true, 6]]);
});

test('[people/push] hidden channels are neither pushed nor named, levels decide, and nicknames are shown', async ({
  alice,
  guild,
  channel,
  member,
}) => {
  const mine = await subscribed(member);
  const deny = [{ id: guild.id, type: 0, allow: '0', deny: '1024' }];
  const hidden = await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, {
    name: 'cellar',
    type: 0,
    permission_overwrites: deny,
  });
  await say(alice, hidden.body.id, `psst <@${member.id}>`);
  await p.jobs();
  expect(mine.requests).toBe(0);
  await alice.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Al' });
  await say(alice, channel.id, `not in <#${hidden.body.id}>`);
  await p.jobs();
  expect(messagesOf(mine).map(({ title, body }) => [title, body])).toEqual([
    [`Al (#${channel.name}, Test guild)`, 'not in #unknown'],
  ]);
  await member.patch(`/users/@me/guilds/${guild.id}/settings`, { message_notifications: 1 });
  await say(alice, channel.id, 'to all');
  await say(alice, channel.id, `${'x'.repeat(300)} <@${member.id}>`);
  await p.jobs();
  const last = messagesOf(mine).at(-1);
  expect([mine.requests, last?.body.length, last?.body.endsWith('x…')]).toEqual([2, 200, true]);
});

test('[people/push] a message that was read or deleted before a delayed push is not sent', async ({ alice, bob }) => {
  await p.befriend(alice, bob);
  const channelId = await direct(alice, bob);
  const mine = await subscribed(bob);
  mine.status = 503;
  const read = await say(alice, channelId, 'to be read');
  const deleted = await say(alice, channelId, 'to be deleted');
  await p.jobs();
  expect(mine.requests).toBe(2);
  await bob.post(`/channels/${channelId}/messages/${read.body.id}/ack`, {});
  await alice.delete(`/channels/${channelId}/messages/${deleted.body.id}`);
  mine.status = 201;
  await p.clock.advance(5000);
  await p.jobs();
  expect(mine.requests).toBe(2);
});

test('[people/push] a device is sent at most 30 messages in a minute', async ({ alice, bob }) => {
  await p.befriend(alice, bob);
  const channelId = await direct(alice, bob);
  const mine = await subscribed(bob);
  for (let at = 0; at < 32; at += 1) await say(alice, channelId, `message ${at}`);
  await p.jobs();
  expect(mine.received).toHaveLength(30);
  await p.clock.advance(60_000);
  await say(alice, channelId, 'a minute later');
  await p.jobs();
  expect(mine.received).toHaveLength(31);
});
