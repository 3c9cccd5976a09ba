import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { index, say, search } from './test/scene.ts';

const VIEW_CHANNEL = String(1 << 10);
const READ_MESSAGE_HISTORY = String(1 << 16);

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let secret: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
});
afterAll(() => p.stop());
beforeEach(async () => {
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
  secret = (await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'secret' })).body.id;
  await say(alice, guild.text.id, 'treasure in the open');
  await say(alice, secret, 'treasure under the oak', 'treasure in the well');
  await index(p, alice, guild.id);
});

const overwrite = (deny: string, allow = '0', id = guild.id, type = 0) =>
  alice.put(`/channels/${secret}/permissions/${id}`, { type, allow, deny });

/** Total and contents of what bob finds. */
async function bobFinds(query: object = {}): Promise<[number, string[]]> {
  const { body } = await search(bob, guild.id, { content: 'treasure', ...query });
  return [body.total_results, body.messages.map(([message]) => message?.content ?? '')];
}

test('[spec 4.2] a hidden channel shows neither in results nor in counts, however it is asked for', async () => {
  expect((await bobFinds())[0]).toBe(3);
  for (const deny of [VIEW_CHANNEL, READ_MESSAGE_HISTORY]) {
    await overwrite(deny);
    expect(await bobFinds()).toEqual([1, ['treasure in the open']]);
    expect(await bobFinds({ channel_id: secret })).toEqual([0, []]);
    expect(await bobFinds({ channel_id: [secret, guild.text.id] })).toEqual([1, ['treasure in the open']]);
    expect(await bobFinds({ sort_by: 'relevance', offset: 1 })).toEqual([1, []]);
    expect(await bobFinds({ content: 'oak' })).toEqual([0, []]);
    expect((await search(bob, guild.id)).body.total_results).toBe(1);
  }
  expect((await search(alice, guild.id, { content: 'treasure' })).body.total_results).toBe(3);
});

test('what is shown again is found again', async () => {
  await overwrite(VIEW_CHANNEL);
  await overwrite('0', VIEW_CHANNEL, bob.id, 1);
  expect((await bobFinds())[0]).toBe(3);
});

test('a channel that alone allows the history may be searched', async () => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: VIEW_CHANNEL });
  await overwrite('0', READ_MESSAGE_HISTORY);
  expect((await bobFinds())[0]).toBe(2);
});

test('with many channels hidden ones stay hidden too', async () => {
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) => alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: `room ${n}` })),
  );
  await say(alice, made[59]?.body.id ?? '', 'treasure in room 59');
  await overwrite(VIEW_CHANNEL);
  expect((await bobFinds())[0]).toBe(2);
  expect((await search(alice, guild.id, { content: 'treasure' })).body.total_results).toBe(4);
});

test('[operations] the messages of another guild are never found', async () => {
  const elsewhere = await p.guild(alice);
  await say(alice, elsewhere.text.id, 'treasure of another guild');
  await index(p, alice, elsewhere.id);
  expect((await search(alice, elsewhere.id, { content: 'treasure' })).body.total_results).toBe(1);
  expect((await search(alice, guild.id, { content: 'treasure' })).body.total_results).toBe(3);
  expect((await search(alice, guild.id, { channel_id: elsewhere.text.id })).body.total_results).toBe(0);
});
