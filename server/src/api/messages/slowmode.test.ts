import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let carol: Account;
let bot: Bot;
let channel: string;
let path: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  carol = await p.person('carol');
  const guild = await p.guild(alice);
  const made = await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'slow', rate_limit_per_user: 10 });
  channel = made.body.id;
  path = `/channels/${channel}/messages`;
  for (const guest of [bob, carol]) await p.join(alice, channel, guest);
  bot = await p.bot(alice, { guild, permissions: '0' });
});
afterAll(() => p.stop());

const send = (by: Account) => by.post<{ retry_after: number; code: number }>(path, { content: 'hi' });

test('[spec 2.8] slowmode makes people wait: 20016 with retry_after in seconds', async () => {
  expect((await send(bob)).status).toBe(200);
  await p.clock.advance(2500);
  const soon = await send(bob);
  expect([soon.status, soon.body.code]).toEqual([429, 20016]);
  expect(soon.body.retry_after).toBeCloseTo(7.5, 2);
  expect((await send(carol)).status).toBe(200);
  await p.clock.advance(7501);
  expect((await send(bob)).status).toBe(200);
});

test('[spec 2.8] ten at once are one message', async () => {
  await p.clock.advance(20_000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(carol)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
});

test('[spec 2.8] bots never wait, nor do people with BYPASS_SLOWMODE', async () => {
  expect([(await send(bot)).status, (await send(bot)).status]).toEqual([200, 200]);
  expect([(await send(alice)).status, (await send(alice)).status]).toEqual([200, 200]);
  await p.clock.advance(20_000);
  expect((await send(bob)).status).toBe(200);
  await alice.put(`/channels/${channel}/permissions/${bob.id}`, { type: 1, allow: String(bitsOf('BYPASS_SLOWMODE')), deny: '0' });
  expect((await send(bob)).status).toBe(200);
});

test('[spec 9] until 2026-02-23 MANAGE_MESSAGES or MANAGE_CHANNELS alone bypasses slowmode; from then on BYPASS_SLOWMODE is required', async () => {
  const early = await startPlatform({ now: Date.parse('2026-02-22T23:59:50Z') });
  try {
    const owner = await early.person('owner');
    const guests = [await early.person('one'), await early.person('two')];
    const guild = await early.guild(owner);
    const made = await owner.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'slow', rate_limit_per_user: 3600 });
    for (const [index, permission] of (['MANAGE_MESSAGES', 'MANAGE_CHANNELS'] as const).entries()) {
      const guest = guests[index] ?? owner;
      await early.join(owner, made.body.id, guest);
      await owner.put(`/channels/${made.body.id}/permissions/${guest.id}`, {
        type: 1,
        allow: String(bitsOf(permission)),
        deny: '0',
      });
    }
    const say = async (by: Account) => (await by.post(`/channels/${made.body.id}/messages`, { content: 'hi' })).status;
    for (const guest of guests) expect([await say(guest), await say(guest)]).toEqual([200, 200]);
    await early.clock.advance(10_000);
    for (const guest of guests) expect(await say(guest)).toBe(429);
  } finally {
    await early.stop();
  }
});

test('a thread has its own slowmode; what the system says of one does not count', async () => {
  const made = await alice.post<{ id: string }>(`${path.replace('/messages', '/threads')}`, { name: 'slow too', type: 11 });
  const thread = made.body.id;
  const say = async (by: Account) => (await by.post(`/channels/${thread}/messages`, { content: 'hi' })).status;
  expect([await say(carol), await say(carol)]).toEqual([200, 200]);
  await alice.patch(`/channels/${thread}`, { rate_limit_per_user: 30 });
  await p.clock.advance(30_000);
  expect([await say(carol), await say(carol)]).toEqual([200, 429]);
  await p.clock.advance(29_000);
  expect(await say(carol)).toBe(429);
  await alice.put(`/channels/${channel}/permissions/${carol.id}`, { type: 1, allow: String(bitsOf('PIN_MESSAGES')), deny: '0' });
  await p.clock.advance(1000);
  const own = await alice.post<{ id: string }>(`/channels/${thread}/messages`, { content: 'pin me' });
  expect((await carol.put(`/channels/${thread}/messages/pins/${own.body.id}`)).status).toBe(204);
  expect(await say(carol)).toBe(200);
});

test('[spec 9] until 2026-02-23 MANAGE_THREADS alone bypasses the slowmode of a thread', async () => {
  const early = await startPlatform({ now: Date.parse('2026-02-22T23:59:50Z') });
  try {
    const [owner, guest] = [await early.person('owner'), await early.person('guest')];
    const { text } = await early.guild(owner);
    await early.join(owner, text.id, guest);
    await owner.put(`/channels/${text.id}/permissions/${guest.id}`, {
      type: 1,
      allow: String(bitsOf('MANAGE_THREADS')),
      deny: '0',
    });
    const made = await owner.post<{ id: string }>(`/channels/${text.id}/threads`, {
      name: 'slow',
      type: 11,
      rate_limit_per_user: 3600,
    });
    const say = async () => (await guest.post(`/channels/${made.body.id}/messages`, { content: 'hi' })).status;
    expect([await say(), await say()]).toEqual([200, 200]);
    await early.clock.advance(10_000);
    expect(await say()).toBe(429);
  } finally {
    await early.stop();
  }
});
