import { INTENTS } from '@guildhall/protocol/intents';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

const { GUILDS, GUILD_MESSAGES, GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGES, MESSAGE_CONTENT } = INTENTS;
const about = (id: string) => (data: { id: string }) => data.id === id;

test('[messages/message-content] the gateway sends content with the intent, otherwise only to the author and mentioned users', async () => {
  const reading = await p.bot(alice, { guild });
  const blind = await p.bot(alice, { guild, flags: 0 });
  const full = await reading.connect({ intents: GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT });
  const bare = await blind.connect({ intents: GUILDS | GUILD_MESSAGES });
  const sent = await alice.post(path, { content: 'secret', embeds: [{ title: 'x' }] });
  const seen = about(sent.body.id);
  expect(await full.event('MESSAGE_CREATE', seen)).toMatchObject({
    content: 'secret',
    embeds: [{ title: 'x' }],
    guild_id: guild.id,
  });
  expect(await bare.event('MESSAGE_CREATE', seen)).toMatchObject({ content: '', embeds: [], author: { id: alice.id } });
  const called = await alice.post(path, { content: `you, <@${blind.id}>` });
  expect(await bare.event('MESSAGE_CREATE', about(called.body.id))).toMatchObject({ content: `you, <@${blind.id}>` });
  const own = await blind.post(path, { content: 'mine' });
  expect(await bare.event('MESSAGE_CREATE', about(own.body.id))).toMatchObject({ content: 'mine' });
  await alice.patch(`${path}/${sent.body.id}`, { content: 'still secret' });
  expect(await bare.event('MESSAGE_UPDATE', seen)).toMatchObject({ content: '' });
  await Promise.all([full.close(), bare.close()]);
});

test('[messages/message-content] content of direct messages needs no intent', async () => {
  const bot = await p.bot(alice, { guild, flags: 0 });
  const session = await bot.connect({ intents: DIRECT_MESSAGES });
  const direct = await alice.post('/users/@me/channels', { recipient_id: bot.id });
  const sent = await alice.post(`/channels/${direct.body.id}/messages`, { content: 'for you' });
  const data = await session.event('MESSAGE_CREATE', about(sent.body.id));
  expect(data).toMatchObject({ content: 'for you', channel_type: 1 });
  expect(data).not.toHaveProperty('guild_id');
  await session.close();
});

test('[gateway] people receive messages, edits, reactions and deletions of the channels they can see, in order', async () => {
  const session = await bob.connect();
  const hidden = await alice.post(`/guilds/${guild.id}/channels`, {
    name: 'hidden',
    permission_overwrites: [{ id: guild.id, type: 0, deny: String(bitsOf('VIEW_CHANNEL')), allow: '0' }],
  });
  await alice.post(`/channels/${hidden.body.id}/messages`, { content: 'not for bob' });
  const sent = await alice.post(path, { content: 'one' });
  await alice.patch(`${path}/${sent.body.id}`, { content: 'two' });
  await alice.put(`${path}/${sent.body.id}/reactions/${encodeURIComponent('👍')}/@me`);
  await alice.delete(`${path}/${sent.body.id}`);
  await session.event('MESSAGE_DELETE', about(sent.body.id));
  const names = session.frames.map((frame) => frame.t).filter((name) => name?.startsWith('MESSAGE_'));
  expect(names).toEqual(['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_REACTION_ADD', 'MESSAGE_DELETE']);
  await session.close();
});

test('[gateway] a session without the reactions intent receives no reactions', async () => {
  const bot = await p.bot(alice, { guild });
  const session = await bot.connect({ intents: GUILDS | GUILD_MESSAGES });
  const asked = await bot.connect({ intents: GUILDS | GUILD_MESSAGE_REACTIONS });
  const sent = await alice.post(path, { content: 'hi' });
  await alice.put(`${path}/${sent.body.id}/reactions/${encodeURIComponent('👍')}/@me`);
  await asked.event('MESSAGE_REACTION_ADD');
  await session.settle();
  expect(session.seen('MESSAGE_CREATE')).toHaveLength(1);
  expect(session.seen('MESSAGE_REACTION_ADD')).toEqual([]);
  expect(asked.seen('MESSAGE_CREATE')).toEqual([]);
  await Promise.all([session.close(), asked.close()]);
});
