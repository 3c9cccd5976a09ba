import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, type PollMessage, type PollScene, pollScene } from './test/scene.ts';

let scene: PollScene;
beforeAll(async () => {
  scene = await pollScene();
});
beforeEach(() => {
  scene.p.events.length = 0;
});
afterAll(() => scene.p.stop());

const fieldsOf = (message: PollMessage | undefined) =>
  Object.fromEntries(message?.embeds[0]?.fields.map(({ name, value }) => [name, value]) ?? []);
/** The newest message that was announced. */
const newest = () => emitted('MESSAGE_CREATE').at(-1);
const emitted = (name: string): PollMessage[] => JSON.parse(JSON.stringify(scene.p.emitted(name)));

test('[operations] the author ends a poll: MESSAGE_UPDATE immediately, then the count and a message of type 46', async () => {
  const { p, alice, bob, channelId } = scene;
  const { id } = await scene.poll(alice);
  await scene.vote(bob, id, 2);
  const ended = await alice.post<PollMessage>(`/channels/${channelId}/polls/${id}/expire`);
  expect(ended.status).toBe(200);
  expect(Date.parse(ended.body.poll.expiry)).toBe(p.clock.now());
  await p.jobs();
  const updates = emitted('MESSAGE_UPDATE').map((message) => message.poll.results.is_finalized);
  expect(updates).toEqual([false, true]);
  const result = newest();
  expect(result).toMatchObject({
    type: 46,
    author: { id: alice.id },
    message_reference: { channel_id: channelId, message_id: id },
    embeds: [{ type: 'poll_result' }],
  });
  expect(result).not.toHaveProperty('referenced_message');
  expect(fieldsOf(result)).toEqual({
    poll_question_text: 'What to drink?',
    victor_answer_votes: '1',
    total_votes: '1',
    victor_answer_id: '2',
    victor_answer_text: 'Coffee',
  });
  const now = await bob.get<PollMessage>(`/channels/${channelId}/messages/${id}`);
  expect(now.body.poll.results).toEqual({ answer_counts: [{ id: 2, count: 1, me_voted: true }], is_finalized: true });
});

test('a poll ends when it expires; a draw has no victor', async () => {
  const { p, alice, bob } = scene;
  const { id } = await scene.poll(alice, { duration: 2, answers: [answer('Tea', { name: '🍵' }), answer('Coffee')] });
  await scene.vote(alice, id, 1);
  await scene.vote(bob, id, 2);
  await p.clock.advance(2 * 3_600_000 - 1);
  await p.jobs();
  expect(p.emitted('MESSAGE_UPDATE')).toEqual([]);
  await p.clock.advance(1);
  await p.jobs();
  const result = newest();
  expect(result?.type).toBe(46);
  expect(fieldsOf(result)).toEqual({ poll_question_text: 'What to drink?', victor_answer_votes: '1', total_votes: '2' });
});

test('a deleted poll ends without an event', async () => {
  const { p, alice, channelId } = scene;
  const { id } = await scene.poll(alice, { duration: 1 });
  await alice.delete(`/channels/${channelId}/messages/${id}`);
  p.events.length = 0;
  await p.clock.advance(3_600_000);
  await p.jobs();
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test("[errors] ending another user's poll is 50005, no poll 520006, an ended one 520001", async () => {
  const { alice, bob, channelId } = scene;
  const { id } = await scene.poll(alice);
  const expire = (who: typeof alice, messageId: string) => who.post(`/channels/${channelId}/polls/${messageId}/expire`);
  expect((await expire(bob, id)).error.code).toBe(50005);
  const plain = await alice.post(`/channels/${channelId}/messages`, { content: 'x' });
  expect((await expire(alice, plain.body.id)).error.code).toBe(520006);
  expect((await expire(alice, id)).status).toBe(200);
  const again = await expire(alice, id);
  expect([again.status, again.error.code]).toEqual([400, 520001]);
});
