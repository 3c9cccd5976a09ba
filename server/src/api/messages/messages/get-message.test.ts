import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let blind: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
  blind = await p.bot(alice, { guild, flags: 0 });
});
afterAll(() => p.stop());

interface Sent {
  id: string;
  content: string;
  embeds: object[];
  referenced_message: Sent;
}

const send = async (by: Account, body: object) => (await by.post<Sent>(path, body)).body;

test('[errors] unknown messages and those of other channels are 10008', async () => {
  const sent = await send(alice, { content: 'here' });
  const other = await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'other' });
  for (const wrong of [`${path}/1`, `/channels/${other.body.id}/messages/${sent.id}`]) {
    const answer = await alice.get(wrong);
    expect([answer.status, answer.error.code]).toEqual([404, 10008]);
  }
  const malformed = await alice.get(`${path}/abc`);
  expect([malformed.status, malformed.error.code]).toEqual([400, 50035]);
});

test('[operations] reading needs READ_MESSAGE_HISTORY, and CONNECT in a voice channel', async () => {
  const sent = await send(alice, { content: 'here' });
  const target = `/channels/${guild.text.id}/permissions/${bob.id}` as const;
  await alice.put(target, { type: 1, deny: String(bitsOf('READ_MESSAGE_HISTORY')), allow: '0' });
  const refused = await bob.get(`${path}/${sent.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  await alice.delete(target);
  expect((await bob.get(`${path}/${sent.id}`)).status).toBe(200);

  const voice = await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'voice', type: 2 });
  const said = await alice.post<Sent>(`/channels/${voice.body.id}/messages`, { content: 'hi' });
  await alice.put(`/channels/${voice.body.id}/permissions/${bob.id}`, { type: 1, deny: String(bitsOf('CONNECT')), allow: '0' });
  for (const at of [`/channels/${voice.body.id}/messages/${said.body.id}`, `/channels/${voice.body.id}/messages`]) {
    const unheard = await bob.get(at);
    expect([unheard.status, unheard.error.code]).toEqual([403, 50013]);
  }
});

test('[messages/message-content] without the message content intent a bot reads no content', async () => {
  const sent = await send(alice, { content: 'secret', embeds: [{ title: 'hidden' }] });
  const read = await blind.get<Sent>(`${path}/${sent.id}`);
  expect(read.body).toMatchObject({ id: sent.id, content: '', embeds: [], attachments: [], components: [] });
  expect((await bob.get<Sent>(`${path}/${sent.id}`)).body.content).toBe('secret');
});

test('[messages/message-content] a bot reads the content of its own messages and of those that mention it', async () => {
  const own = await send(blind, { content: 'mine' });
  expect(own.content).toBe('mine');
  expect((await blind.get<Sent>(`${path}/${own.id}`)).body.content).toBe('mine');
  const called = await send(alice, { content: `hey <@${blind.id}>` });
  expect((await blind.get<Sent>(`${path}/${called.id}`)).body.content).toBe(called.content);
});

test('[messages/message-content] the same rule applies to the message that it replies to', async () => {
  const secret = await send(alice, { content: 'secret' });
  const reply = await send(blind, { content: 'answer', message_reference: { message_id: secret.id } });
  expect([reply.content, reply.referenced_message.content]).toEqual(['answer', '']);
  const quiet = { parse: [] };
  const back = await send(alice, { content: 'thanks', message_reference: { message_id: reply.id }, allowed_mentions: quiet });
  const read = await blind.get<Sent>(`${path}/${back.id}`);
  expect([read.body.content, read.body.referenced_message.content]).toEqual(['', 'answer']);
});
