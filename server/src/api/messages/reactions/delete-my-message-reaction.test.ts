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

test('[operations] one’s own reaction is removed and announced', async () => {
  const answer = await bob.delete(`${path}/${THUMB}/@me`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toEqual([
    {
      user_id: bob.id,
      channel_id: guild.text.id,
      message_id: message,
      guild_id: guild.id,
      emoji: { id: null, name: '👍' },
      burst: false,
      type: 0,
    },
  ]);
  expect(await shown()).toEqual([
    ['👍', 1],
    ['😀', 2],
  ]);
});

test('removing a missing reaction has no effect; an unused emoji is 10014', async () => {
  await bob.delete(`${path}/${THUMB}/@me`);
  expect((await bob.delete(`${path}/${THUMB}/@me`)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toHaveLength(1);
  const unknown = await bob.delete(`${path}/${LEAF}/@me`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
});

test('[operations] removing one’s own reaction needs only access to the channel', async () => {
  const target = `/channels/${guild.text.id}/permissions/${bob.id}` as const;
  await alice.put(target, { type: 1, deny: String(bitsOf('READ_MESSAGE_HISTORY', 'ADD_REACTIONS')), allow: '0' });
  expect((await bob.delete(`${path}/${THUMB}/@me`)).status).toBe(204);
  await alice.put(target, { type: 1, deny: String(bitsOf('VIEW_CHANNEL')), allow: '0' });
  const hidden = await bob.delete(`${path}/${THUMB}/@me`);
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
  await alice.delete(target);
});
