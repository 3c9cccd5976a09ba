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
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  carol = await p.person('carol');
  const guild = await p.guild(alice);
  const made = await alice.post(`/guilds/${guild.id}/channels`, { name: 'slow', rate_limit_per_user: 10 });
  channel = made.body.id;
  path = `/channels/${channel}/messages`;
  for (const guest of [bob, carol]) await p.join(alice, channel, guest);
  bot = await p.bot(alice, { guild, permissions: '0' });
});
afterAll(() => p.stop());

const send = (by: Account) => by.post(path, { content: 'hi' });

test('[channels/slowmode] slowmode refuses people with 20016 and retry_after in seconds', async () => {
  expect((await send(bob)).status).toBe(200);
  await p.clock.advance(2500);
  const soon = await send(bob);
  expect([soon.status, soon.error.code]).toEqual([429, 20016]);
  expect(soon.error.retry_after).toBeCloseTo(7.5, 2);
  expect((await send(carol)).status).toBe(200);
  await p.clock.advance(7501);
  expect((await send(bob)).status).toBe(200);
});

test('[channels/slowmode] ten concurrent requests under slowmode create one message', async () => {
  await p.clock.advance(20_000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(carol)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
});

test('[channels/slowmode] slowmode never applies to bots, nor to people with BYPASS_SLOWMODE', async () => {
  expect([(await send(bot)).status, (await send(bot)).status]).toEqual([200, 200]);
  expect([(await send(alice)).status, (await send(alice)).status]).toEqual([200, 200]);
  await p.clock.advance(20_000);
  expect((await send(bob)).status).toBe(200);
  await alice.put(`/channels/${channel}/permissions/${bob.id}`, { type: 1, allow: String(bitsOf('BYPASS_SLOWMODE')), deny: '0' });
  expect((await send(bob)).status).toBe(200);
});

test('[channels/slowmode] until 2026-02-23 MANAGE_MESSAGES, MANAGE_CHANNELS and MANAGE_THREADS each bypass slowmode everywhere', async () => {
  const early = await startPlatform({ now: Date.parse('2026-02-22T23:59:50Z') });
  try {
    const owner = await early.person('owner');
    const guild = await early.guild(owner);
    const made = await owner.post(`/guilds/${guild.id}/channels`, { name: 'slow', rate_limit_per_user: 3600 });
    const slow = `/channels/${made.body.id}` as const;
    const thread = await owner.post(`${slow}/threads`, { name: 'slow too', type: 11, rate_limit_per_user: 3600 });
    const guests: Account[] = [];
    for (const permission of ['MANAGE_MESSAGES', 'MANAGE_CHANNELS', 'MANAGE_THREADS'] as const) {
      const guest = await early.person(permission.toLowerCase());
      await early.join(owner, made.body.id, guest);
      await owner.put(`${slow}/permissions/${guest.id}`, { type: 1, allow: String(bitsOf(permission)), deny: '0' });
      guests.push(guest);
    }
    const acts: ((by: Account) => Promise<{ status: number }>)[] = [
      (by) => by.post(`${slow}/messages`, { content: 'hi' }),
      (by) => by.post(`/channels/${thread.body.id}/messages`, { content: 'hi' }),
      (by) => by.post(`${slow}/threads`, { name: 'mine', type: 11 }),
    ];
    for (const guest of guests) {
      for (const act of acts)
        expect([(await act(guest)).status, (await act(guest)).status]).toEqual([
          expect.toBeOneOf([200, 201]),
          expect.toBeOneOf([200, 201]),
        ]);
    }
    await early.clock.advance(10_000);
    for (const guest of guests) for (const act of acts) expect((await act(guest)).status).toBe(429);
  } finally {
    await early.stop();
  }
});

test('a thread has its own slowmode, and system messages about a user do not count', async () => {
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
  const own = await alice.post(`/channels/${thread}/messages`, { content: 'pin me' });
  expect((await carol.put(`/channels/${thread}/messages/pins/${own.body.id}`)).status).toBe(204);
  expect(await say(carol)).toBe(200);
});
