import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let channel: string;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
  bot = await p.bot(alice, { guild });
});
afterAll(() => p.stop());
beforeEach(async () => {
  channel = await newChannel();
  path = `/channels/${channel}/messages`;
  p.events.length = 0;
});

async function newChannel(body: object = {}): Promise<string> {
  const made = await alice.post(`/guilds/${guild.id}/channels`, { name: 'talk', ...body });
  expect(made.status).toBe(201);
  return made.body.id;
}

function deny(userId: string, ...permissions: Permission[]) {
  return alice.put(`/channels/${channel}/permissions/${userId}`, { type: 1, deny: String(bitsOf(...permissions)), allow: '0' });
}

test('[operations] a message is returned, announced and stored', async () => {
  const sent = await bob.post(path, { content: '  hello there \n' });
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    type: 0,
    channel_id: channel,
    content: 'hello there',
    author: { id: bob.id, username: bob.username },
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    edited_timestamp: null,
    flags: 0,
    pinned: false,
    mention_everyone: false,
    tts: false,
  });
  expect(sent.body.timestamp).toBe(isoTime(p.clock.now()));
  expect(p.emitted('MESSAGE_CREATE')).toEqual([
    { ...sent.body, guild_id: guild.id, channel_type: 0, member: expect.objectContaining({ roles: [], nick: null }) },
  ]);
  expect(p.emitted('MESSAGE_CREATE')[0]?.member).not.toHaveProperty('user');
  const read = await alice.get(`${path}/${sent.body.id}`);
  expect(read.body).toEqual(sent.body);
  const { body } = await alice.get(`/channels/${channel}`);
  expect(body.last_message_id).toBe(sent.body.id);
});

test('[limits] content has at most 2000 characters, counted in code points', async () => {
  const long = await bob.post(path, { content: 'x'.repeat(2001) });
  expect([long.status, long.error.code]).toEqual([400, 50035]);
  expect(long.error.errors).toEqual({
    content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
  });
  const emoji = await bob.post(path, { content: '😀'.repeat(2000) });
  expect(emoji.status).toBe(200);
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(1);
});

test.each([
  {},
  { content: '' },
  { content: null },
  { content: ' \n\t' },
  { embeds: [] },
  { content: '', components: [], attachments: [] },
])('[errors] an empty message is refused with 50006: %j', async (body) => {
  const answer = await bob.post(path, body);
  expect([answer.status, answer.error.code]).toEqual([400, 50006]);
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test('text that cannot be stored unchanged is returned as stored', async () => {
  const sent = await bob.post(path, { content: 'a\u0000b\ud800c' });
  expect(sent.body).toMatchObject({ content: 'ab\ufffdc' });
  expect((await bob.get(`${path}/${sent.body.id}`)).body).toMatchObject({ content: 'ab\ufffdc' });
});

test('[operations] a sender without permission is refused with 50013; a hidden channel is 50001, an unknown one 10003', async () => {
  await deny(bob.id, 'SEND_MESSAGES');
  const silent = await bob.post(path, { content: 'hi' });
  expect([silent.status, silent.error.code]).toEqual([403, 50013]);
  await deny(bob.id, 'VIEW_CHANNEL');
  const hidden = await bob.post(path, { content: 'hi' });
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
  const unknown = await bob.post('/channels/1/messages', { content: 'hi' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10003]);
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test('[errors] categories accept no messages (50008), forums only threads (40058)', async () => {
  const category = await alice.post(`/channels/${await newChannel({ type: 4 })}/messages`, { content: 'hi' });
  expect([category.status, category.error.code]).toEqual([400, 50008]);
  const forum = await alice.post(`/channels/${await newChannel({ type: 15 })}/messages`, { content: 'hi' });
  expect([forum.status, forum.error.code]).toEqual([400, 40058]);
  const voice = await alice.post(`/channels/${await newChannel({ type: 2 })}/messages`, { content: 'hi' });
  expect(voice.status).toBe(200);
});

test('[limits] a nonce is returned in the response and the event, and is not stored', async () => {
  for (const nonce of ['n'.repeat(25), 12345, -7]) {
    const sent = await bob.post(path, { content: 'hi', nonce });
    expect(sent.body.nonce).toBe(nonce);
    expect(p.emitted('MESSAGE_CREATE').at(-1)?.nonce).toBe(nonce);
    expect((await bob.get(`${path}/${sent.body.id}`)).body).not.toHaveProperty('nonce');
  }
  const long = await bob.post(path, { content: 'hi', nonce: 'n'.repeat(26) });
  expect([long.status, long.error.code]).toEqual([400, 50035]);
  expect(long.error.errors).toHaveProperty('nonce');
});

test('[enums] a sender may set only the flags that suppress embeds and notifications', async () => {
  const sent = await bob.post(path, { content: 'hush', flags: (1 << 2) | (1 << 12) | (1 << 0) | (1 << 6) });
  expect(sent.body.flags).toBe((1 << 2) | (1 << 12));
});

test('[operations] tts needs SEND_TTS_MESSAGES', async () => {
  await deny(bob.id, 'SEND_TTS_MESSAGES');
  const refused = await bob.post(path, { content: 'hi', tts: true });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const sent = await alice.post(path, { content: 'hi', tts: true });
  expect(sent.body.tts).toBe(true);
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(1);
});

test('a feature that is not built fails with 501 and sends nothing', async () => {
  const answer = await alice.post(path, { content: 'hi', shared_client_theme: { colors: ['5865f2'] } });
  expect(answer.status).toBe(501);
  expect(answer.error.message).toMatch(/not taken yet$/);
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test('[oauth2/credentials] [operations] an access token cannot send; a request without credentials fails with 401', async () => {
  const answer = await p.anyone.post(path, { content: 'hi' });
  expect(answer.status).toBe(401);
});

test('messages are accepted as multipart with payload_json and as a form', async () => {
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'from a form' }));
  const url = `${p.address}/api/v10${path}`;
  const multipart = await fetch(url, { method: 'POST', headers: { authorization: `Bot ${bot.token}` }, body: form });
  expect([multipart.status, (await multipart.json()).content]).toEqual([200, 'from a form']);
  const encoded = new URLSearchParams({ content: 'as a form', tts: 'true' });
  const plain = await fetch(url, { method: 'POST', headers: { authorization: `Bot ${bot.token}` }, body: encoded });
  expect(plain.status).toBe(200);
  expect(await plain.json()).toMatchObject({ content: 'as a form', tts: true });
  // py-cord sends interaction callbacks like this.
  const nested = new URLSearchParams({ payload_json: JSON.stringify({ content: '5', embeds: [{ title: 'in JSON' }] }) });
  const both = await fetch(url, { method: 'POST', headers: { authorization: `Bot ${bot.token}` }, body: nested });
  expect(await both.json()).toMatchObject({ content: '5', embeds: [{ title: 'in JSON' }] });
});

test('messages of many concurrent senders are all stored in the order of their ids, and the last is the channel’s last message', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? bob : bot).post(path, { content: `${n}` })));
  const ids = answers.map((answer) => BigInt(answer.body.id)).sort((a, b) => (a < b ? -1 : 1));
  const page = await alice.get(path, { query: { limit: 100 } });
  expect(page.body.map((message) => BigInt(message.id)).reverse()).toEqual(ids);
  const { body } = await alice.get(`/channels/${channel}`);
  expect(body.last_message_id).toBe(String(ids.at(-1)));
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(40);
});
