import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let carol: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  carol = await p.person('carol');
  guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  for (const guest of [bob, carol]) await p.join(alice, guild.text.id, guest);
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const send = async (by: Account, at = path) => (await by.post(at, { content: 'hi' })).body.id;

/** The audit entries of deleted messages in the store, newest last. */
async function entries(targetId: string) {
  const rows = await p.server.platform.store.read.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .where('action_type', '=', 72)
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ by: row.user_id, reason: row.reason, options: JSON.parse(row.options_json ?? '{}') }));
}

test('[operations] deleting one’s own message writes no audit entry', async () => {
  const id = await send(bob);
  const answer = await bob.delete(`${path}/${id}`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_DELETE')).toEqual([{ id, channel_id: guild.text.id, guild_id: guild.id }]);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE')).toEqual([]);
  const again = await bob.delete(`${path}/${id}`);
  expect([again.status, again.error.code]).toEqual([404, 10008]);
});

test('[operations] deleting another user’s message needs MANAGE_MESSAGES', async () => {
  const id = await send(alice);
  const refused = await bob.delete(`${path}/${id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await alice.get(`${path}/${id}`)).status).toBe(200);
  expect(p.emitted('MESSAGE_DELETE')).toEqual([]);
});

test('[operations] deletions of one author’s messages share one audit entry with a count', async () => {
  for (let n = 0; n < 3; n++) expect((await alice.delete(`${path}/${await send(bob)}`)).status).toBe(204);
  const options = { channel_id: guild.text.id, count: '3' };
  expect(await entries(bob.id)).toEqual([{ by: alice.id, reason: null, options }]);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject([
    { action_type: 72, user_id: alice.id, target_id: bob.id, options: { channel_id: guild.text.id, count: '1' } },
  ]);
});

test('[operations] another channel, another reason or a later time starts a new entry', async () => {
  await alice.delete(`${path}/${await send(carol)}`);
  const headers = { 'x-audit-log-reason': 'rude%20words' };
  await alice.delete(`${path}/${await send(carol)}`, undefined, { headers });
  const other = await alice.post(`/guilds/${guild.id}/channels`, { name: 'other' });
  const elsewhere = `/channels/${other.body.id}/messages` as const;
  await alice.delete(`${elsewhere}/${await send(carol, elsewhere)}`);
  await p.clock.advance(301_000);
  await alice.delete(`${path}/${await send(carol)}`);
  expect(await entries(carol.id)).toEqual([
    { by: alice.id, reason: null, options: { channel_id: guild.text.id, count: '1' } },
    { by: alice.id, reason: 'rude words', options: { channel_id: guild.text.id, count: '1' } },
    { by: alice.id, reason: null, options: { channel_id: other.body.id, count: '1' } },
    { by: alice.id, reason: null, options: { channel_id: guild.text.id, count: '1' } },
  ]);
});

test('one of two concurrent deletions succeeds', async () => {
  const id = await send(bob);
  const answers = await Promise.all([alice.delete(`${path}/${id}`), bob.delete(`${path}/${id}`)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404]);
  expect(p.emitted('MESSAGE_DELETE')).toHaveLength(1);
});

test('deleting a message deletes its reactions', async () => {
  const id = await send(bob);
  await alice.put(`${path}/${id}/reactions/${encodeURIComponent('👍')}/@me`);
  await bob.delete(`${path}/${id}`);
  const left = await p.server.platform.store.read.kysely
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});
