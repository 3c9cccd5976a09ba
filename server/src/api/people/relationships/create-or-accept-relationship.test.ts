import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { received, relations, to, typeBetween } from './test/scene.ts';

let p: TestPlatform;
let ada: Account;
let bob: Account;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());
beforeEach(async () => {
  [ada, bob] = [await p.person('ada'), await p.person('bob')];
  p.events.length = 0;
});

test('[people/relationships] a request is outgoing for one side and incoming for the other; accepting makes both friends', async () => {
  expect((await ada.put(to(bob), {})).status).toBe(204);
  const since = isoTime(p.clock.now());
  expect(await relations(ada)).toEqual([
    { id: bob.id, type: 4, user: expect.objectContaining({ id: bob.id }), nickname: null, user_ignored: false, since },
  ]);
  expect(await relations(bob)).toMatchObject([
    { id: ada.id, type: 3, user: { username: ada.username }, is_spam_request: false, stranger_request: true, since },
  ]);
  expect(received(p, 'RELATIONSHIP_ADD')).toEqual([
    { by: ada.id, data: (await relations(ada))[0] },
    { by: bob.id, data: { ...(await relations(bob))[0], should_notify: true } },
  ]);

  p.events.length = 0;
  expect((await bob.put(to(ada))).status).toBe(204);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([1, 1]);
  expect(received(p, 'RELATIONSHIP_ADD')).toMatchObject([
    { by: bob.id, data: { id: ada.id, type: 1 } },
    { by: ada.id, data: { id: bob.id, type: 1, should_notify: true } },
  ]);
});

test('retries change nothing and emit nothing', async () => {
  await ada.put(to(bob), {});
  p.events.length = 0;
  expect((await ada.put(to(bob), {})).status).toBe(204);
  expect(p.events).toEqual([]);
  await bob.put(to(ada), { type: 1 });
  p.events.length = 0;
  for (const again of [await bob.put(to(ada), {}), await ada.put(to(bob), { type: -1 })]) expect(again.status).toBe(204);
  expect(p.events).toEqual([]);
});

test('concurrent crossing requests create a friendship', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? ada.put(to(bob), {}) : bob.put(to(ada), {}))));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([1, 1]);
  const told = received(p, 'RELATIONSHIP_ADD').filter(({ data }) => Object(data).type === 1);
  expect(told.map(({ by }) => by).sort()).toEqual([ada.id, bob.id].sort());
});

test('[people/relationships] type 2 blocks: the other side only sees that the relationship ended', async () => {
  await p.befriend(ada, bob);
  p.events.length = 0;
  expect((await ada.put(to(bob), { type: 2 })).status).toBe(204);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([2, 0]);
  expect(received(p, 'RELATIONSHIP_ADD')).toMatchObject([{ by: ada.id, data: { id: bob.id, type: 2, nickname: null } }]);
  expect(received(p, 'RELATIONSHIP_REMOVE')).toEqual([{ by: bob.id, data: { id: ada.id, type: 1 } }]);
  p.events.length = 0;
  await ada.put(to(bob), { type: 2 });
  expect(p.events).toEqual([]);
  await bob.put(to(ada), { type: 2 });
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([2, 2]);
});

test('[errors 80001] neither side can send a request across a block', async () => {
  await ada.put(to(bob), { type: 2 });
  for (const answer of [await ada.put(to(bob), {}), await bob.put(to(ada), {})])
    expect([answer.status, answer.error.code]).toEqual([403, 80001]);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([2, 0]);
});

test('[errors 80002, errors 80003, errors 10013, errors 50035] bots cannot be friends but can be blocked; a user cannot befriend itself', async () => {
  const bot = await p.bot(ada);
  const asked = await ada.put(to(bot), {});
  expect([asked.status, asked.error.code]).toEqual([403, 80002]);
  expect((await ada.put(to(bot), { type: 2 })).status).toBe(204);
  for (const type of [null, 2]) expect((await ada.put(to(ada), { type })).error.code).toBe(80003);
  expect((await ada.put('/users/@me/relationships/1', {})).error.code).toBe(10013);
  expect((await ada.put(to(bob), { type: 3 })).error.errors).toHaveProperty(['type', '_errors', '0', 'code']);
  expect((await bot.put(to(ada), {})).error.code).toBe(20001);
  expect(await typeBetween(ada, bob)).toBe(0);
});

