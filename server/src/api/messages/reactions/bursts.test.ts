import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LEAF, ReactionScene, THUMB } from './test/scene.ts';

let scene: ReactionScene;
let p: TestPlatform;
let alice: Account;
let bob: Account;
let path: `/channels/${string}/messages/${string}/reactions`;
let message: string;

beforeAll(async () => {
  scene = await ReactionScene.open();
  ({ p, alice, bob } = scene);
});
afterAll(() => scene.p.stop());
beforeEach(async () => {
  ({ path, message } = await scene.reacted());
});

const burst = (by: Account, emoji: string) => by.put(`${path}/${emoji}/@me`, undefined, { query: { type: 1 } });
const shown = async (by: Account, emoji: string) => {
  const at = path.slice(0, -'/reactions'.length);
  const { body } = await by.get<{ reactions?: { emoji: { name: string } }[] }>(at);
  return body.reactions?.find((one) => one.emoji.name === decodeURIComponent(emoji));
};
const colours = [expect.stringMatching(/^#[0-9a-f]{6}$/), expect.stringMatching(/^#/), expect.stringMatching(/^#/)];

test('[messages/reactions] a burst is counted separately, with its colours', async () => {
  const answer = await burst(bob, LEAF);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toEqual([
    expect.objectContaining({ user_id: bob.id, message_id: message, burst: true, type: 1, burst_colors: colours }),
  ]);
  const one = { count: 1, count_details: { normal: 0, burst: 1 }, burst_colors: colours };
  expect(await shown(bob, LEAF)).toMatchObject({ ...one, me: false, me_burst: true });
  expect(await shown(alice, LEAF)).toMatchObject({ ...one, me: false, me_burst: false });
});

test('a user may react both ways, once each, and each is listed by its type', async () => {
  for (let n = 0; n < 2; n += 1) await burst(bob, THUMB);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toHaveLength(1);
  expect(await shown(bob, THUMB)).toMatchObject({
    count: 3,
    count_details: { normal: 2, burst: 1 },
    me: true,
    me_burst: true,
  });
  const listed = async (type: number) => (await alice.get(`${path}/${THUMB}`, { query: { type } })).body.map((user) => user.id);
  expect([await listed(1), (await listed(0)).length]).toEqual([[bob.id], 2]);
});

test('removing a reaction removes both types, each with its event', async () => {
  await burst(bob, THUMB);
  p.events.length = 0;
  expect((await bob.delete(`${path}/${THUMB}/@me`)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toMatchObject([
    { user_id: bob.id, type: 0, burst: false },
    { user_id: bob.id, type: 1, burst: true },
  ]);
  expect(await shown(bob, THUMB)).toMatchObject({ count: 1, count_details: { normal: 1, burst: 0 }, burst_colors: [] });
  await burst(bob, THUMB);
  await alice.delete(`${path}/${THUMB}`);
  expect(await shown(bob, THUMB)).toBeUndefined();
});

test('[errors] apps cannot send bursts (90002); other types are refused', async () => {
  const bot = await p.bot(alice, { guild: scene.guild });
  const refused = await burst(bot, THUMB);
  expect([refused.status, refused.error.code]).toEqual([403, 90002]);
  const wrong = await bob.put(`${path}/${THUMB}/@me`, undefined, { query: { type: 2 } });
  expect([wrong.status, wrong.error.code]).toEqual([400, 50035]);
  expect(p.emitted('MESSAGE_REACTION_ADD')).toEqual([]);
});
