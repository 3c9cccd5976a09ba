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

test('[operations] all reactions are removed together, with MANAGE_MESSAGES', async () => {
  const refused = await bob.delete(path);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect(await shown()).toEqual([
    ['👍', 2],
    ['😀', 2],
  ]);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, {
    type: 1,
    allow: String(bitsOf('MANAGE_MESSAGES')),
    deny: '0',
  });
  const answer = await bob.delete(path);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_ALL')).toEqual([
    { channel_id: guild.text.id, message_id: message, guild_id: guild.id },
  ]);
  expect(await shown()).toEqual([]);
});

test('the second removal emits no event; emoji can be added again', async () => {
  await alice.delete(path);
  expect((await alice.delete(path)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_REMOVE_ALL')).toHaveLength(1);
  for (const emoji of [LEAF, THUMB]) await bob.put(`${path}/${emoji}/@me`);
  expect(await shown()).toEqual([
    ['🍁', 1],
    ['👍', 1],
  ]);
});
