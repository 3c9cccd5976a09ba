import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  const guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const send = async (by: Account, nonce: string | number, content = 'hi') =>
  (await by.post(path, { content, nonce, enforce_nonce: true })).body;

test('[limits] enforce_nonce: a retry returns the first message and emits no second event', async () => {
  const first = await send(alice, 'once');
  const again = await send(alice, 'once', 'other words');
  expect(again).toEqual(first);
  expect(again.nonce).toBe('once');
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(1);
});

test('[limits] enforce_nonce: twenty concurrent requests create one message', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(alice, 777)));
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(1);
  const page = await alice.get(path, { query: { limit: 2 } });
  expect(page.body.filter((message) => message.id === sent[0]?.id)).toHaveLength(1);
});

test('[limits] a nonce belongs to one author, and lasts a few minutes', async () => {
  const first = await send(alice, 'mine');
  expect((await send(bob, 'mine')).id).not.toBe(first.id);
  await p.clock.advance(299_000);
  expect((await send(alice, 'mine')).id).toBe(first.id);
  await p.clock.advance(2000);
  expect((await send(alice, 'mine')).id).not.toBe(first.id);
});

test('deleting a message frees its nonce', async () => {
  const first = await send(alice, 'again');
  await alice.delete(`${path}/${first.id}`);
  const second = await send(alice, 'again');
  expect(second.id).not.toBe(first.id);
  expect((await send(alice, 'again')).id).toBe(second.id);
});

test('without enforce_nonce the same nonce sends two messages', async () => {
  const body = { content: 'hi', nonce: 'free' };
  const sent = [await alice.post(path, body), await alice.post(path, body)];
  expect(sent[0]?.body.id).not.toBe(sent[1]?.body.id);
});

test('a refused message does not use up its nonce', async () => {
  const refused = await alice.post(path, {
    content: 'hi',
    nonce: 'later',
    enforce_nonce: true,
    message_reference: { message_id: '1' },
  });
  expect(refused.status).toBe(400);
  expect((await send(alice, 'later', 'now')).content).toBe('now');
});
