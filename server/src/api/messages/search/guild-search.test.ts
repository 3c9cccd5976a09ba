import { permissionBits } from '@guildhall/testkit/fixtures';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found, index, type NotReady, say, search } from './test/scene.ts';

let p: TestPlatform;
let alice: Account;
let bob: Account;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
});
afterAll(() => p.stop());

describe('[search/messages] a guild that is not indexed', () => {
  test('answers 202 with 110000 until the job has run, then finds earlier and later messages', async () => {
    const guild = await p.guild(alice);
    await say(alice, guild.text.id, 'an early peculiar word', 'something else');
    const first = await search<NotReady>(alice, guild.id, { content: 'peculiar' });
    expect(first.status).toBe(202);
    expect(first.body).toEqual({
      code: 110000,
      message: 'Index not yet available. Try again later',
      documents_indexed: 0,
      retry_after: 1,
    });
    await p.jobs();
    await say(alice, guild.text.id, 'a later peculiar word');
    const then = await search(alice, guild.id, { content: 'peculiar' });
    expect(then.status).toBe(200);
    expect(then.body).toMatchObject({ total_results: 2, doing_deep_historical_index: false });
    expect(then.body.messages.map((hit) => hit.map((message) => [message.content, message.hit]))).toEqual([
      [['a later peculiar word', true]],
      [['an early peculiar word', true]],
    ]);
  });

  test("reports how many documents the viewer's channels have", async () => {
    const guild = await p.guild(alice);
    await p.join(alice, guild.text.id, bob);
    const overwrite = { id: guild.id, type: 0, deny: permissionBits('VIEW_CHANNEL'), allow: '0' };
    const made = await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, {
      name: 'hidden',
      permission_overwrites: [overwrite],
    });
    await say(alice, made.body.id, ...Array.from({ length: 3 }, (_, n) => `secret ${n}`));
    await index(p, alice, guild.id);
    const { store } = p.server.platform;
    await store.transaction((db) => db.kysely.updateTable('search_guilds').set({ ready: 0 }).execute());
    const [seen, hidden] = [await search<NotReady>(alice, guild.id), await search<NotReady>(bob, guild.id)];
    expect([seen.body.documents_indexed, hidden.body.documents_indexed]).toEqual([3, 0]);
    await store.transaction((db) => db.kysely.updateTable('search_guilds').set({ ready: 1 }).execute());
  });
});

describe('words', () => {
  let guild: Awaited<ReturnType<TestPlatform['guild']>>;
  const find = (content: string, more: object = {}) => found(alice, guild.id, { content, sort_order: 'asc', ...more });
  beforeAll(async () => {
    guild = await p.guild(alice);
    await say(
      alice,
      guild.text.id,
      'The quick brown fox',
      'Crème BRÛLÉE, très bon',
      'one two three four five six',
      "don't panic",
      '私は東京に住んでいます',
      'category',
      'https://example.org/path?q=1 look',
      '🎉 party',
    );
    await index(p, alice, guild.id);
  });

  test('match whole, ignoring case and accents', async () => {
    expect(await find('QUICK')).toEqual(['The quick brown fox']);
    expect(await find('creme brulee')).toEqual(['Crème BRÛLÉE, très bon']);
    expect(await find('très')).toEqual(['Crème BRÛLÉE, très bon']);
    expect(await find('cat')).toEqual([]);
    expect(await find('dont')).toEqual(["don't panic"]);
    expect(await find('🎉')).toEqual(['🎉 party']);
    expect(await find('東京')).toEqual(['私は東京に住んでいます']);
    expect(await find('京東')).toEqual([]);
  });

  test('match within slop words of each other, 2 by default', async () => {
    expect(await find('one four')).toHaveLength(1);
    expect(await find('one five')).toEqual([]);
    expect(await find('one five', { slop: 3 })).toHaveLength(1);
    expect(await find('one two three', { slop: 0 })).toHaveLength(1);
    expect(await find('one three', { slop: 0 })).toEqual([]);
    expect(await find('one two four six', { slop: 2 })).toHaveLength(1);
    expect(await find('one two four six', { slop: 1 })).toEqual([]);
    expect(await find('fox quick', { slop: 1 })).toHaveLength(1);
    expect(await find('fox quick', { slop: 0 })).toEqual([]);
    expect(await find('one missing')).toEqual([]);
  });

  test('in quotes must be adjacent', async () => {
    expect(await find('"two three" five')).toHaveLength(1);
    expect(await find('"two four" five')).toEqual([]);
    expect(await find('"brown fox"')).toHaveLength(1);
  });

  test('are plain text: operators and signs have no meaning', async () => {
    for (const content of ['quick OR nothing', 'NOT quick', '"', '* : ( ) ^', 'a"b', "x' | y", '\\', '{}', 'quick AND']) {
      expect(await find(content), content).toEqual([]);
    }
    expect(await find('(quick) :brown*')).toHaveLength(1);
    expect(await find('')).toHaveLength(8);
    expect(await find('   ')).toHaveLength(8);
  });
});

