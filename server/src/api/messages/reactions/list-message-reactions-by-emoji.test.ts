import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LEAF, ReactionScene, THUMB } from './test/scene.ts';

let scene: ReactionScene;
let alice: Account;
let bob: Account;
let guild: ReactionScene['guild'];
let path: `/channels/${string}/messages/${string}/reactions`;
let message: string;

beforeAll(async () => {
  scene = await ReactionScene.open();
  ({ alice, bob, guild } = scene);
});
afterAll(() => scene.p.stop());
beforeEach(async () => {
  ({ path, message } = await scene.reacted());
});

const shown = () => scene.shown(message);

type Users = { id: string }[];
const ids = (users: Users) => users.map((user) => user.id);

test('[operations] users who reacted are listed by user id, in pages', async () => {
  const sorted = [alice.id, bob.id].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const all = await bob.get(`${path}/${THUMB}`);
  expect(ids(all.body)).toEqual(sorted);
  expect(all.body[0]).toMatchObject({ id: alice.id, username: alice.username });
  const first = await bob.get(`${path}/${THUMB}`, { query: { limit: 1 } });
  expect(ids(first.body)).toEqual(sorted.slice(0, 1));
  const second = await bob.get(`${path}/${THUMB}`, { query: { limit: 1, after: sorted[0] ?? '' } });
  expect(ids(second.body)).toEqual(sorted.slice(1));
});

test('[operations] type 1 asks for burst reactions, of which there are none; an unused emoji has no users', async () => {
  expect((await bob.get(`${path}/${THUMB}`, { query: { type: 1 } })).body).toEqual([]);
  expect((await bob.get(`${path}/${THUMB}`, { query: { type: 0 } })).body).toHaveLength(2);
  expect((await bob.get(`${path}/${LEAF}`)).body).toEqual([]);
  expect(await shown()).toEqual([
    ['👍', 2],
    ['😀', 2],
  ]);
});

test('[limits] limit is 1 to 100, type 0 or 1, the emoji an emoji', async () => {
  const wrong: Record<string, number>[] = [{ limit: 0 }, { limit: 101 }, { type: 2 }];
  for (const query of wrong) {
    const answer = await bob.get(`${path}/${THUMB}`, { query });
    expect([answer.status, answer.error.code]).toEqual([400, 50035]);
    expect(answer.error.errors).toHaveProperty([Object.keys(query)[0] ?? '', '_errors']);
  }
  const odd = await bob.get(`${path}/what`);
  expect([odd.status, odd.error.code]).toEqual([404, 10014]);
});

test('[operations] listing needs access to the channel', async () => {
  const target = `/channels/${guild.text.id}/permissions/${bob.id}` as const;
  await alice.put(target, { type: 1, deny: String(bitsOf('VIEW_CHANNEL')), allow: '0' });
  const hidden = await bob.get(`${path}/${THUMB}`);
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
  await alice.delete(target);
});
