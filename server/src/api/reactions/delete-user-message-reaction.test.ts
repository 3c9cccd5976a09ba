import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let path: string;
let message: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
});
afterAll(() => p.stop());
beforeEach(async () => {
  message = (await alice.post<{ id: string }>(`/channels/${guild.text.id}/messages`, { content: 'hi' })).body.id;
  path = `/channels/${guild.text.id}/messages/${message}/reactions`;
  for (const by of [alice, bob]) for (const emoji of ['👍', '😀']) await by.put(`${path}/${encodeURIComponent(emoji)}/@me`);
  p.events.length = 0;
});

const THUMB = encodeURIComponent('👍');
const LEAF = encodeURIComponent('🍁');

async function shown(): Promise<[string, number][]> {
  const { body } = await alice.get<{ reactions?: { emoji: { name: string }; count: number }[] }>(
    `/channels/${guild.text.id}/messages/${message}`,
  );
  return body.reactions?.map((reaction) => [reaction.emoji.name, reaction.count]) ?? [];
}

test('[operations] another’s reaction needs MANAGE_MESSAGES', async () => {
  const refused = await bob.delete(`${path}/${THUMB}/${alice.id}`);
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
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

test('one’s own id needs nothing', async () => {
  expect((await bob.delete(`${path}/${THUMB}/${bob.id}`)).status).toBe(204);
  expect(await shown()).toEqual([
    ['👍', 1],
    ['😀', 2],
  ]);
});

test('[errors] the user is named by an id, the emoji is there', async () => {
  const malformed = await alice.delete(`${path}/${THUMB}/somebody`);
  expect([malformed.status, malformed.body.code]).toEqual([400, 50035]);
  const unknown = await alice.delete(`${path}/${LEAF}/${bob.id}`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10014]);
});

test('[errors] in direct messages nobody takes away what others put: 50003', async () => {
  const direct = await alice.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id });
  const sent = await alice.post<{ id: string }>(`/channels/${direct.body.id}/messages`, { content: 'hi' });
  const reactions = `/channels/${direct.body.id}/messages/${sent.body.id}/reactions`;
  expect((await bob.put(`${reactions}/${THUMB}/@me`)).status).toBe(204);
  for (const at of [`${reactions}/${THUMB}/${bob.id}`, `${reactions}/${THUMB}`, reactions]) {
    const refused = await alice.delete(at);
    expect([refused.status, refused.body.code]).toEqual([400, 50003]);
  }
});
