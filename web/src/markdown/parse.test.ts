import { cpuTime } from '@guildhall/testkit/cpu-time';
import { expect, test } from 'vitest';
import type { Inline } from './nodes.ts';
import { isJumbo, parseMarkdown, plainText } from './parse.ts';

const text = (value: string): Inline => ({ type: 'text', text: value });

test('consecutive lines form one paragraph', () => {
  expect(parseMarkdown('one\ntwo\n\nthree')).toEqual([{ type: 'paragraph', children: [text('one\ntwo\n\nthree')] }]);
  expect(parseMarkdown('')).toEqual([]);
  expect(parseMarkdown('\n\n')).toEqual([]);
});

test('code blocks with and without a language, on their own and inline', () => {
  expect(parseMarkdown('```ts\nconst a = "**b**";\n```')).toEqual([{ type: 'code', language: 'ts', text: 'const a = "**b**";' }]);
  expect(parseMarkdown('```\nplain\n```')).toEqual([{ type: 'code', language: '', text: 'plain' }]);
  expect(parseMarkdown('```one line```')).toEqual([{ type: 'code', language: '', text: 'one line' }]);
  expect(parseMarkdown('before ```x``` after')).toEqual([
    { type: 'paragraph', children: [text('before ')] },
    { type: 'code', language: '', text: 'x' },
    { type: 'paragraph', children: [text(' after')] },
  ]);
  expect(parseMarkdown('```\n> not a quote\n# not a heading\n```')).toEqual([
    { type: 'code', language: '', text: '> not a quote\n# not a heading' },
  ]);
  expect(parseMarkdown('``` never closed')[0]?.type).toBe('paragraph');
});

test('quotes', () => {
  expect(parseMarkdown('> a\n> b\nc')).toEqual([
    { type: 'quote', children: [{ type: 'paragraph', children: [text('a\nb')] }] },
    { type: 'paragraph', children: [text('c')] },
  ]);
  expect(parseMarkdown('>>> a\nb')).toEqual([{ type: 'quote', children: [{ type: 'paragraph', children: [text('a\nb')] }] }]);
  expect(parseMarkdown('>no space')).toEqual([{ type: 'paragraph', children: [text('>no space')] }]);
  expect(parseMarkdown('> ```\n> x\n> ```')).toEqual([{ type: 'quote', children: [{ type: 'code', language: '', text: 'x' }] }]);
});

test('lists nest by indentation and keep their first number', () => {
  expect(parseMarkdown('- a\n  - b\n- c')).toEqual([
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: [
        {
          children: [text('a')],
          list: { type: 'list', ordered: false, start: 1, items: [{ children: [text('b')], list: null }] },
        },
        { children: [text('c')], list: null },
      ],
    },
  ]);
  expect(parseMarkdown('3. x\n4. y')).toMatchObject([{ type: 'list', ordered: true, start: 3, items: [{}, {}] }]);
});

test('a numbered list after bullets is a list of its own, and the reverse', () => {
  const kinds = (source: string) =>
    parseMarkdown(source).map((block) => block.type === 'list' && [block.ordered, block.start, block.items.length]);
  expect(kinds('- a\n1. b\n2. c')).toEqual([
    [false, 1, 1],
    [true, 1, 2],
  ]);
  expect(kinds('3. a\n- b')).toEqual([
    [true, 3, 1],
    [false, 1, 1],
  ]);
  expect(kinds('- a\n  1. b\n- c')).toEqual([[false, 1, 2]]);
  expect(kinds('  - a\n1. b')).toHaveLength(2);
});

test('headings and subtext', () => {
  expect(parseMarkdown('## Title\n-# small\n#no')).toEqual([
    { type: 'heading', level: 2, children: [text('Title')] },
    { type: 'subtext', children: [text('small')] },
    { type: 'paragraph', children: [text('#no')] },
  ]);
});

test('a message of only emoji is shown large', () => {
  expect(isJumbo('🎉')).toBe(true);
  expect(isJumbo('👍🏽 ❤️ <:wave:12>')).toBe(true);
  expect(isJumbo('nice 🎉')).toBe(false);
  expect(isJumbo('')).toBe(false);
  expect(isJumbo('12')).toBe(false);
});

test('plain text names mentions and hides spoilers', () => {
  const names = { user: () => 'Ada', role: () => 'Masons', channel: () => 'hall', spoiler: '(spoiler)' };
  expect(plainText('**Hi** <@1>, see <#2>\n> ||secret||\n- a\n- b', names)).toBe('Hi @Ada, see #hall (spoiler) a b');
});

test('deeply nested and long input is parsed completely', async () => {
  const took = await cpuTime(() => {
    expect(parseMarkdown('> '.repeat(2000)).length).toBeGreaterThan(0);
    expect(parseMarkdown('- a\n'.repeat(1000))).toHaveLength(1);
    expect(parseMarkdown('```'.repeat(1000)).length).toBeGreaterThan(0);
  });
  expect(took).toBeLessThan(2000);
});
