import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from './document.ts';
import { engineOf } from './engine.ts';
import { mark, Terms, TRAITS } from './terms.ts';
import { holdsPhrases } from './words.ts';
import { REACH, type Search } from './search.ts';

// The behaviour that both stores must share.

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const terms = new Terms(35);
const SPACE = '7';

const document = (message_id: string, words: readonly string[], more: Partial<Document> = {}): Document => ({
  message_id,
  channel_id: SPACE,
  space_id: SPACE,
  traits: TRAITS.user,
  words: words.map((word) => terms.word(word)),
  marks: [terms.mark('all'), terms.mark(mark('channel', SPACE))],
  ...more,
});

const search = (more: Partial<Search> = {}): Search => ({
  phrases: [],
  slop: 2,
  marks: [[terms.mark('all')]],
  traits: 0,
  anyTrait: 0,
  withoutTraits: 0,
  after: '0',
  before: String((1n << 63n) - 1n),
  everywhere: false,
  spaces: [SPACE],
  openSpaces: [],
  openThreads: [],
  order: 'asc',
  offset: 0,
  limit: 25,
  ...more,
});

async function write(...documents: Document[]): Promise<void> {
  const { store } = p.server.platform;
  await store.transaction((db) => engineOf(db).write(db, documents));
}

async function remove(...ids: string[]): Promise<void> {
  const { store } = p.server.platform;
  await store.transaction((db) => engineOf(db).remove(db, ids));
}

async function find(more: Partial<Search> = {}): Promise<string[]> {
  const { read } = p.server.platform.store;
  return (await engineOf(read).find(read, search(more))).hits.map((hit) => String(hit.id));
}

const phrase = (...words: string[]) => words.map((word) => terms.word(word));

describe('the search engine of a store', () => {
  test('finds words near each other by the rule, in any text', async () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });
    const asked = fc.oneof(
      fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((words) => words.map((one) => [one])),
      fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 })),
    );
    await fc.assert(
      fc.asyncProperty(texts, asked, fc.integer({ min: 0, max: 6 }), async (all, phrases, slop) => {
        await write(...all.map((words, n) => document(String(n + 1), words)));
        const found = await find({ phrases: phrases.map((words) => phrase(...words)), slop });
        await remove(...all.map((_, n) => String(n + 1)));
        const expected = all.flatMap((words, n) => (holdsPhrases(words, phrases, slop) ? [String(n + 1)] : []));
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('replaces and removes documents', async () => {
    await write(document('5', ['old', 'same']), document('6', ['other']));
    await write(document('5', ['new', 'same']));
    expect(await find({ phrases: [phrase('old')] })).toEqual([]);
    expect(await find({ phrases: [phrase('new')] })).toEqual(['5']);
    await remove('5', '5', '77');
    expect(await find({ phrases: [phrase('same')] })).toEqual([]);
    expect(await find()).toEqual(['6']);
    await remove('6');
  });

  test('the terms of one guild differ from those of another', async () => {
    const other = new Terms(1);
    await write(document('8', ['word']), { ...document('9', []), words: [other.word('word')], marks: [other.mark('all')] });
    expect(await find({ phrases: [phrase('word')] })).toEqual(['8']);
    expect(await find({ phrases: [[other.word('word')]], marks: [] })).toEqual(['9']);
    await remove('8', '9');
  });

  test('returns a page in either order, between ids, and counts all matches; none outside of the spaces', async () => {
    await write(...Array.from({ length: 40 }, (_, n) => document(String(100 + n), ['many'], { space_id: n % 2 ? SPACE : '8' })));
    const { read } = p.server.platform.store;
    const many = { phrases: [phrase('many')], order: 'desc', limit: 3 } as const;
    expect(await find({ ...many, offset: 1 })).toEqual(['137', '135', '133']);
    expect(await find({ ...many, order: 'asc' })).toEqual(['101', '103', '105']);
    expect(await find({ ...many, after: '105', before: '109' })).toEqual(['107']);
    expect(await engineOf(read).find(read, search({ ...many, offset: 9000 }))).toEqual({ total: 20, hits: [] });
    expect(await engineOf(read).find(read, search({ ...many, spaces: [] }))).toEqual({ total: 0, hits: [] });
    expect((await engineOf(read).find(read, search({ ...many, spaces: [SPACE, '8'] }))).total).toBe(40);
    await remove(...Array.from({ length: 40 }, (_, n) => String(100 + n)));
  });

  test('compares traits, and finds private threads only where they are open', async () => {
    await write(
      document('201', [], { traits: TRAITS.bot | TRAITS.file }),
      document('202', [], { traits: TRAITS.user | TRAITS.file | TRAITS.image }),
      document('203', [], { traits: TRAITS.user | TRAITS.private, channel_id: '9' }),
    );
    expect(await find({ traits: TRAITS.file })).toEqual(['201', '202']);
    expect(await find({ everywhere: true, spaces: [] })).toEqual(['201', '202', '203']);
    expect(await find({ everywhere: true, traits: TRAITS.file, withoutTraits: TRAITS.image })).toEqual(['201']);
    expect(await find({ traits: TRAITS.file, withoutTraits: TRAITS.image })).toEqual(['201']);
    expect(await find({ anyTrait: TRAITS.user | TRAITS.webhook })).toEqual(['202']);
    expect(await find({ anyTrait: TRAITS.user, openThreads: ['9'] })).toEqual(['202', '203']);
    expect(await find({ anyTrait: TRAITS.user, openSpaces: [SPACE] })).toEqual(['202', '203']);
    expect(
      await find({ marks: [[terms.mark('nothing'), terms.mark('all')], [terms.mark(mark('channel', SPACE))]] }),
    ).toHaveLength(2);
    await remove('201', '202', '203');
  });

  test('counts up to the last reachable page', async () => {
    const ids = Array.from({ length: REACH + 50 }, (_, n) => String(10_000 + n));
    for (let at = 0; at < ids.length; at += 1005) await write(...ids.slice(at, at + 1005).map((id) => document(id, ['x'])));
    const { read } = p.server.platform.store;
    const last = await engineOf(read).find(read, search({ phrases: [phrase('x')], offset: REACH - 25, order: 'desc' }));
    expect([last.total, last.hits.length]).toEqual([REACH, 25]);
    expect(await engineOf(read).marked(read, terms.mark('all'), 7)).toHaveLength(7);
  });
});
