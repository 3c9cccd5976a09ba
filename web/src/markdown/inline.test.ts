import { cpuTime } from '@guildhall/testkit/cpu-time';
import { expect, test } from 'vitest';
import { parseInline, safeUrl } from './inline.ts';
import type { Inline } from './nodes.ts';

const text = (value: string): Inline => ({ type: 'text', text: value });

test('emphasis nests and closes where a reader expects', () => {
  expect(parseInline('**bold**')).toEqual([{ type: 'strong', children: [text('bold')] }]);
  expect(parseInline('a *b* _c_')).toEqual([
    text('a '),
    { type: 'em', children: [text('b')] },
    text(' '),
    { type: 'em', children: [text('c')] },
  ]);
  expect(parseInline('__u__ ~~s~~')).toEqual([
    { type: 'underline', children: [text('u')] },
    text(' '),
    { type: 'strike', children: [text('s')] },
  ]);
  expect(parseInline('***x***')).toEqual([{ type: 'strong', children: [{ type: 'em', children: [text('x')] }] }]);
  expect(parseInline('**a *b***')).toEqual([{ type: 'strong', children: [text('a '), { type: 'em', children: [text('b')] }] }]);
  expect(parseInline('*a **b** c*')).toEqual([
    { type: 'em', children: [text('a '), { type: 'strong', children: [text('b')] }, text(' c')] },
  ]);
  expect(parseInline('||**s**||')).toEqual([{ type: 'spoiler', children: [{ type: 'strong', children: [text('s')] }] }]);
});

test('unclosed marks, and marks in words or sums, are plain text', () => {
  for (const plain of [
    '**open',
    'a * b * c',
    '2*3',
    'snake_case_name',
    '****',
    '||',
    '~~ ',
    '* a*',
    '`open',
    '[x](javascript:alert(1))',
    '<script>',
  ]) {
    expect(parseInline(plain).every((one) => one.type === 'text')).toBe(true);
    expect(
      parseInline(plain)
        .map((one) => ('text' in one ? one.text : ''))
        .join(''),
    ).toBe(plain);
  }
});

test('code is not parsed', () => {
  expect(parseInline('`**x**` **`a**b`**')).toEqual([
    { type: 'code', text: '**x**' },
    text(' '),
    { type: 'strong', children: [{ type: 'code', text: 'a**b' }] },
  ]);
  expect(parseInline('`` `tick` ``')).toEqual([{ type: 'code', text: '`tick`' }]);
});

test('a backslash escapes a mark', () => {
  expect(parseInline('\\*a\\* \\<@1>')).toEqual([text('*a* <@1>')]);
  expect(parseInline('**a \\** b**')).toEqual([{ type: 'strong', children: [text('a ** b')] }]);
});

test('mentions, emoji and timestamps', () => {
  expect(parseInline('<@1> <@!2> <#3> <@&4>')).toEqual([
    { type: 'user', id: '1' },
    text(' '),
    { type: 'user', id: '2' },
    text(' '),
    { type: 'channel', id: '3' },
    text(' '),
    { type: 'role', id: '4' },
  ]);
  expect(parseInline('<a:wave:5><:hi_there:6>')).toEqual([
    { type: 'emoji', name: 'wave', id: '5' },
    { type: 'emoji', name: 'hi_there', id: '6' },
  ]);
  expect(parseInline('<t:1700000000:R>')).toEqual([{ type: 'time', ms: 1_700_000_000_000, style: 'R' }]);
  expect(parseInline('<t:1700000000>')).toEqual([{ type: 'time', ms: 1_700_000_000_000, style: 'f' }]);
  expect(parseInline('<t:9999999999999>')).toEqual([text('<t:9999999999999>')]);
  expect(parseInline('@everyone')).toEqual([{ type: 'everyone', text: '@everyone' }]);
});

test('links are http or https, end before punctuation, and cannot misrepresent their target', () => {
  const link = (href: string, shown = href): Inline => ({ type: 'link', href, children: [text(shown)] });
  expect(parseInline('see https://a.example/x).')).toEqual([text('see '), link('https://a.example/x'), text(').')]);
  expect(parseInline('https://a.example/w_(x)')).toEqual([link('https://a.example/w_(x)')]);
  expect(parseInline('<https://a.example/>')).toEqual([link('https://a.example/')]);
  expect(parseInline('[docs](https://a.example/d)')).toEqual([link('https://a.example/d', 'docs')]);
  expect(
    parseInline('[https://good.example](https://evil.example/)').some(
      (one) =>
        one.type === 'link' &&
        one.href.includes('evil') &&
        one.children.some((child) => child.type === 'text' && child.text.includes('good')),
    ),
  ).toBe(false);
  expect(safeUrl('javascript:alert(1)')).toBeNull();
  expect(safeUrl('data:text/html,x')).toBeNull();
  expect(safeUrl('not an address')).toBeNull();
});

test('hostile input is parsed quickly and completely', async () => {
  for (const piece of ['*', '**', '_', '||', '`', '[', '<', '**a ', '*_~~||', '\\']) {
    const source = piece.repeat(Math.floor(4096 / piece.length));
    const took = await cpuTime(() => expect(parseInline(source).length).toBeGreaterThan(0));
    expect(took).toBeLessThan(2000);
  }
});
