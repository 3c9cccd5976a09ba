import { permissionBits } from '@guildhall/testkit/fixtures';
import { firstIdAt } from '@guildhall/protocol/ids';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

interface Entry {
  id: string;
  last_message_id: string;
  mention_count: number;
  last_pin_timestamp: string;
}

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let channel: string;
/** When bob joined, ms since 1970. */
let joinedAt: number;

beforeAll(async () => {
  p = await startPlatform();
  [alice, bob] = [await p.person('alice'), await p.person('bob')];
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
  joinedAt = p.clock.now();
  await p.clock.advance(1000);
});
afterAll(() => p.stop());
beforeEach(async () => {
  channel = (await alice.post(`/guilds/${guild.id}/channels`, { name: 'read', type: 0 })).body.id;
  p.events.length = 0;
});

const say = async (by: Account, content = 'hello', where = channel, more: object = {}) =>
  (await by.post(`/channels/${where}/messages`, { content, ...more })).body.id;
const ack = (by: Account, id: string, body: object = { token: null }, where = channel) =>
  by.post(`/channels/${where}/messages/${id}/ack`, body);

/** All of an account's read states, as a new session has them. */
async function states(who: Account) {
  const session = await who.connect();
  const { read_state } = session.ready;
  await session.close();
  return read_state as unknown as { entries: Entry[]; version: number; partial: boolean };
}

const entry = async (who: Account, where = channel) => (await states(who)).entries.find((one) => one.id === where);

test("[people/read-states] acknowledging returns a token, notifies only the user's own sessions, and shows in READY", async () => {
  const [one, two] = [await say(alice), await say(alice)];
  const [mine, others] = [await bob.connect(), await alice.connect()];
  const before = (await states(bob)).version;
  const answer = await ack(bob, one);
  expect([answer.status, answer.body]).toEqual([200, { token: null }]);
  expect(await mine.event('MESSAGE_ACK')).toEqual({
    channel_id: channel,
    message_id: one,
    mention_count: 0,
    version: before + 1,
  });
  await others.settle();
  expect(others.seen('MESSAGE_ACK')).toEqual([]);
  expect(await states(bob)).toMatchObject({ partial: false, version: before + 1 });
  expect(await entry(bob)).toEqual({
    id: channel,
    last_message_id: one,
    mention_count: 0,
    last_pin_timestamp: '1970-01-01T00:00:00.000000+00:00',
  });
  await ack(bob, two);
  expect((await entry(bob))?.last_message_id).toBe(two);
});

test('without `manual` the state never goes back; with it later messages and mentions are unread again', async () => {
  const [one, two] = [await say(alice), await say(alice, `<@${bob.id}> look`)];
  await ack(bob, two);
  p.events.length = 0;
  expect((await ack(bob, one)).status).toBe(200);
  expect((await ack(bob, two)).status).toBe(200);
  expect(p.emitted('MESSAGE_ACK')).toEqual([]);
  await ack(bob, one, { token: null, manual: true, mention_count: 1 });
  expect(p.emitted('MESSAGE_ACK')).toMatchObject([{ message_id: one, manual: true, mention_count: 1 }]);
  expect(await entry(bob)).toMatchObject({ last_message_id: one, mention_count: 1 });
});

test('a state never exceeds the last message; the message itself may be deleted', async () => {
  const [one, two] = [await say(alice), await say(alice)];
  await alice.delete(`/channels/${channel}/messages/${one}`);
  await ack(bob, one);
  expect((await entry(bob))?.last_message_id).toBe(one);
  await ack(bob, '9000000000000000000');
  expect((await entry(bob))?.last_message_id).toBe(two);
});

test('an author has read the channel up to their message', async () => {
  await say(alice, `<@${bob.id}>`);
  const own = await say(bob);
  expect(await entry(bob)).toMatchObject({ last_message_id: own, mention_count: 0 });
});

test('mentions of the user, their roles and everyone count once per message; deleted ones do not', async () => {
  const role = await alice.post(`/guilds/${guild.id}/roles`, { name: 'readers' });
  await alice.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  await p.clock.advance(1000);
  const texts = [
    'plain',
    `<@${bob.id}>`,
    `<@&${role.body.id}>`,
    '@everyone',
    `<@${bob.id}> <@&${role.body.id}>`,
    `<@${alice.id}>`,
  ];
  const ids: string[] = [];
  for (const text of texts) ids.push(await say(alice, text));
  expect(await entry(bob)).toMatchObject({ last_message_id: firstIdAt(joinedAt), mention_count: 4 });
  await alice.delete(`/channels/${channel}/messages/${ids[1]}`);
  expect(await entry(bob)).toMatchObject({ mention_count: 3 });
  await alice.post(`/channels/${channel}/messages/bulk-delete`, { messages: [ids[2], ids[0]] });
  expect(await entry(bob)).toMatchObject({ mention_count: 2 });
  await ack(bob, String(ids[3]));
  expect(await entry(bob)).toMatchObject({ last_message_id: ids[3], mention_count: 1 });
});

