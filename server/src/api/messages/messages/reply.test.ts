import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const send = async (by: Account, body: object) => (await by.post(path, { content: 'hi', ...body })).body;

test("[operations] a reply has type 19, its reference and the message it answers, and mentions that message's author", async () => {
  const first = await send(alice, { content: 'first' });
  const reply = await send(bob, { message_reference: { message_id: first.id } });
  const expected = {
    type: 19,
    message_reference: { type: 0, channel_id: guild.text.id, guild_id: guild.id, message_id: first.id },
    referenced_message: { id: first.id, content: 'first', author: { id: alice.id } },
    mentions: [{ id: alice.id }],
  };
  expect(reply).toMatchObject(expected);
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject(expected);
  const page = await alice.get(path, { query: { limit: 1 } });
  expect(page.body).toEqual([reply]);
});

test('a reply to a reply includes one level only', async () => {
  const first = await send(alice, {});
  const second = await send(bob, { message_reference: { message_id: first.id } });
  const third = await send(alice, { message_reference: { message_id: second.id } });
  expect(third.referenced_message).toMatchObject({ id: second.id, message_reference: { message_id: first.id } });
  expect(third.referenced_message).not.toHaveProperty('referenced_message');
});

test('[limits] with allowed_mentions the author replied to is mentioned only with replied_user', async () => {
  const first = await send(alice, {});
  const message_reference = { message_id: first.id };
  expect((await send(bob, { message_reference, allowed_mentions: { parse: ['users'] } })).mentions).toEqual([]);
  expect((await send(bob, { message_reference, allowed_mentions: { replied_user: true } })).mentions).toMatchObject([
    { id: alice.id },
  ]);
});

test('[errors] a reply to an unknown message fails with 50035 at message_reference, unless fail_if_not_exists is false', async () => {
  const elsewhere = await alice.post(`/guilds/${guild.id}/channels`, { name: 'other' });
  const there = await alice.post(`/channels/${elsewhere.body.id}/messages`, { content: 'there' });
  for (const reference of [
    { message_id: '1' },
    { message_id: there.body.id },
    { message_id: there.body.id, channel_id: elsewhere.body.id },
  ]) {
    const answer = await bob.post(path, { content: 'hi', message_reference: reference });
    expect([answer.status, answer.error.code]).toEqual([400, 50035]);
    expect(answer.error.errors).toEqual({
      message_reference: { _errors: [{ code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', message: 'Unknown message' }] },
    });
  }
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(1);
  const plain = await send(bob, { message_reference: { message_id: '1', fail_if_not_exists: false } });
  expect(plain).toMatchObject({ type: 0, mentions: [] });
  expect(plain).not.toHaveProperty('message_reference');
  expect(plain).not.toHaveProperty('referenced_message');
});

test('referenced_message is null once that message is deleted', async () => {
  const first = await send(alice, {});
  const reply = await send(bob, { message_reference: { message_id: first.id } });
  expect((await alice.delete(`${path}/${first.id}`)).status).toBe(204);
  const read = await alice.get(`${path}/${reply.id}`);
  expect(read.body.referenced_message).toBeNull();
  expect(read.body).toMatchObject({ type: 19, message_reference: { message_id: first.id } });
});

test('[errors] a reply without READ_MESSAGE_HISTORY is refused: 160002', async () => {
  const first = await send(alice, {});
  const target = `/channels/${guild.text.id}/permissions/${bob.id}` as const;
  await alice.put(target, { type: 1, deny: String(bitsOf('READ_MESSAGE_HISTORY')), allow: '0' });
  const answer = await bob.post(path, { content: 'hi', message_reference: { message_id: first.id } });
  expect([answer.status, answer.error.code]).toEqual([400, 160002]);
  await alice.delete(target);
});

test('[errors] a reference without a message is refused', async () => {
  const answer = await bob.post(path, { content: 'hi', message_reference: {} });
  expect(answer.error.errors).toHaveProperty(['message_reference', 'message_id', '_errors', '0', 'code'], 'BASE_TYPE_REQUIRED');
});
