import { firstIdAt } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  [alice, bob] = [await p.person('alice'), await p.person('bob')];
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(async () => {
  const made = await alice.post(`/guilds/${guild.id}/channels`, { name: 'cleared', type: 0 });
  path = `/channels/${made.body.id}/messages`;
});

const write = async (by: Account = alice) => (await by.post(path, { content: 'hello' })).body.id;
const clear = (by: Account, messages: unknown, headers: Record<string, string> = {}) =>
  by.post(`${path}/bulk-delete`, { messages }, { headers });
const left = async () => (await alice.get(path, { query: { limit: 100 } })).body.map((message) => message.id);

test('[operations] all messages are deleted with one event and one audit entry with their count', async () => {
  const ids = [await write(), await write(bob), await write()];
  const stays = await write();
  await bob.put(`${path}/${ids[0]}/reactions/${encodeURIComponent('👍')}/@me`);
  p.events.length = 0;
  const answer = await clear(alice, ids.toReversed(), { 'x-audit-log-reason': 'noise' });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  const channel_id = path.split('/')[2];
  expect(p.emitted('MESSAGE_DELETE_BULK')).toEqual([{ ids, channel_id, guild_id: guild.id }]);
  expect(p.emitted('MESSAGE_DELETE')).toEqual([]);
  expect(await left()).toEqual([stays]);
  const log = await alice.get(`/guilds/${guild.id}/audit-logs`, { query: { action_type: 73 } });
  expect(log.body.audit_log_entries).toMatchObject([
    { user_id: alice.id, target_id: channel_id, options: { count: '3' }, reason: 'noise' },
  ]);
});

test('[operations] unknown ids are ignored; a request with unknown ids only has no effect', async () => {
  const other = (await alice.post(`/channels/${guild.text.id}/messages`, { content: 'elsewhere' })).body.id;
  const id = await write();
  const unknown = firstIdAt(p.clock.now() - 1000);
  p.events.length = 0;
  expect((await clear(alice, [unknown, id, other])).status).toBe(204);
  expect(p.emitted('MESSAGE_DELETE_BULK')).toMatchObject([{ ids: [id] }]);
  expect((await alice.get(`/channels/${guild.text.id}/messages/${other}`)).status).toBe(200);
  p.events.length = 0;
  expect((await clear(alice, [unknown, id])).status).toBe(204);
  expect(p.events).toEqual([]);
});

test('[errors] a message older than 14 days or an id listed twice refuses the whole request: 50034', async () => {
  const id = await write();
  const age = 14 * 86_400_000;
  const old = await clear(alice, [id, firstIdAt(p.clock.now() - age - 1)]);
  expect([old.status, old.error.code]).toEqual([400, 50034]);
  const twice = await clear(alice, [id, id]);
  expect([twice.status, twice.error.code]).toEqual([400, 50034]);
  expect(await left()).toEqual([id]);
  expect((await clear(alice, [id, firstIdAt(p.clock.now() - age)])).status).toBe(204);
});

test.each([
  ['one', ['1']],
  ['none', []],
  ['101', Array.from({ length: 101 }, (_, n) => String(n + 1))],
  ['no list', 'all'],
])('[limits] %s is refused', async (_, messages) => {
  const answer = await clear(alice, messages);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty('messages');
});

test("[operations] bulk deletion needs MANAGE_MESSAGES, even for the caller's own messages", async () => {
  const ids = [await write(bob), await write(bob)];
  const refused = await clear(bob, ids);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const allow = String(bitsOf('MANAGE_MESSAGES'));
  await alice.put(`/channels/${path.split('/')[2]}/permissions/${bob.id}`, { type: 1, allow, deny: '0' });
  expect((await clear(bob, ids)).status).toBe(204);
});

test('[errors] bulk deletion is refused in direct messages: 50003', async () => {
  const dm = (await alice.post('/users/@me/channels', { recipients: [bob.id] })).body.id;
  const answer = await alice.post(`/channels/${dm}/messages/bulk-delete`, { messages: ['1', '2'] });
  expect([answer.status, answer.error.code]).toEqual([400, 50003]);
});

test('[gateway] sessions that see the channel receive the event', async () => {
  const bot = await p.bot(alice, { guild });
  const session = await bot.connect({ intents: ALL_INTENTS });
  const ids = [await write(), await write()];
  await clear(bot, ids);
  expect(await session.event('MESSAGE_DELETE_BULK')).toMatchObject({ ids });
});

test('[limits] one bulk deletion per second is allowed in a channel', async () => {
  const limited = await startPlatform({ rateLimits: true });
  const owner = await limited.person('owner');
  const { text } = await limited.guild(owner);
  const again = () => owner.post(`/channels/${text.id}/messages/bulk-delete`, { messages: ['1', '2'] });
  expect((await again()).status).toBe(400);
  expect((await again()).status).toBe(429);
  await limited.clock.advance(1000);
  expect((await again()).status).toBe(400);
  await limited.stop();
});