test('[errors 80000] friend_source_flags limit requests to all users, users sharing a guild or users sharing a friend', async () => {
  const flags = (all: boolean, mutual_guilds: boolean, mutual_friends: boolean) =>
    bob.patch('/users/@me/settings', { friend_source_flags: { all, mutual_guilds, mutual_friends } });
  await flags(false, true, true);
  const refused = await ada.put(to(bob), {});
  expect([refused.status, refused.error.code]).toEqual([403, 80000]);
  const cat = await p.person('cat');
  await bob.put(to(cat), {});
  await cat.put(to(bob), {});
  await p.befriend(cat, ada);
  expect((await ada.put(to(bob), {})).status).toBe(204);
  expect((await relations(bob)).find((one) => one.id === ada.id)?.stranger_request).toBe(false);
  await ada.delete(to(bob));
  await flags(false, true, false);
  expect((await ada.put(to(bob), {})).error.code).toBe(80000);
  const guild = await p.guild(bob);
  await p.join(bob, guild.text.id, ada);
  expect((await ada.put(to(bob), {})).status).toBe(204);
  await ada.delete(to(bob));
  await flags(false, false, false);
  expect((await ada.put(to(bob), {})).error.code).toBe(80000);
});

test('[limits] a user has at most 1,000 friends, including sent requests, on both sides (30002)', async () => {
  const fill = async (of: Account, type: number, count: number) => {
    const side = (other_id: string) => ({
      user_id: of.id,
      other_id,
      type,
      since: 0,
      nickname: null,
      ignored: 0,
      spam: 0,
      stranger: 0,
    });
    const rows = Array.from({ length: count }, (_, n) => side(String(n + 1)));
    await p.server.platform.store.transaction(async (db) => {
      for (let at = 0; at < count; at += 500)
        await db.kysely
          .insertInto('relationships')
          .values(rows.slice(at, at + 500))
          .execute();
    });
  };
  await fill(ada, 1, 999);
  expect((await ada.put(to(bob), {})).status).toBe(204);
  const cat = await p.person('cat');
  const over = await ada.put(to(cat), {});
  expect([over.status, over.error.code]).toEqual([400, 30002]);
  expect((await cat.put(to(ada), {})).status).toBe(204);
  expect((await ada.put(to(cat), {})).error.code).toBe(30002);
  expect(await typeBetween(cat, ada)).toBe(4);
  // The request was sent before the limit was reached, so it already has its place.
  expect((await bob.put(to(ada), {})).status).toBe(204);
  expect(await typeBetween(bob, ada)).toBe(1);
});

test("[people/relationships] a stranger's request is marked as spam, without a notification, when many of theirs are unanswered", async () => {
  // Without the gateway's timers a week can be skipped instantly.
  const alone = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
  const last = async (from: Account) => {
    const other = await alone.person('target');
    await from.put(to(other), {});
    return (await relations(other))[0];
  };
  const cat = await alone.person('cat');
  for (let sent = 0; sent < 3; sent++) expect((await last(cat))?.is_spam_request).toBe(false);
  alone.events.length = 0;
  expect(await last(cat)).toMatchObject({ is_spam_request: true, stranger_request: true });
  expect(received(alone, 'RELATIONSHIP_ADD').at(-1)?.data).not.toHaveProperty('should_notify');
  await alone.clock.advance(8 * 86_400_000);
  for (let sent = 4; sent < 10; sent++) expect((await last(cat))?.is_spam_request).toBe(false);
  expect((await last(cat))?.is_spam_request).toBe(true);
  const dan = await alone.person('dan');
  const guild = await alone.guild(cat);
  await alone.join(cat, guild.text.id, dan);
  await cat.put(to(dan), {});
  expect((await relations(dan))[0]).toMatchObject({ is_spam_request: false, stranger_request: false });
  await alone.stop();
});

test('[gateway] both sides’ sessions receive the event, READY lists the relationship, bots receive nothing', async () => {
  const [one, other] = [
    await ada.connect(),
    await bob.connect({ presence: { status: 'dnd', activities: [], since: null, afk: false } }),
  ];
  const bot = await (await p.bot(ada)).connect({ intents: 1 });
  expect(one.ready).toMatchObject({ relationships: [], presences: [] });
  await ada.put(to(bob), {});
  await other.event('RELATIONSHIP_ADD', (data: { type: number }) => data.type === 3);
  await bob.put(to(ada), {});
  await one.event('RELATIONSHIP_ADD', (data: { type: number }) => data.type === 1);
  const presence = await one.event('PRESENCE_UPDATE', (data: { user: { id: string } }) => data.user.id === bob.id);
  expect(presence).toMatchObject({ status: 'dnd' });
  expect(presence).not.toHaveProperty('guild_id');
  other.send(3, { status: 'idle', activities: [], since: null, afk: false });
  await one.event(
    'PRESENCE_UPDATE',
    (data: { user: { id: string }; status: string }) => data.user.id === bob.id && data.status === 'idle',
  );
  const again = await ada.connect();
  expect(again.ready.relationships).toMatchObject([{ id: bob.id, type: 1 }]);
  expect(again.ready.presences).toMatchObject([{ user: { id: bob.id }, status: 'idle' }]);
  await bot.settle();
  expect(bot.frames.filter((frame) => frame.t?.startsWith('RELATIONSHIP') || frame.t === 'PRESENCE_UPDATE')).toEqual([]);
  for (const session of [one, other, again, bot]) await session.close();
});
