import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchParameters } from './test/scene.ts';

interface FoundPosts {
  threads: { id: string; name: string }[];
  members: { id: string; user_id: string }[];
  has_more: boolean;
  first_messages: { id: string; content: string; reactions?: object[] }[];
  total_results: number;
  code: number;
  errors: object;
}

let p: TestPlatform;
let alice: Account;
let bob: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let forum: { id: string; available_tags: { id: string; name: string }[] };
const posts: Record<string, string> = {};

const ask = (by: Account, query: object = {}, id = forum.id) =>
  by.get<FoundPosts>(`/channels/${id}/threads/search?${searchParameters({ ...query })}`);
const names = async (query: object) => (await ask(alice, query)).body.threads.map((thread) => thread.name);
const tag = (name: string) => forum.available_tags.find((one) => one.name === name)?.id ?? '';

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  guild = await p.guild(alice);
  await p.join(alice, guild.text.id, bob);
  const body = { name: 'questions', type: 15, available_tags: [{ name: 'open' }, { name: 'urgent' }] };
  forum = (await alice.post<typeof forum>(`/guilds/${guild.id}/channels`, body)).body;
  const post = async (name: string, tags: string[] = []) => {
    await p.clock.advance(1000);
    const applied_tags = tags.map(tag);
    const made = await alice.post<{ id: string }>(`/channels/${forum.id}/threads`, {
      name,
      applied_tags,
      message: { content: `about ${name}` },
    });
    posts[name] = made.body.id;
  };
  await post('How to bake bread', ['open']);
  await post('Bread and butter bread', ['open', 'urgent']);
  await post('Crème brûlée', ['urgent']);
  await post('Sailing');
  await p.clock.advance(1000);
  await alice.post(`/channels/${posts['How to bake bread']}/messages`, { content: 'an answer' });
  await p.clock.advance(1000);
  await alice.patch(`/channels/${posts.Sailing}`, { archived: true });
});
afterAll(() => p.stop());

describe("[operations] a search of a forum's posts", () => {
  test('matches words of their names, most relevant first', async () => {
    expect(await names({ name: 'BREAD' })).toEqual(['Bread and butter bread', 'How to bake bread']);
    expect(await names({ name: 'creme brulee' })).toEqual(['Crème brûlée']);
    expect(await names({ name: 'how bread' })).toEqual(['How to bake bread']);
    expect(await names({ name: 'how bread', slop: 1 })).toEqual([]);
    expect(await names({ name: 'bake bread', slop: 0 })).toEqual(['How to bake bread']);
    expect(await names({ name: '!!!' })).toEqual([]);
  });

  test("returns their first messages and the viewer's memberships", async () => {
    const { body } = await ask(alice, { name: 'butter' });
    const id = posts['Bread and butter bread'];
    expect(body).toMatchObject({ total_results: 1, has_more: false, threads: [{ id }], members: [{ id, user_id: alice.id }] });
    expect(body.first_messages).toMatchObject([{ id, content: 'about Bread and butter bread' }]);
    expect((await ask(bob, { name: 'butter' })).body.members).toEqual([]);
  });

  test('filters by tags, ids and archived state', async () => {
    expect(await names({ tag: [tag('open'), tag('urgent')], sort_by: 'creation_time', sort_order: 'asc' })).toEqual([
      'How to bake bread',
      'Bread and butter bread',
      'Crème brûlée',
    ]);
    expect(await names({ tag: [tag('open'), tag('urgent')], tag_setting: 'match_all' })).toEqual(['Bread and butter bread']);
    expect(await names({ tag: `${tag('open')},${tag('urgent')}`, tag_setting: 'match_all' })).toHaveLength(1);
    expect(await names({ archived: true })).toEqual(['Sailing']);
    expect(await names({ archived: false })).toHaveLength(3);
    expect(await names({ min_id: posts['How to bake bread'], max_id: posts['Crème brûlée'] })).toEqual([
      'Bread and butter bread',
    ]);
  });

  test('sorts and pages', async () => {
    const made = ['How to bake bread', 'Bread and butter bread', 'Crème brûlée', 'Sailing'];
    expect(await names({ sort_by: 'creation_time', sort_order: 'asc' })).toEqual(made);
    expect(await names({ sort_by: 'creation_time' })).toEqual(made.toReversed());
    expect((await names({})).at(0)).toBe('How to bake bread');
    expect((await names({ sort_by: 'archive_time' })).at(0)).toBe('Sailing');
    const page = await ask(alice, { sort_by: 'creation_time', limit: 2, offset: 1 });
    expect(page.body).toMatchObject({ total_results: 4, has_more: true });
    expect(page.body.threads.map((thread) => thread.name)).toEqual(['Crème brûlée', 'Bread and butter bread']);
    expect((await ask(alice, { offset: 4 })).body).toMatchObject({ total_results: 4, has_more: false, threads: [] });
  });
});

test('[errors] other channels are 50024, no history 50013, hidden 50001, invalid values 50035', async () => {
  const other = await ask(alice, {}, guild.text.id);
  expect([other.status, other.body.code]).toEqual([400, 50024]);
  const bad: [string, unknown][] = [
    ['limit', 26],
    ['offset', -1],
    ['sort_by', 'name'],
    ['tag', 'x'],
    ['tag_setting', 'none'],
    ['name', 'x'.repeat(101)],
  ];
  for (const [name, value] of bad) {
    const answer = await ask(alice, { [name]: value });
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([400, 50035, [name]]);
  }
  for (const [bit, code] of [
    [16, 50013],
    [10, 50001],
  ] as const) {
    await alice.put(`/channels/${forum.id}/permissions/${guild.id}`, { type: 0, deny: String(1 << bit), allow: '0' });
    const refused = await ask(bob);
    expect([refused.status, refused.body.code]).toEqual([403, code]);
  }
});
