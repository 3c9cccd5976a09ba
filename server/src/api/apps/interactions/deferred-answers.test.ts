import {
  addCommand,
  answer,
  call,
  followupsOf,
  history,
  interactionScene,
  originalOf,
  type Received,
  refusal,
} from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const EPHEMERAL = 64;
const HOUR = 3_600_000;

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const ask = await addCommand(s.bot, { name: 'ask', description: 'x' });
const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 1 };

/** Bob invokes the command, and the bot defers its response. */
async function announced(flags = 0): Promise<Received> {
  const got = await call(s, ask);
  expect((await answer(p, got, { type: 5, data: { flags } })).status).toBe(204);
  return got;
}

test('a deferred response may become a poll, by an edit or a followup, and accepts votes', async () => {
  const got = await announced();
  const filled = await p.anyone.patch(originalOf(s, got), { poll });
  expect(filled.body).toMatchObject({ flags: 0, poll: { question: { text: 'Tea?' }, results: { is_finalized: false } } });
  const id = String(filled.body.id);
  const update = await s.onlooker.event('MESSAGE_UPDATE', (data) => String(data.id) === id);
  expect(update).toMatchObject({ edited_timestamp: null, poll: { answers: [{ answer_id: 1 }] } });
  const votes = `/channels/${s.guild.text.id}/polls/${id}/answers/@me` as const;
  expect((await s.ada.put(votes, { answer_ids: [1] })).status).toBe(204);
  expect((await p.anyone.patch(originalOf(s, got), { poll })).error.code).toBe(520003);

  const followed = await announced();
  const first = await p.anyone.post(followupsOf(s, followed), { poll });
  const original = await p.anyone.get(originalOf(s, followed));
  expect(first.body).toMatchObject({ id: original.body.id, poll: { question: { text: 'Tea?' } } });
});

test('polls are refused in ephemeral responses, and in responses that exist already', async () => {
  const secret = await announced(EPHEMERAL);
  expect(refusal(await p.anyone.patch(originalOf(s, secret), { poll }))).toEqual({ poll: 'BASE_TYPE_CHOICES' });
  const got = await announced();
  await p.anyone.patch(originalOf(s, got), { content: 'no poll' });
  expect((await p.anyone.patch(originalOf(s, got), { poll })).error.code).toBe(520003);
});

test('one of several concurrent followups fills the deferred response, and none is lost', async () => {
  for (const flags of [0, EPHEMERAL]) {
    const got = await announced(flags);
    const texts = ['one', 'two', 'three'].map((text) => `${text} ${flags}`);
    const sent = await Promise.all(texts.map((content) => p.anyone.post(followupsOf(s, got), { content, flags })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = sent.map(({ body }) => String(body?.id));
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain(String((await p.anyone.get(originalOf(s, got))).body.id));
    const kept = await Promise.all(ids.map((id) => p.anyone.get(`${followupsOf(s, got)}/messages/${id}`)));
    expect(kept.map(({ body }) => body.content)).toEqual(texts);
    if (!flags) expect(await history(s, s.ada)).toEqual(expect.arrayContaining(ids));
  }
});

test('a response to a user’s message does not mention its author merely by replying, sent immediately or later', async () => {
  const what = await addCommand(s.bot, { name: 'What', type: 3 });
  const about = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content: 'what is this?' });
  const got = await call(s, what, { target_id: String(about.body.id) });
  await answer(p, got, { type: 5 });
  for (const content of ['an answer', 'another']) {
    const edited = await p.anyone.patch(originalOf(s, got), { content });
    expect(edited.body).toMatchObject({ type: 23, content, mentions: [], referenced_message: { author: { id: s.ada.id } } });
  }
  const named = await p.anyone.patch(originalOf(s, got), { content: `<@${s.ada.id}>` });
  expect(named.body.mentions).toMatchObject([{ id: s.ada.id }]);
});

test('a poll that a response became ends at its time', async () => {
  const got = await announced();
  const { body } = await p.anyone.post(followupsOf(s, got), { poll });
  await p.clock.advance(HOUR + 60_000);
  await p.jobs();
  const over = await s.ada.get(`/channels/${s.guild.text.id}/messages/${body?.id}`);
  expect(over.body.poll?.results).toMatchObject({ is_finalized: true });
});
