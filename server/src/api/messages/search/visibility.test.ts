import { permissionBits } from '@guildhall/testkit/fixtures';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { index, say, search } from './test/scene.ts';

const VIEW_CHANNEL = permissionBits('VIEW_CHANNEL');
const READ_MESSAGE_HISTORY = permissionBits('READ_MESSAGE_HISTORY');

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
  secret = (await alice.post(`/guilds/${guild.id}/channels`, { name: 'secret' })).body.id;
  await say(alice, guild.text.id, 'treasure in the open');
  await say(alice, secret, 'treasure under the oak', 'treasure in the well');
  await index(p, alice, guild.id);
});

const overwrite = (deny: string, allow = '0', id = guild.id, type = 0) =>
  alice.put(`/channels/${secret}/permissions/${id}`, { type, allow, deny });

/** Total and contents of bob's matches. */
async function bobFinds(query: object = {}): Promise<[number, string[]]> {
  const { body } = await search(bob, guild.id, { content: 'treasure', ...query });
  return [body.total_results, body.messages.map(([message]) => message?.content ?? '')];
}

test('[search/messages] a hidden channel shows neither in results nor in counts, regardless of the filters', async () => {
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

test('a channel that is shown again is found again', async () => {
  await overwrite(VIEW_CHANNEL);
  await overwrite('0', VIEW_CHANNEL, bob.id, 1);
  expect((await bobFinds())[0]).toBe(3);
});

test('a channel that allows the history by its own overwrite is searched', async () => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: VIEW_CHANNEL });
  await overwrite('0', READ_MESSAGE_HISTORY);
  expect((await bobFinds())[0]).toBe(2);
});

test('with many channels, hidden ones stay hidden too', async () => {
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) => alice.post(`/guilds/${guild.id}/channels`, { name: `room ${n}` })),
  );
  await say(alice, made[59]?.body.id ?? '', 'treasure in room 59');
  await overwrite(VIEW_CHANNEL);
  expect((await bobFinds())[0]).toBe(2);
  expect((await search(alice, guild.id, { content: 'treasure' })).body.total_results).toBe(4);
});

test('a viewer of few of many channels finds messages in these and in their threads', async () => {
  for (let n = 0; n < 20; n++) {
    const made = await alice.post(`/guilds/${guild.id}/channels`, { name: `room ${n}` });
    await say(alice, made.body.id, `treasure ${n}`);
  }
  const { id } = (await alice.post(`/channels/${secret}/threads`, { name: 'open', type: 11 })).body;
  await say(alice, id, 'treasure in a thread');
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  await overwrite('0', permissionBits('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'));
  expect((await bobFinds())[0]).toBe(3);
  expect(await bobFinds({ content: 'treasure thread', channel_id: secret })).toEqual([1, ['treasure in a thread']]);
  expect((await bobFinds({ channel_id: guild.text.id }))[0]).toBe(0);
  expect((await search(alice, guild.id, { content: 'treasure' })).body.total_results).toBe(24);
});

test('[operations] messages of another guild are never found', async () => {
  const elsewhere = await p.guild(alice);
  await say(alice, elsewhere.text.id, 'treasure of another guild');
  await index(p, alice, elsewhere.id);
  expect((await search(alice, elsewhere.id, { content: 'treasure' })).body.total_results).toBe(1);
  expect((await search(alice, guild.id, { content: 'treasure' })).body.total_results).toBe(3);
  expect((await search(alice, guild.id, { channel_id: elsewhere.text.id })).body.total_results).toBe(0);
});

test('[operations] threads are searched with their channel, private ones by their members; the response has the threads', async () => {
  const open = (type: number) => alice.post(`/channels/${secret}/threads`, { name: `thread ${type}`, type });
  const [everybodys, hers] = [(await open(11)).body.id, (await open(12)).body.id];
  await say(alice, everybodys, 'treasure for everybody');
  await say(alice, hers, 'treasure for few');
  const seen = await search(bob, guild.id, { content: 'treasure for' });
  expect(seen.body.messages.flat().map((message) => message.content)).toEqual(['treasure for everybody']);
  expect([seen.body.total_results, seen.body.threads.map((thread) => thread.id), seen.body.members]).toEqual([
    1,
    [everybodys],
    [],
  ]);
  const own = await search(alice, guild.id, { content: 'treasure for', sort_order: 'asc' });
  expect([own.body.total_results, own.body.threads.map((thread) => thread.id).sort()]).toEqual([2, [everybodys, hers].sort()]);
  expect(own.body.members.map((member) => [member.id, member.user_id]).sort()).toEqual(
    [
      [everybodys, alice.id],
      [hers, alice.id],
    ].sort(),
  );
  await alice.put(`/channels/${hers}/thread-members/${bob.id}`);
  expect((await search(bob, guild.id, { content: 'treasure for' })).body.total_results).toBe(2);
  expect((await search(bob, guild.id, { channel_id: secret })).body.total_results).toBe(4);
  expect((await search(bob, guild.id, { channel_id: hers, content: 'treasure' })).body.total_results).toBe(1);
  await overwrite(VIEW_CHANNEL);
  expect((await search(bob, guild.id, { content: 'treasure for' })).body).toMatchObject({
    total_results: 0,
    threads: [],
    members: [],
  });
  await overwrite('0');
  await alice.delete(`/channels/${everybodys}`);
  expect((await search(bob, guild.id, { content: 'treasure for' })).body.total_results).toBe(1);
});

test('a user who manages threads finds everything in private threads', async () => {
  const { id } = (await alice.post(`/channels/${secret}/threads`, { name: 'closed', type: 12 })).body;
  await say(alice, id, 'treasure behind the door');
  expect((await bobFinds())[0]).toBe(3);
  await overwrite('0', permissionBits('MANAGE_THREADS'), bob.id, 1);
  expect((await bobFinds())[0]).toBe(4);
});
