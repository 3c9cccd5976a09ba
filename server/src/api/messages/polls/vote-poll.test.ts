import { permissionBits } from '@guildhall/testkit/fixtures';
import { complaintsOf } from '@guildhall/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { answer, type PollMessage, type PollScene, pollScene } from './test/scene.ts';

let scene: PollScene;
beforeAll(async () => {
  scene = await pollScene();
});
afterAll(() => scene.p.stop());

const path = () => `/channels/${scene.channelId}/messages` as const;

test('[limits] a poll is a message with a question, answers numbered from 1, and an expiry a day later', async () => {
  const { p, bot } = scene;
  const emoji = { name: '🍵' };
  const sent = await scene.poll(bot, { answers: [answer('Tea', emoji), answer('Coffee')] });
  const expiry = isoTime(p.clock.now() + 24 * 3_600_000);
  expect(sent.poll).toEqual({
    question: { text: 'What to drink?' },
    answers: [
      { answer_id: 1, poll_media: { text: 'Tea', emoji: { id: null, name: '🍵' } } },
      { answer_id: 2, poll_media: { text: 'Coffee' } },
    ],
    expiry,
    allow_multiselect: false,
    layout_type: 1,
    results: { answer_counts: [], is_finalized: false },
  });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ id: sent.id, poll: sent.poll });
});

test('people vote, change and remove votes: one event per answer', async () => {
  const { p, alice, bob, guildId, channelId } = scene;
  const { id } = await scene.poll(alice);
  p.events.length = 0;
  expect((await scene.vote(bob, id, 1)).status).toBe(204);
  expect((await scene.vote(bob, id, 1)).status).toBe(204);
  expect((await scene.vote(bob, id, 2)).status).toBe(204);
  const told = { user_id: bob.id, channel_id: channelId, message_id: id, guild_id: guildId };
  expect(p.emitted('MESSAGE_POLL_VOTE_ADD')).toEqual([
    { ...told, answer_id: 1 },
    { ...told, answer_id: 2 },
  ]);
  expect(p.emitted('MESSAGE_POLL_VOTE_REMOVE')).toEqual([{ ...told, answer_id: 1 }]);
  await scene.vote(alice, id, 2);
  expect((await bob.get<PollMessage>(`${path()}/${id}`)).body.poll.results).toEqual({
    answer_counts: [{ id: 2, count: 2, me_voted: true }],
    is_finalized: false,
  });
  await scene.vote(bob, id);
  expect((await bob.get<PollMessage>(`${path()}/${id}`)).body.poll.results.answer_counts).toEqual([
    { id: 2, count: 1, me_voted: false },
  ]);
});

test('several answers are accepted only if the poll allows it; unknown answers are refused', async () => {
  const { alice, bob } = scene;
  const single = await scene.poll(alice);
  const multiple = await scene.poll(alice, { allow_multiselect: true });
  const refused = await scene.vote(bob, single.id, 1, 2);
  expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([400, 50035, ['answer_ids']]);
  expect((await scene.vote(bob, multiple.id, 1, 2)).status).toBe(204);
  const unknown = await scene.vote(bob, multiple.id, 3);
  expect([unknown.status, unknown.error.code]).toEqual([400, 50035]);
  expect((await bob.get<PollMessage>(`${path()}/${multiple.id}`)).body.poll.results.answer_counts).toEqual([
    { id: 1, count: 1, me_voted: true },
    { id: 2, count: 1, me_voted: true },
  ]);
});

test('[errors] apps cannot vote: 520000; no poll: 520006; ended: 520001', async () => {
  const { p, alice, bob, bot } = scene;
  const { id } = await scene.poll(alice, { duration: 1 });
  expect((await scene.vote(bot, id, 1)).error.code).toBe(520000);
  const plain = await alice.post(path(), { content: 'no poll' });
  expect((await scene.vote(bob, plain.body.id, 1)).error.code).toBe(520006);
  await p.clock.advance(3_600_000);
  await p.jobs();
  const late = await scene.vote(bob, id, 1);
  expect([late.status, late.error.code]).toEqual([400, 520001]);
});

test('[errors] a poll cannot be edited: 520003', async () => {
  const { alice } = scene;
  const { id } = await scene.poll(alice);
  const answered = await alice.patch(`${path()}/${id}`, { content: 'other' });
  expect([answered.status, answered.error.code]).toEqual([400, 520003]);
});

test.each([
  ['question.text', { question: {} }],
  ['answers.0.poll_media.text', { answers: [{ poll_media: {} }] }],
  ['answers.0.poll_media.text', { answers: [answer('x'.repeat(56))] }],
  ['answers', { answers: [] }],
  ['answers', { answers: Array.from({ length: 11 }, () => answer('x')) }],
  ['duration', { duration: 769 }],
  ['duration', { duration: 0 }],
])('[limits] refused at %s, and nothing is sent: %j', async (at, changes) => {
  const { p, alice } = scene;
  const poll = { question: { text: 'What?' }, answers: [answer('This')], ...changes };
  p.events.length = 0;
  const refused = await alice.post(path(), { poll });
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(complaintsOf(refused.error.errors)[`poll.${at}`]?.[0]?.code).toBeTypeOf('string');
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test('[errors] an emoji that the author cannot use is refused: 520004', async () => {
  const { alice } = scene;
  for (const emoji of [{ id: '123' }, { name: 'no emoji' }]) {
    const refused = await alice.post(path(), { poll: { question: { text: 'What?' }, answers: [answer('This', emoji)] } });
    expect([refused.status, refused.error.code]).toEqual([400, 520004]);
  }
});

test('[operations] a poll without SEND_POLLS is refused: 50013', async () => {
  const { alice, bob, guildId, channelId } = scene;
  const deny = permissionBits('SEND_POLLS');
  await alice.put(`/channels/${channelId}/permissions/${guildId}`, { type: 0, allow: '0', deny });
  const refused = await bob.post(path(), { poll: { question: { text: 'What?' }, answers: [answer('This')] } });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  await alice.delete(`/channels/${channelId}/permissions/${guildId}`);
});

test('deleting a message deletes its votes', async () => {
  const { p, alice, bob } = scene;
  const first = await scene.poll(alice);
  await scene.vote(bob, first.id, 1);
  await alice.delete(`${path()}/${first.id}`);
  const rows = await p.server.platform.store.read.kysely
    .selectFrom('poll_votes')
    .selectAll()
    .where('message_id', '=', first.id)
    .execute();
  expect(rows).toEqual([]);
});
