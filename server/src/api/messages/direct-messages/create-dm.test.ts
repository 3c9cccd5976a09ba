import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  guild = await p.guild(alice);
  bot = await p.bot(alice, { guild, flags: 0 });
});
afterAll(() => p.stop());
beforeEach(async () => {
  bob = await p.person('bob');
  await p.befriend(alice, bob);
  p.events.length = 0;
});

const open = (by: Account, recipient_id: string) => by.post('/users/@me/channels', { recipient_id });

/** The users who received an event, with its data. */
function received(name: string) {
  return p.events.flatMap(({ subject, message }) =>
    message.kind === 'event' && message.name === name ? [[subject, message.data]] : [],
  );
}

test('[operations] a direct message opens for the caller, the same channel each time and from both sides', async () => {
  const first = await open(alice, bob.id);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    type: 1,
    flags: 0,
    last_message_id: null,
    recipients: [{ id: bob.id, username: bob.username }],
  });
  expect(first.body.recipients).toHaveLength(1);
  expect(received('CHANNEL_CREATE')).toEqual([[`user.${alice.id}`, first.body]]);
  expect((await open(alice, bob.id)).body).toEqual(first.body);
  expect(received('CHANNEL_CREATE')).toHaveLength(1);
  const mirrored = await open(bob, alice.id);
  expect(mirrored.body).toMatchObject({ id: first.body.id, recipients: [{ id: alice.id }] });
  expect(received('CHANNEL_CREATE').at(-1)).toEqual([`user.${bob.id}`, mirrored.body]);
});

test('twenty concurrent requests from both sides create one channel', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? open(alice, bob.id) : open(bob, alice.id))));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(
    received('CHANNEL_CREATE')
      .map(([subject]) => subject)
      .sort(),
  ).toEqual([`user.${alice.id}`, `user.${bob.id}`].sort());
});

test('[operations] the other user is notified with the first message', async () => {
  const direct = await open(alice, bob.id);
  expect((await bob.get('/users/@me/channels')).body).toEqual([]);
  p.events.length = 0;
  const sent = await alice.post(`/channels/${direct.body.id}/messages`, { content: 'hello' });
  const created = received('CHANNEL_CREATE');
  expect(created).toEqual([
    [`user.${bob.id}`, expect.objectContaining({ id: direct.body.id, type: 1, last_message_id: sent.body.id })],
  ]);
  expect(
    received('MESSAGE_CREATE')
      .map(([subject]) => subject)
      .sort(),
  ).toEqual([`user.${alice.id}`, `user.${bob.id}`].sort());
  const order = p.events
    .filter((event) => event.subject === `user.${bob.id}`)
    .map(({ message }) => message.kind === 'event' && message.name);
  expect(order).toEqual(['CHANNEL_CREATE', 'MESSAGE_CREATE']);
  const [, data] = received('MESSAGE_CREATE')[0] ?? [];
  expect(data).toEqual({ ...sent.body, channel_type: 1 });
});

test('[messages/message-content] a bot reads direct messages without the message content intent', async () => {
  const direct = await open(alice, bot.id);
  await alice.post(`/channels/${direct.body.id}/messages`, { content: 'for you' });
  const { body } = await bot.get(`/channels/${direct.body.id}/messages`);
  expect(body.map((message) => message.content)).toEqual(['for you']);
});

test('[errors] a bot needs a shared guild: 50278, also later in an existing channel', async () => {
  const alone = await open(bot, bob.id);
  expect([alone.status, alone.error.code]).toEqual([403, 50278]);
  const direct = await open(bob, bot.id);
  const refused = await bot.post(`/channels/${direct.body.id}/messages`, { content: 'hi' });
  expect([refused.status, refused.error.code]).toEqual([403, 50278]);
  await p.join(alice, guild.text.id, bob);
  expect((await open(bot, bob.id)).body.id).toBe(direct.body.id);
  expect((await bot.post(`/channels/${direct.body.id}/messages`, { content: 'hi' })).status).toBe(200);
});

