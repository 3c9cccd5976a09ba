import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let blind: Bot;
let channel: string;
let path: `/channels/${string}/messages`;
const ids: string[] = [];

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  const guild = await p.guild(alice);
  channel = guild.text.id;
  path = `/channels/${channel}/messages`;
  await p.join(alice, channel, bob);
  blind = await p.bot(alice, { guild, flags: 0 });
  const other = await alice.post(`/guilds/${guild.id}/channels`, { name: 'other' });
  const made = await alice.post(`/guilds/${guild.id}/channels`, { name: 'history' });
  channel = made.body.id;
  path = `/channels/${channel}/messages`;
  for (let n = 0; n < 120; n++) {
    const sent = await (n % 2 ? alice : bob).post(path, { content: `message ${n}` });
    ids.push(sent.body.id);
    if (n % 10 === 0) await alice.post(`/channels/${other.body.id}/messages`, { content: 'elsewhere' });
    if (n % 50 === 0) await p.clock.advance(1000);
  }
});
afterAll(() => p.stop());

async function list(query: Record<string, string | number> = {}, by: Account = alice): Promise<string[]> {
  const { status, body } = await by.get(path, { query });
  expect(status).toBe(200);
  return body.map((message) => message.id);
}

/** Messages `from` to `to`, inclusive, newest first. */
const newest = (from: number, to: number) => ids.slice(from, to + 1).reverse();

test('[limits] the newest 50 messages are listed by default, 1 to 100 on request', async () => {
  expect(await list()).toEqual(newest(70, 119));
  expect(await list({ limit: 100 })).toEqual(newest(20, 119));
  expect(await list({ limit: 1 })).toEqual(newest(119, 119));
  for (const limit of [0, 101, 'many']) {
    const answer = await alice.get(path, { query: { limit } });
    expect([answer.status, answer.error.code]).toEqual([400, 50035]);
    expect(answer.error.errors).toHaveProperty(['limit', '_errors']);
  }
});

test('each page shows its reactions, wherever the reacted messages are', async () => {
  const reacted = [40, 44].map((n) => ids[n] ?? '');
  for (const id of reacted) expect((await bob.put(`${path}/${id}/reactions/%F0%9F%91%8D/@me`)).status).toBe(204);
  const shown = async (query: Record<string, string | number>) => {
    const { body } = await alice.get(path, { query });
    return body.filter((message) => message.reactions).map((message) => ids.indexOf(message.id));
  };
  const positions = Array.from({ length: 10 }, (_, n) => n + 36);
  for (const at of positions) {
    const within = (from: number, to: number) => [44, 40].filter((n) => n >= from && n <= to);
    const position = ids[at] ?? '';
    expect([at, await shown({ before: position, limit: 3 })]).toEqual([at, within(at - 3, at - 1)]);
    expect([at, await shown({ after: position, limit: 3 })]).toEqual([at, within(at + 1, at + 3)]);
    expect([at, await shown({ around: position, limit: 4 })]).toEqual([at, within(at - 2, at + 1)]);
  }
  for (const id of reacted) expect((await bob.delete(`${path}/${id}/reactions/%F0%9F%91%8D/@me`)).status).toBe(204);
});

test('messages are listed with their authors and contents', async () => {
  const { body } = await alice.get(path, { query: { limit: 2 } });
  expect(body).toMatchObject([
    { content: 'message 119', author: { id: alice.id, username: alice.username } },
    { content: 'message 118', author: { id: bob.id, username: bob.username } },
  ]);
});

test('[limits] messages before, after and around an id are listed newest first', async () => {
  expect(await list({ before: ids[10] ?? '', limit: 3 })).toEqual(newest(7, 9));
  expect(await list({ before: ids[2] ?? '' })).toEqual(newest(0, 1));
  expect(await list({ after: ids[10] ?? '', limit: 3 })).toEqual(newest(11, 13));
  expect(await list({ after: ids[117] ?? '' })).toEqual(newest(118, 119));
  expect(await list({ around: ids[60] ?? '', limit: 5 })).toEqual(newest(58, 62));
  expect(await list({ around: ids[60] ?? '', limit: 4 })).toEqual(newest(58, 61));
  expect(await list({ around: ids[60] ?? '', limit: 1 })).toEqual(newest(60, 60));
  expect(await list({ around: ids[119] ?? '', limit: 5 })).toEqual(newest(117, 119));
  expect(await list({ before: '0' })).toEqual([]);
  expect(await list({ after: '0', limit: 2 })).toEqual(newest(0, 1));
});

test('[operations] before, after and around are mutually exclusive', async () => {
  const answer = await alice.get(path, { query: { before: ids[5] ?? '', after: ids[1] ?? '' } });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(Object.keys(answer.error.errors ?? {})).toEqual(['before', 'after']);
});

test('[operations] without READ_MESSAGE_HISTORY the list is empty; hidden channels are 50001', async () => {
  const target = `/channels/${channel}/permissions/${bob.id}` as const;
  await alice.put(target, { type: 1, deny: String(bitsOf('READ_MESSAGE_HISTORY')), allow: '0' });
  expect(await list({}, bob)).toEqual([]);
  await alice.put(target, { type: 1, deny: String(bitsOf('VIEW_CHANNEL')), allow: '0' });
  const hidden = await bob.get(path);
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
  await alice.delete(target);
});

test('[messages/message-content] without the message content intent a bot gets the list without contents', async () => {
  const { body } = await blind.get(path, { query: { limit: 3 } });
  expect(body.map((message) => [message.id, message.content])).toEqual(newest(117, 119).map((id) => [id, '']));
});
