import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

test('[gateway] TYPING_START has the member and the time in seconds', async () => {
  const answer = await bob.post(`/channels/${guild.text.id}/typing`);
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('TYPING_START')).toEqual([
    {
      channel_id: guild.text.id,
      guild_id: guild.id,
      user_id: bob.id,
      timestamp: Math.floor(p.clock.now() / 1000),
      member: expect.objectContaining({ roles: [], user: expect.objectContaining({ id: bob.id }) }),
    },
  ]);
});

test('[gateway] in a direct message both users receive TYPING_START, without a member', async () => {
  const direct = await bob.post('/users/@me/channels', { recipient_id: alice.id });
  p.events.length = 0;
  expect((await bob.post(`/channels/${direct.body.id}/typing`)).status).toBe(204);
  expect(p.events.map((event) => event.subject).sort()).toEqual([`user.${alice.id}`, `user.${bob.id}`].sort());
  expect(p.emitted('TYPING_START')[0]).toEqual({
    channel_id: direct.body.id,
    user_id: bob.id,
    timestamp: Math.floor(p.clock.now() / 1000),
  });
});

test('[operations] typing needs permission to send, and is refused in categories', async () => {
  const category = await alice.post(`/guilds/${guild.id}/channels`, { name: 'category', type: 4 });
  const nowhere = await alice.post(`/channels/${category.body.id}/typing`);
  expect([nowhere.status, nowhere.error.code]).toEqual([400, 50008]);
  await alice.put(`/channels/${guild.text.id}/permissions/${bob.id}`, {
    type: 1,
    deny: String(bitsOf('SEND_MESSAGES')),
    allow: '0',
  });
  const refused = await bob.post(`/channels/${guild.text.id}/typing`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect(p.emitted('TYPING_START')).toEqual([]);
});
