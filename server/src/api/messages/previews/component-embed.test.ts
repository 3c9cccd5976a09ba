import { describe, expect, test } from 'vitest';
import type { Json } from './json.ts';
import { readPayload } from './component-embed.ts';

const text = (content = 'words') => ({ type: 10, content });
const button = (more: object = {}) => ({ type: 2, style: 5, url: 'https://a.example/', label: 'Open', ...more });
const item = (more: object = {}) => ({ media: { url: 'https://a.example/p.png' }, ...more });
const container = (...components: object[]) => ({ type: 17, components });
const read = (component: unknown) => readPayload(JSON.stringify({ component }));
/** Media that is still to be fetched and measured. */
const unfilled = (url: string) => ({ id: '', url, proxy_url: url });
const shown = (component: unknown): Json => {
  const payload = read(component);
  return typeof payload === 'string' ? { outcome: payload } : { ...payload.container };
};

test('[link-previews/a-pages-own-components] every kind of component is returned with its defaults and an id', () => {
  const payload = shown({
    ...container(
      { type: 9, components: [text()], accessory: button({ emoji: { id: '12', name: 'x', animated: true }, disabled: true }) },
      { type: 9, components: [text(), text(), text()], accessory: { type: 11, ...item({ spoiler: true, description: 'alt' }) } },
      { type: 12, items: [item(), item({ media: { url: 'http://a.example/v.mp4', width: 9000 } })] },
      { type: 14 },
      { type: 14, spacing: 2, divider: false },
      { type: 1, components: [button({ label: undefined, emoji: { name: '👍' } })] },
    ),
    accent_color: 255,
    spoiler: true,
  });
  const url = 'https://a.example/p.png';
  expect(payload).toEqual({
    type: 17,
    id: 1,
    accent_color: 255,
    spoiler: true,
    components: [
      {
        type: 9,
        id: 2,
        components: [{ type: 10, id: 3, content: 'words' }],
        accessory: {
          type: 2,
          id: 4,
          style: 5,
          url: 'https://a.example/',
          label: 'Open',
          emoji: { id: '12', name: 'x', animated: true },
          disabled: true,
        },
      },
      {
        type: 9,
        id: 5,
        components: [6, 7, 8].map((id) => ({ type: 10, id, content: 'words' })),
        accessory: { type: 11, id: 9, media: unfilled(url), description: 'alt', spoiler: true },
      },
      {
        type: 12,
        id: 10,
        items: [
          { media: unfilled(url), description: null, spoiler: false },
          { media: unfilled('http://a.example/v.mp4'), description: null, spoiler: false },
        ],
      },
      { type: 14, id: 11, spacing: 1, divider: true },
      { type: 14, id: 12, spacing: 2, divider: false },
      { type: 1, id: 13, components: [{ type: 2, id: 14, style: 5, url: 'https://a.example/', emoji: { name: '👍' } }] },
    ],
  });
});

test('[link-previews/a-pages-own-components] ids in the payload are kept, and generated ids avoid them', () => {
  const payload = shown({ ...container({ ...text(), id: 1 }, text(), { ...text(), id: 0 }), id: 7 });
  expect([payload.id, payload.components]).toMatchObject([7, [{ id: 1 }, { id: 2 }, { id: 3 }]]);
});

describe('[link-previews/a-pages-own-components] a payload gives no preview at all with', () => {
  test('41 components, the container and accessories counted', () => {
    expect(read(container(...Array.from({ length: 39 }, () => text('x'))))).toMatchObject({ media: [] });
    expect(read(container(...Array.from({ length: 40 }, () => text('x'))))).toBe('nothing');
    const section = { type: 9, components: [text('x')], accessory: button() };
    expect(read(container(...Array.from({ length: 13 }, () => section)))).toMatchObject({ media: [] });
    expect(read(container(...Array.from({ length: 14 }, () => section)))).toBe('nothing');
  });

  test.each([-1, 1.5, 'one', true, {}, 2 ** 31])('the id %j', (id) => expect(read(container({ ...text(), id }))).toBe('nothing'));

  test('an id twice', () => expect(read(container({ ...text(), id: 3 }, { ...text(), id: 3 }))).toBe('nothing'));
});

