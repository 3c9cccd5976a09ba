import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LEAF, ReactionScene, THUMB } from './test/scene.ts';

let scene: ReactionScene;
let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: ReactionScene['guild'];
let path: `/channels/${string}/messages/${string}/reactions`;
let message: string;

beforeAll(async () => {
  scene = await ReactionScene.open();
  ({ p, alice, bob, guild } = scene);
});
afterAll(() => scene.p.stop());
beforeEach(async () => {
  ({ path, message } = await scene.reacted());
});

const shown = () => scene.shown(message);

test('[operations] all reactions of one emoji are removed, with MANAGE_MESSAGES', async () => {
  const refused = await bob.delete(`${path}/${THUMB}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, {
    type: 1,
    allow: String(bitsOf('MANAGE_MESSAGES')),
    deny: '0',
  });
  const answer = await bob.delete(`${path}/${THUMB}`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_EMOJI')).toEqual([
    { channel_id: guild.text.id, guild_id: guild.id, message_id: message, emoji: { id: null, name: '👍' } },
  ]);
  expect(await shown()).toEqual([['😀', 2]]);
});

test('[errors] removing an unused emoji is 10014', async () => {
  const answer = await alice.delete(`${path}/${LEAF}`);
  expect([answer.status, answer.error.code]).toEqual([404, 10014]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_EMOJI')).toEqual([]);
});
