import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] all members are listed by id; paged with with_member', async () => {
  const { ada, bob, eve, text, open, say } = await threadScene(p);
  const { id } = await open(eve, text);
  for (const who of [ada, bob]) await say(who, id);
  const path = `/channels/${id}/thread-members` as const;
  const sorted = [ada.id, bob.id, eve.id].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  // Without with_member the limit is ignored.
  const all = await bob.get(path, { query: { limit: 1 } });
  expect(all.body.map((member) => member.user_id)).toEqual(sorted);
  expect(all.body[0]).not.toHaveProperty('member');
  const first = await bob.get(path, { query: { with_member: true, limit: 2 } });
  expect(first.body.map((member) => member.member?.user.id)).toEqual(sorted.slice(0, 2));
  const rest = await bob.get(path, { query: { with_member: true, limit: 2, after: sorted[1] ?? '' } });
  expect(rest.body.map((member) => member.user_id)).toEqual(sorted.slice(2));
  expect((await bob.get(path, { query: { with_member: true, limit: 101 } })).error.errors).toHaveProperty('limit');
});

test("[operations] a bot needs its application's GUILD_MEMBERS intent (50001)", async () => {
  const { ada, guild, text, open } = await threadScene(p);
  const { id } = await open(ada, text);
  const blind = await p.bot(ada, { guild, flags: 0 });
  const refused = await blind.get(`/channels/${id}/thread-members`);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  const seeing = await p.bot(ada, { guild });
  expect((await seeing.get(`/channels/${id}/thread-members`)).status).toBe(200);
});