test('[operations] sorts by time in either order, and by relevance in any order', async () => {
  const guild = await p.guild(alice);
  const padded = `apple ${'pear '.repeat(40)}`.trim();
  await say(alice, guild.text.id, 'apple apple apple', padded, 'an apple here');
  await index(p, alice, guild.id);
  const find = (more: object) => found(alice, guild.id, { content: 'apple', ...more });
  expect(await find({})).toEqual(['an apple here', padded, 'apple apple apple']);
  expect(await find({ sort_order: 'asc' })).toEqual(['apple apple apple', padded, 'an apple here']);
  for (const sort_order of ['asc', 'desc'])
    expect(await find({ sort_by: 'relevance', sort_order })).toEqual(['apple apple apple', 'an apple here', padded]);
  expect(await find({ sort_by: 'relevance', limit: 1, offset: 1 })).toEqual(['an apple here']);
});

test('[limits] pages by limit and offset; total_results counts all matches', async () => {
  const guild = await p.guild(alice);
  await say(alice, guild.text.id, ...Array.from({ length: 30 }, (_, n) => `page ${n}`));
  await index(p, alice, guild.id);
  const page = await search(alice, guild.id, { content: 'page' });
  expect([page.body.messages.length, page.body.total_results]).toEqual([25, 30]);
  expect(await found(alice, guild.id, { content: 'page', limit: 2, offset: 3 })).toEqual(['page 26', 'page 25']);
  const beyond = await search(alice, guild.id, { content: 'page', offset: 9975 });
  expect([beyond.body.messages.length, beyond.body.total_results]).toEqual([0, 30]);
});

test('[errors] invalid filters are 50035 at their field', async () => {
  const guild = await p.guild(alice);
  const bad: [name: string, value: string | number | string[]][] = [
    ['limit', 26],
    ['limit', 0],
    ['offset', 9976],
    ['slop', 101],
    ['content', 'x'.repeat(1025)],
    ['sort_by', 'age'],
    ['sort_order', 'up'],
    ['has', 'nothing'],
    ['author_type', '-nobody'],
    ['embed_type', 'rich'],
    ['author_id', 'abc'],
    ['pinned', 'maybe'],
    ['link_hostname', 'x'.repeat(257)],
    ['mentions', Array.from({ length: 101 }, (_, n) => String(n))],
  ];
  for (const [name, value] of bad) {
    const answer = await search<{ code: number; errors: object }>(alice, guild.id, { [name]: value });
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, 50035]);
    expect(Object.keys(answer.body.errors)).toEqual([name]);
  }
});

test('[limits] the largest allowed search succeeds', async () => {
  const guild = await p.guild(alice);
  const words = Array.from({ length: 340 }, (_, n) => `${n % 100}`).join(' ');
  await say(alice, guild.text.id, words);
  await index(p, alice, guild.id);
  const ids = (count: number) => [guild.text.id, ...Array.from({ length: count - 1 }, (_, n) => String(n))];
  const most = { content: words.slice(0, 1024), slop: 100, channel_id: ids(500), author_id: [alice.id, ...ids(99)] };
  expect((await search(alice, guild.id, most)).body.total_results).toBe(1);
  expect((await search(alice, guild.id, { ...most, mentions: ids(100), link_hostname: ids(100) })).body.total_results).toBe(0);
  expect((await search(alice, guild.id, { content: '0 99', slop: 100 })).body.total_results).toBe(1);
});

test('[operations] needs membership, READ_MESSAGE_HISTORY, and for bots the message content intent', async () => {
  const guild = await p.guild(alice);
  const stranger = await search<NotReady>(bob, guild.id);
  expect([stranger.status, stranger.body.code]).toEqual([403, 50001]);
  const unknown = await search<NotReady>(alice, '1');
  expect([unknown.status, unknown.body.code]).toEqual([404, 10004]);
  await p.join(alice, guild.text.id, bob);
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: permissionBits('VIEW_CHANNEL') });
  const unread = await search<NotReady>(bob, guild.id);
  expect([unread.status, unread.body.code]).toEqual([403, 50013]);
  const blind = await p.bot(alice, { guild, flags: 0 });
  const refused = await search<NotReady>(blind, guild.id);
  expect([refused.status, refused.body.code]).toEqual([403, 50001]);
  const seeing = await p.bot(alice, { guild });
  expect((await search(seeing, guild.id)).status).toBe(202);
});
