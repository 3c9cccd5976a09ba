import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMessage } from './queries.ts';

let p: TestPlatform;
let alice: Account;
let channel: string;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  channel = (await p.guild(alice)).text.id;
  path = `/channels/${channel}/messages`;
});
afterAll(() => p.stop());

/** Stores a system message with alice as its author, as later features do. */
async function systemMessage(type: number): Promise<string> {
  const { store, ids } = p.server.platform;
  const id = ids.next();
  const plain = { flags: 0, content: '', edited_at: null, pinned: 0, tts: 0, mention_everyone: 0, data_json: null };
  await store.transaction(async (db) => insertMessage(db, { channel_id: channel, id, author_id: alice.id, type, ...plain }));
  return id;
}

test('[errors] a system message cannot be replied to', async () => {
  const answer = await alice.post(path, { content: 'hi', message_reference: { message_id: await systemMessage(7) } });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty(
    ['message_reference', '_errors', '0', 'code'],
    'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE',
  );
});

test('[errors] a system message cannot be edited: 50021', async () => {
  const answer = await alice.patch(`${path}/${await systemMessage(7)}`, { content: 'other' });
  expect([answer.status, answer.error.code]).toEqual([403, 50021]);
});

test('[enums] some system messages can be deleted, others are refused: 50021', async () => {
  expect((await alice.delete(`${path}/${await systemMessage(7)}`)).status).toBe(204);
  const answer = await alice.delete(`${path}/${await systemMessage(1)}`);
  expect([answer.status, answer.error.code]).toEqual([403, 50021]);
});
