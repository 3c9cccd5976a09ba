import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
});
afterAll(() => p.stop());
beforeEach(async () => {
  guild = await p.guild(alice);
  p.events.length = 0;
});

const said = async (channelId: string) => (await alice.get(`/channels/${channelId}/messages`)).body;
const settle = (body: object) => alice.patch(`/guilds/${guild.id}`, body);

test('[operations] a join is announced in the system channel by a message of type 7', async () => {
  const bot = await p.bot(alice, { guild });
  const session = await bot.connect({ intents: ALL_INTENTS });
  const bob = await p.person('bob');
  p.events.length = 0;
  await p.join(alice, guild.text.id, bob);
  const names = p.events.flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names.indexOf('MESSAGE_CREATE')).toBeGreaterThan(names.indexOf('GUILD_MEMBER_ADD'));
  const told = await session.event('MESSAGE_CREATE');
  expect(told).toMatchObject({
    type: 7,
    content: '',
    channel_id: guild.text.id,
    guild_id: guild.id,
    author: { id: bob.id },
    member: { roles: [] },
  });
  expect(await said(guild.text.id)).toMatchObject([
    { type: 7, author: { id: bob.id } },
    { type: 7, author: { id: bot.id } },
  ]);
  expect((await alice.get(`/channels/${guild.text.id}`)).body.last_message_id).toBe(told.id);
});

test('the owner’s own join is not announced', async () => {
  expect(await said(guild.text.id)).toEqual([]);
});

test('the flags and settings of the system channel are respected', async () => {
  const other = await alice.post(`/guilds/${guild.id}/channels`, { name: 'arrivals', type: 0 });
  await settle({ system_channel_id: other.body.id });
  await p.join(alice, guild.text.id, await p.person());
  expect([await said(guild.text.id), (await said(other.body.id)).length]).toEqual([[], 1]);
  await settle({ system_channel_flags: 1 });
  await p.join(alice, guild.text.id, await p.person());
  expect(await said(other.body.id)).toHaveLength(1);
  await settle({ system_channel_flags: 0b111110 });
  await p.join(alice, guild.text.id, await p.person());
  expect(await said(other.body.id)).toHaveLength(2);
  await settle({ system_channel_id: null });
  await p.join(alice, guild.text.id, await p.person());
  expect([await said(guild.text.id), (await said(other.body.id)).length]).toEqual([[], 2]);
});

test('the announcement can be deleted but not replied to, and a second join is announced again', async () => {
  const bob = await p.person('bob');
  await p.join(alice, guild.text.id, bob);
  await bob.delete(`/users/@me/guilds/${guild.id}`);
  await p.join(alice, guild.text.id, bob);
  expect(await said(guild.text.id)).toHaveLength(2);
  const [first] = await alice.get(`/channels/${guild.text.id}/messages`).then(({ body }) => body);
  const path = `/channels/${guild.text.id}/messages` as const;
  const answered = await alice.post(path, { content: 'welcome', message_reference: { message_id: first?.id } });
  expect(answered.error.code).toBe(50035);
  expect((await alice.delete(`${path}/${first?.id}`)).status).toBe(204);
});
