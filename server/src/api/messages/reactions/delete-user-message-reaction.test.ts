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

test('[operations] removing another user’s reaction needs MANAGE_MESSAGES', async () => {
  const refused = await bob.delete(`${path}/${THUMB}/${alice.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toEqual([]);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, {
    type: 1,
    allow: String(bitsOf('MANAGE_MESSAGES')),
    deny: '0',
  });
  expect((await bob.delete(`${path}/${THUMB}/${alice.id}`)).status).toBe(204);
  expect(p.emitted('MESSAGE_REACTION_REMOVE')).toMatchObject([{ user_id: alice.id, emoji: { name: '👍' } }]);
  expect(await shown()).toEqual([
    ['👍', 1],
    ['😀', 2],
  ]);
  await alice.delete(`/channels/${guild.text.id}/permissions/${bob.id}`);
});

test('removing by one’s own id needs no permission', async () => {
  expect((await bob.delete(`${path}/${THUMB}/${bob.id}`)).status).toBe(204);
  expect(await shown()).toEqual([
    ['👍', 1],
    ['😀', 2],
  ]);
});

test('[errors] the user must be an id, and the emoji in use', async () => {
  const malformed = await alice.delete(`${path}/${THUMB}/somebody`);
  expect([malformed.status, malformed.error.code]).toEqual([400, 50035]);
  const unknown = await alice.delete(`${path}/${LEAF}/${bob.id}`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
});

test('[errors] in direct messages users cannot remove the reactions of others: 50003', async () => {
  await p.befriend(alice, bob);
  const direct = await alice.post('/users/@me/channels', { recipient_id: bob.id });
  const sent = await alice.post(`/channels/${direct.body.id}/messages`, { content: 'hi' });
  const reactions = `/channels/${direct.body.id}/messages/${sent.body.id}/reactions` as const;
  expect((await bob.put(`${reactions}/${THUMB}/@me`)).status).toBe(204);
  for (const at of [`${reactions}/${THUMB}/${bob.id}`, `${reactions}/${THUMB}`, reactions]) {
    const refused = await alice.delete(at);
    expect([refused.status, refused.error.code]).toEqual([400, 50003]);
  }
});
