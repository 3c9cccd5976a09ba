import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
});
afterAll(() => p.stop());

const open = async (by: Account, recipient_id: string) => (await by.post('/users/@me/channels', { recipient_id })).body;
const list = async (by: Account) => (await by.get('/users/@me/channels')).body;

test('[people/direct-messages] open direct messages are listed with the other user and the last message', async () => {
  expect(await list(alice)).toEqual([]);
  const [bob, carol] = [await p.person('bob'), await p.person('carol')];
  await p.befriend(alice, carol);
  const withBob = await open(alice, bob.id);
  const withCarol = await open(carol, alice.id);
  expect(await list(alice)).toEqual([withBob]);
  const sent = await carol.post(`/channels/${withCarol.id}/messages`, { content: 'hi' });
  const listed = await list(alice);
  expect(listed.map((channel) => [channel.id, channel.recipients.map((user) => user.id), channel.last_message_id])).toEqual([
    [withBob.id, [bob.id], null],
    [withCarol.id, [carol.id], sent.body.id],
  ]);
});

test("[people/direct-messages] closing removes it from the caller's list only, and a new message brings it back", async () => {
  const dave = await p.person('dave');
  await p.befriend(alice, dave);
  const direct = await open(dave, alice.id);
  await dave.post(`/channels/${direct.id}/messages`, { content: 'hi' });
  p.events.length = 0;
  const closed = await alice.delete(`/channels/${direct.id}`);
  expect(closed.status).toBe(200);
  expect(closed.body).toMatchObject({ id: direct.id, type: 1, recipients: [{ id: dave.id }] });
  expect(p.events.map((event) => event.subject)).toEqual([`user.${alice.id}`]);
  expect(p.emitted('CHANNEL_DELETE')).toEqual([closed.body]);
  expect((await list(alice)).map((channel) => channel.id)).not.toContain(direct.id);
  expect((await list(dave)).map((channel) => channel.id)).toContain(direct.id);
  await alice.delete(`/channels/${direct.id}`);
  expect(p.emitted('CHANNEL_DELETE')).toHaveLength(1);

  p.events.length = 0;
  const again = await dave.post(`/channels/${direct.id}/messages`, { content: 'still there?' });
  expect(p.emitted('CHANNEL_CREATE')).toMatchObject([
    { id: direct.id, recipients: [{ id: dave.id }], last_message_id: again.body.id },
  ]);
  expect((await list(alice)).map((channel) => channel.id)).toContain(direct.id);
});

test('[people/direct-messages] the list is for people: a bot is refused with 20001', async () => {
  const bot = await p.bot(alice);
  const answer = await bot.get('/users/@me/channels');
  expect([answer.status, answer.error.code]).toEqual([403, 20001]);
});