describe('[link-previews/a-pages-own-components] a payload falls back to the page’s other tags with', () => {
  test('more than 3000 bytes, escapes as they are written', () => {
    const long = (length: number) => `{"component":{"type":17,"components":[{"type":10,"content":"${'x'.repeat(length)}"}]}}`;
    const frame = long(0).length;
    expect(readPayload(long(3000 - frame))).toMatchObject({ media: [] });
    expect(readPayload(long(3001 - frame))).toBe('fallback');
    expect(readPayload(long(0).replace('""', `"${'\\u003c'.repeat(500)}"`))).toBe('fallback');
    expect(readPayload(long(0).replace('""', `"${'ü'.repeat(1480)}"`))).toBe('fallback');
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no component', '{}'],
    ['more than a component', JSON.stringify({ component: container(text()), more: 1 })],
    ['components beside', JSON.stringify({ component: [container(text())] })],
  ])('%s', (_what, document) => expect(readPayload(document)).toBe('fallback'));

  test.each([
    ['no container', text()],
    ['an empty container', container()],
    ['a container in it', container(container(text()))],
    ['a file', container({ type: 13, file: { url: 'attachment://x' } })],
    ['a select', container({ type: 1, components: [{ type: 3, custom_id: 'x', options: [] }] })],
    ['a text in a row', container({ type: 1, components: [text()] })],
    ['six buttons in a row', container({ type: 1, components: Array.from({ length: 6 }, () => button()) })],
    ['a button that answers', container({ type: 1, components: [{ type: 2, style: 1, label: 'x', custom_id: 'x' }] })],
    ['a button with another key', container({ type: 1, components: [button({ custom_id: 'x' })] })],
    ['a button of one key more that is nothing', container({ type: 1, components: [button({ sku_id: null })] })],
    ['a button without label and emoji', container({ type: 1, components: [button({ label: undefined })] })],
    ['a button without address', container({ type: 1, components: [button({ url: undefined })] })],
    ['a button that runs a script', container({ type: 1, components: [button({ url: 'javascript:alert(1)' })] })],
    ['a label of 81 characters', container({ type: 1, components: [button({ label: 'x'.repeat(81) })] })],
    ['a section without accessory', container({ type: 9, components: [text()] })],
    ['a section of four texts', container({ type: 9, components: [text(), text(), text(), text()], accessory: button() })],
    ['a text without content', container(text(''))],
    ['eleven pictures in one gallery', container({ type: 12, items: Array.from({ length: 11 }, () => item()) })],
    ['eleven pictures in two', container(...[5, 6].map((length) => ({ type: 12, items: Array.from({ length }, () => item()) })))],
    ['a file of the message', container({ type: 12, items: [item({ media: { url: 'attachment://x.png' } })] })],
    [
      'an address of 2049 characters',
      container({ type: 12, items: [item({ media: { url: `https://a.example/${'x'.repeat(2031)}` } })] }),
    ],
    ['a colour beyond 24 bits', { ...container(text()), accent_color: 0x1000000 }],
    ['a spacing of 3', container({ type: 14, spacing: 3 })],
    ['words for a flag', { ...container(text()), spoiler: 'yes' }],
  ])('%s', (_what, component) => expect(read(component)).toBe('fallback'));

  test('ten pictures in galleries and one beside them are allowed', () => {
    const thumbnail = { type: 9, components: [text()], accessory: { type: 11, ...item() } };
    const payload = read(container({ type: 12, items: Array.from({ length: 10 }, () => item()) }, thumbnail));
    expect(payload).toMatchObject({ media: Array.from({ length: 11 }, () => ({ url: 'https://a.example/p.png' })) });
  });
});