test('[errors] bots cannot write to bots, and no user to themselves: 50007', async () => {
  const other = await p.bot(alice, { guild });
  const refused = await open(bot, other.id);
  expect([refused.status, refused.error.code]).toEqual([403, 50007]);
  const self = await open(bob, bob.id);
  expect([self.status, self.error.code]).toEqual([403, 50007]);
  expect(p.emitted('CHANNEL_CREATE')).toEqual([]);
});

test('[errors] the recipient must exist and be given', async () => {
  const unknown = await open(bob, '1');
  expect([unknown.status, unknown.error.code]).toEqual([400, 50033]);
  const nobody = await bob.post('/users/@me/channels', {});
  expect(nobody.error.errors).toHaveProperty(['recipient_id', '_errors', '0', 'code'], 'BASE_TYPE_REQUIRED');
  const odd = await bob.post('/users/@me/channels', { recipient_id: 'bob' });
  expect(odd.error.code).toBe(50035);
});

test('[people/direct-messages] people’s clients may send the one recipient as a list', async () => {
  const listed = await bob.post('/users/@me/channels', { recipients: [alice.id] });
  expect(listed.body.recipients.map((user) => user.id)).toEqual([alice.id]);
});

test('strangers have no access to a direct message: 50001', async () => {
  const direct = await open(alice, bob.id);
  const carol = await p.person('carol');
  for (const answer of [
    await carol.get(`/channels/${direct.body.id}/messages`),
    await carol.post(`/channels/${direct.body.id}/messages`, { content: 'hi' }),
    await carol.delete(`/channels/${direct.body.id}`),
  ]) {
    expect([answer.status, answer.error.code]).toEqual([403, 50001]);
  }
});

test('[errors] in a direct message users delete only their own messages: 50003', async () => {
  const direct = await open(alice, bob.id);
  const sent = await alice.post(`/channels/${direct.body.id}/messages`, { content: 'mine' });
  const refused = await bob.delete(`/channels/${direct.body.id}/messages/${sent.body.id}`);
  expect([refused.status, refused.error.code]).toEqual([400, 50003]);
  p.events.length = 0;
  expect((await alice.delete(`/channels/${direct.body.id}/messages/${sent.body.id}`)).status).toBe(204);
  expect(p.emitted('MESSAGE_DELETE')[0]).toEqual({ id: sent.body.id, channel_id: direct.body.id });
});

test('edits and reactions in a direct message reach both users, without a guild', async () => {
  const direct = await open(alice, bob.id);
  const path = `/channels/${direct.body.id}/messages` as const;
  const sent = await alice.post(path, { content: 'one' });
  const edited = await alice.patch(`${path}/${sent.body.id}`, { content: 'two' });
  expect(
    received('MESSAGE_UPDATE')
      .map(([subject]) => subject)
      .sort(),
  ).toEqual([`user.${alice.id}`, `user.${bob.id}`].sort());
  expect(p.emitted('MESSAGE_UPDATE')[0]).toEqual({ ...edited.body, channel_type: 1 });
  await bob.put(`${path}/${sent.body.id}/reactions/${encodeURIComponent('👍')}/@me`);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toHaveLength(2);
  expect(p.emitted('MESSAGE_REACTION_ADD')[0]).not.toHaveProperty('guild_id');
  expect(p.emitted('MESSAGE_REACTION_ADD')[0]).not.toHaveProperty('member');
});

test('a bot may open a direct message three times for each message that the rate limit of messages allows', async () => {
  const limited = await startPlatform({ rateLimits: true });
  try {
    const owner = await limited.person('owner');
    const sender = await limited.bot(owner, { guild: await limited.guild(owner), flags: 0 });
    await limited.clock.advance(60_000);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      if (i === 5) await limited.clock.advance(5000);
      for (let n = 0; n < 3; n += 1) statuses.push((await open(sender, owner.id)).status);
    }
    expect(statuses).toEqual(Array<number>(30).fill(200));
    expect((await open(sender, owner.id)).status).toBe(429);
  } finally {
    await limited.stop();
  }
});