test('messages since the user joined are unread, also in channels never opened', async () => {
  await say(alice);
  expect(await entry(bob)).toMatchObject({ last_message_id: firstIdAt(joinedAt), mention_count: 0 });
});

test('a reply mentions the author it answers; suppressed mentions do not count', async () => {
  const question = await say(bob);
  await say(alice, 'yes', channel, { message_reference: { message_id: question } });
  await say(alice, `<@${bob.id}>`, channel, { allowed_mentions: { parse: [] } });
  expect(await entry(bob)).toMatchObject({ last_message_id: question, mention_count: 1 });
});

test('messages from before the user joined, and in channels they cannot see, do not count', async () => {
  const carol = await p.person('carol');
  await say(alice, '@everyone');
  await p.clock.advance(1000);
  await p.join(alice, guild.text.id, carol);
  expect(await entry(carol)).toBeUndefined();
  const hidden = await alice.post(`/guilds/${guild.id}/channels`, {
    name: 'hidden',
    type: 0,
    permission_overwrites: [{ id: guild.id, type: 0, deny: permissionBits('VIEW_CHANNEL'), allow: '0' }],
  });
  await say(alice, `<@${carol.id}> @everyone`, hidden.body.id);
  expect(await entry(carol, hidden.body.id)).toBeUndefined();
  await say(alice, `<@${carol.id}>`);
  expect(await entry(carol)).toMatchObject({ mention_count: 1 });
});

test('in a direct message all messages of others count', async () => {
  const dm = (await bob.post('/users/@me/channels', { recipients: [alice.id] })).body.id;
  const first = await say(alice, 'one', dm);
  await say(alice, 'two', dm);
  expect(await entry(bob, dm)).toMatchObject({ last_message_id: '0', mention_count: 2 });
  await ack(bob, first, { token: null }, dm);
  expect(p.emitted('MESSAGE_ACK').at(-1)).toMatchObject({ mention_count: 1 });
  expect(await entry(bob, dm)).toMatchObject({ mention_count: 1 });
  expect(await entry(alice, dm)).toMatchObject({ mention_count: 0 });
});

test('a guild that the user left, and a deleted channel, have no read state', async () => {
  const dave = await p.person('dave');
  await p.join(alice, guild.text.id, dave);
  const id = await say(dave);
  expect(await entry(dave)).toMatchObject({ last_message_id: id });
  await dave.delete(`/users/@me/guilds/${guild.id}`);
  expect((await states(dave)).entries).toEqual([]);
  await ack(bob, id);
  await alice.delete(`/channels/${channel}`);
  await p.jobs();
  expect(await entry(bob)).toBeUndefined();
  const kept = p.server.platform.store.read.kysely.selectFrom('read_states').selectAll().where('channel_id', '=', channel);
  expect(await kept.execute()).toEqual([]);
});

test('refused: bots, hidden channels, unknown channels, no id, another form', async () => {
  const id = await say(alice);
  const bot = await p.bot(alice, { guild });
  const ofBot = await ack(bot, id);
  expect([ofBot.status, ofBot.error.code]).toEqual([403, 20001]);
  const stranger = await p.person('stranger');
  expect((await ack(stranger, id)).error.code).toBe(50001);
  expect((await ack(bob, id, {}, '5')).error.code).toBe(10003);
  expect((await ack(bob, 'latest')).error.code).toBe(50035);
  const wrong = await ack(bob, id, { manual: 'yes' });
  expect([wrong.status, wrong.error.code]).toEqual([400, 50035]);
  expect(wrong.error.errors).toHaveProperty('manual');
});

test('system messages that a user did not cause do not mark the channel as read for them', async () => {
  await say(alice, 'before');
  const sent = await bob.post(`/channels/${channel}/messages`, {
    poll: { question: { text: 'tea?' }, answers: [{ poll_media: { text: 'yes' } }], duration: 1 },
  });
  await alice.post(`/channels/${channel}/messages`, { content: 'after' });
  await p.clock.advance(3_600_000);
  await p.jobs();
  const types = (await alice.get(`/channels/${channel}/messages`)).body.map((message) => message.type);
  expect(types).toContain(46);
  expect((await entry(bob))?.last_message_id).toBe(sent.body.id);
});
