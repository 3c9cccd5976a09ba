import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let blind: Bot;
let source: string;
let target: string;
let guildId: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  const guild = await p.guild(alice);
  guildId = guild.id;
  source = guild.text.id;
  const made = await alice.post<{ id: string }>(`/guilds/${guildId}/channels`, { name: 'target', type: 0 });
  target = made.body.id;
  await p.join(alice, source, bob);
  blind = await p.bot(alice, { guild, flags: 0 });
});
afterAll(() => p.stop());

interface Sent {
  id: string;
  message_snapshots: { message: object }[];
}

async function say(body: object): Promise<Sent> {
  const sent = await alice.post<Sent>(`/channels/${source}/messages`, body);
  expect(sent.status).toBe(200);
  return sent.body;
}

const forward = (
  who: Account,
  message_id: string,
  { from = source, ...more }: { from?: string; [field: string]: unknown } = {},
) =>
  who.post<Sent & { code: number; errors: object }>(`/channels/${target}/messages`, {
    message_reference: { type: 1, channel_id: from, message_id },
    ...more,
  });

test('[messages/forwards] a forward is a snapshot without its author, and has no content of its own', async () => {
  const said = await say({ content: `hello <@${bob.id}>`, embeds: [{ title: 'x' }] });
  const sent = await forward(bob, said.id);
  expect(sent.body).toMatchObject({
    type: 0,
    content: '',
    flags: 1 << 14,
    author: { id: bob.id },
    message_reference: { type: 1, channel_id: source, message_id: said.id, guild_id: guildId },
    message_snapshots: [
      { message: { type: 0, content: `hello <@${bob.id}>`, embeds: [{ title: 'x' }], mentions: [{ id: bob.id }], flags: 0 } },
    ],
  });
  expect(sent.body.message_snapshots[0]?.message).not.toHaveProperty('author');
  expect(sent.body).not.toHaveProperty('referenced_message');
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ message_snapshots: sent.body.message_snapshots });
});

test('[messages/forwards] the snapshot does not change when the message is edited or deleted', async () => {
  const said = await say({ content: 'first' });
  const { body } = await forward(bob, said.id);
  await alice.patch(`/channels/${source}/messages/${said.id}`, { content: 'second' });
  await alice.delete(`/channels/${source}/messages/${said.id}`);
  const now = await bob.get<Sent>(`/channels/${target}/messages/${body.id}`);
  expect(now.body.message_snapshots).toEqual(body.message_snapshots);
  expect(now.body.message_snapshots[0]?.message).toMatchObject({ content: 'first', edited_timestamp: null });
});

test('[messages/forwards] forwarding a forward creates a snapshot that is one level deep', async () => {
  const said = await say({ content: 'deep' });
  const once = await forward(bob, said.id);
  const twice = await forward(bob, once.body.id, { from: target });
  expect(twice.body.message_snapshots).toEqual(once.body.message_snapshots);
});

test('[messages/forwards] an app without the message content intent cannot forward messages that it cannot read: 160014', async () => {
  const hidden = await say({ content: 'secret' });
  const refused = await forward(blind, hidden.id);
  expect([refused.status, refused.body.code]).toEqual([400, 160014]);
  const told = await say({ content: `for <@${blind.id}>` });
  expect((await forward(blind, told.id)).status).toBe(200);
});

test('without the intent an app sees that a message was forwarded, but not its content', async () => {
  const said = await say({ content: 'secret' });
  const { body } = await forward(bob, said.id);
  const seen = await blind.get<Sent>(`/channels/${target}/messages/${body.id}`);
  expect(seen.body.message_snapshots).toMatchObject([{ message: { content: '', embeds: [], attachments: [] } }]);
});

test.each(['content', 'embeds', 'poll'])('a forward with anything else is refused: %s', async (field) => {
  const said = await say({ content: 'x' });
  const values: Record<string, unknown> = {
    content: 'mine',
    embeds: [{ title: 'mine' }],
    poll: { question: { text: 'a?' }, answers: [{ poll_media: { text: 'b' } }] },
  };
  const refused = await forward(bob, said.id, { [field]: values[field] });
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([400, 50035, [field]]);
});

test('[errors] forwarding a deleted message, a poll or a system message fails with 50035 at message_reference', async () => {
  const poll = await say({ poll: { question: { text: 'a?' }, answers: [{ poll_media: { text: 'b' } }] } });
  for (const id of ['1', poll.id]) {
    const refused = await forward(bob, id);
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([400, 50035, ['message_reference']]);
  }
});

test('[errors] forwarding from a hidden channel is 50001, without history 160009, from an age-restricted one 160010', async () => {
  const said = await say({ content: 'x' });
  const deny = (bits: bigint) =>
    alice.put(`/channels/${source}/permissions/${bob.id}`, { type: 1, allow: '0', deny: String(bits) });
  await deny(1n << 10n);
  expect((await forward(bob, said.id)).error.code).toBe(50001);
  await deny(1n << 16n);
  expect((await forward(bob, said.id)).error.code).toBe(160009);
  await alice.delete(`/channels/${source}/permissions/${bob.id}`);
  await alice.patch(`/channels/${source}`, { nsfw: true });
  expect((await forward(bob, said.id)).error.code).toBe(160010);
  await alice.patch(`/channels/${target}`, { nsfw: true });
  expect((await forward(bob, said.id)).status).toBe(200);
});
