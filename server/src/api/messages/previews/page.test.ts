import { expect, test } from 'vitest';
import { decodePage } from './charset.ts';
import { readPage } from './page.ts';
import { cutDescription, cutTitle } from './text.ts';

const read = (head: string, body = '') =>
  readPage(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, ['svc']);
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

test('[link-previews/tags] the key is `name` or else `property`, the value `content` or else `value`; keys are case-sensitive', () => {
  expect(read('<meta name="og:title" property="og:site_name" content="name" value="value">')).toMatchObject({ title: 'name' });
  expect(read('<meta property="og:title" value="value">').title).toBe('value');
  expect(read('<META PROPERTY="og:title" CONTENT="tags have no case">').title).toBe('tags have no case');
  expect(read(meta('OG:Title', 'no')).title).toBeUndefined();
});

test('[link-previews/tags] the first non-empty tag wins for title, description and site name', () => {
  const page = read(
    meta('og:title', ' ') +
      meta('twitter:title', 'first') +
      meta('og:title', 'second') +
      meta('twitter:description', 'd1') +
      meta('og:description', 'd2') +
      meta('og:site_name', 's1') +
      meta('og:site_name', 's2'),
  );
  expect([page.title, page.description, page.siteName]).toEqual(['first', 'd1', 's1']);
});

test('[link-previews/layouts] the last tag wins for layout, colour and date', () => {
  const page = read(
    meta('og:type', 'video.other') +
      meta('twitter:card', 'summary_large_image') +
      meta('og:type', 'article') +
      meta('theme-color', '#111111') +
      meta('theme-color', '#5865F2FF') +
      meta('theme-color', 'teal') +
      meta('theme-color', '#abc') +
      meta('og:pubdate', '2026-01-01T00:00:00Z') +
      meta('pubdate', '2026-09-15T12:00:00+02:00') +
      meta('iso-8601-publish-date', '2026-09-15'),
  );
  expect([page.layout, page.color, page.published]).toEqual(['large', 0x5865f2, '2026-09-15T12:00:00+02:00']);
});

test.each([
  ['og:type', 'rich', 'rich'],
  ['og:type', 'video', 'video'],
  ['og:type', 'video.movie', 'video'],
  ['og:type', 'instapp:photo', 'photo'],
  ['og:type', 'article', undefined],
  ['twitter:card', 'player', 'video'],
  ['twitter:card', 'summary_large_image', 'large'],
  ['twitter:card', 'photo', 'photo'],
  ['twitter:card', 'summary', undefined],
])('[link-previews/layouts] %s %s asks for the layout %s', (key, value, layout) =>
  expect(read(meta(key, value)).layout).toBe(layout),
);

test('[link-previews/tags] sizes, types and texts belong to the preceding picture or video', () => {
  const page = read(
    meta('og:image:width', '1') +
      meta('og:image', '/a.png') +
      meta('og:image:width', '100') +
      meta('og:image:height', '50px') +
      meta('og:image:alt', 'A') +
      meta('og:image:secure_url', 'https://a.example/a.png') +
      meta('og:image', '/b.png') +
      meta('og:image:type', 'image/PNG') +
      meta('og:image:width', 'wide') +
      meta('twitter:image', '/t.png') +
      meta('twitter:image:alt', 'T') +
      meta('og:video', '/v.mp4') +
      meta('og:video:width', '640') +
      meta('og:height', '480') +
      meta('twitter:player', 'https://a.example/player') +
      meta('twitter:player:stream', '/s.webm') +
      meta('twitter:player:stream:content_type', 'video/webm'),
  );
  expect(page.images).toEqual([
    { url: '/a.png', width: 100, height: 50, alt: 'A' },
    { url: '/b.png', type: 'image/png' },
  ]);
  expect(page.otherImages).toEqual([{ url: 'https://a.example/a.png' }, { url: '/t.png', alt: 'T' }]);
  expect(page.videos).toEqual([
    { url: '/v.mp4', width: 640, height: 480 },
    { url: '/s.webm', type: 'video/webm' },
  ]);
});

test("the page's own title is read with its entities, not that of an svg in it", () => {
  const page = read(
    '<title>\n Fish &amp; chips &#8211; <b>now</b></title><meta name="description" content="a &quot;b&quot;">',
    '<svg><title>no</title></svg>',
  );
  expect([page.plainTitle, page.plainDescription]).toEqual(['Fish & chips – <b>now</b>', 'a "b"']);
});

test('scripts, comments and quoted tags are not tags', () => {
  const tag = meta('og:title', 'no');
  expect(read(`<script>'${tag}'</script><style>${tag}</style><!-- ${tag} --><noscript></noscript>`).title).toBeUndefined();
});

test('[link-previews/a-pages-own-components] the component script counts in the head only, with its id and type', () => {
  const script = (attributes: string, text = '{"a":"<&amp;"}') => `<script ${attributes}>${text}</script>`;
  const json = 'type="application/json"';
  expect(read(script(`id="svc:component-embed" ${json}`)).componentScript).toBe('{"a":"<&amp;"}');
  expect(read(script(`${json} id="svc:component-embed"`) + script(`id="svc:component-embed" ${json}`, '2')).componentScript).toBe(
    '{"a":"<&amp;"}',
  );
  expect(read(script('id="svc:component-embed" type="application/vnd.svc.component-embed+json"')).componentScript).toBeDefined();
  expect(read('', script(`id="svc:component-embed" ${json}`)).componentScript).toBeUndefined();
  for (const attributes of [
    `id="other:component-embed" ${json}`,
    'id="svc:component-embed"',
    'id="svc:component-embed" type="text/javascript"',
  ]) {
    expect(read(script(attributes)).componentScript).toBeUndefined();
  }
  const other = readPage(`<head>${script(`id="mine:component-embed" ${json}`)}</head>`, ['svc', 'mine']);
  expect(other.componentScript).toBeDefined();
});

test('[link-previews/a-pages-own-components] the component link, and the first link to an oEmbed document', () => {
  const page = read(
    '<link rel="stylesheet" href="/x.css"><link rel="preload svc:component-embed" type="application/json" href="https://a.example/c.json"><link rel="svc:component-embed" href="/no-type"><link rel="alternate" type="text/xml+oembed" href="/no"><link type="application/json+oembed" href="/o1"><link type="application/json+oembed" href="/o2">',
  );
  expect([page.componentLink, page.oembed]).toEqual(['https://a.example/c.json', '/o1']);
});

test('a page that is truncated, deeply nested or not HTML is read as far as possible', () => {
  expect(read(`${meta('og:title', 'there')}<meta property="og:desc`).title).toBe('there');
  expect(readPage(`<div>${'<div>'.repeat(100_000)}${meta('og:title', 'deep')}`, ['svc']).title).toBe('deep');
  expect(readPage('\0\x01\x02<<<<>>>', ['svc'])).toMatchObject({ images: [] });
});

test('[limits] titles are truncated to 70 bytes and 3 lines, descriptions to 350 bytes and 20 lines', () => {
  expect(cutTitle('x'.repeat(70))).toBe('x'.repeat(70));
  expect(cutTitle('x'.repeat(71))).toBe(`${'x'.repeat(67)}...`);
  expect(cutTitle('ü'.repeat(36))).toBe(`${'ü'.repeat(33)}...`);
  expect(cutTitle('👍'.repeat(18))).toBe(`${'👍'.repeat(16)}...`);
  expect(cutTitle(' 1\n2\r\n3\n4 ')).toBe('1\n2\n3');
  expect(Buffer.byteLength(cutDescription('ä'.repeat(400)))).toBeLessThanOrEqual(350);
  expect(cutDescription(Array.from({ length: 25 }, (_, line) => line).join('\n')).split('\n').length).toBe(20);
});

test.each([
  ['the header', Buffer.from('<title>\xfc</title>', 'latin1'), 'text/html; charset=iso-8859-1', 'ü'],
  ['the header in quotes', Buffer.from('<title>\x82\xa0</title>', 'latin1'), 'text/html;charset="Shift_JIS"', 'あ'],
  ['the page', Buffer.from('<meta charset=windows-1251><title>\xff</title>', 'latin1'), 'text/html', 'я'],
  [
    'the page, the old way',
    Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=EUC-JP"><title>\xa4\xa2</title>', 'latin1'),
    'text/html',
    'あ',
  ],
  ['its byte order mark', Buffer.from('\ufeff<title>ü</title>', 'utf16le'), 'text/html; charset=utf-8', 'ü'],
  ['nothing', Buffer.from('<title>ü</title>'), 'text/html', 'ü'],
  ['an unknown charset', Buffer.from('<title>ü</title>'), 'text/html; charset=klingon', 'ü'],
])('the encoding of a page is decided by %s', (_what, bytes, type, title) => {
  expect(readPage(decodePage(bytes, type), ['svc']).plainTitle).toBe(title);
});

const MIB = 1024 * 1024;
/** A page of one MiB, the most that is fetched. */
const filled = (piece: string, start = '', end = '') => start + piece.repeat(MIB / piece.length) + end;
const numbered = (count: number, piece: (index: number) => string) => Array.from({ length: count }, (_, index) => piece(index));

test.each([
  ['elements that are never closed', filled('<div>')],
  ['elements of an unknown kind', filled('<x>')],
  ['ends of elements that were never opened', '<x>'.repeat(100_000) + filled('</y>')],
  ['drawings in drawings', filled('<svg>')],
  ['paragraphs that close each other', filled('<p>')],
  ['attributes of different names', `<meta ${numbered(150_000, (index) => `a${index}`).join(' ')}>`],
  ['the same attribute', filled('name ', '<meta ')],
  ['an attribute of one MiB', filled('a', '<meta name="og:title" content="', '">')],
  ['entities in an attribute', filled('&amp;', '<meta name="og:title" content="', '">')],
  ['entities in a title', filled('&amp;', '<title>')],
  ['entities that are nearly named', filled('&CounterClockwiseContourIntegra', '<title>')],
  ['pictures', filled('<meta name=og:image content=/a.png>')],
  ['relations of a link', filled('a ', '<link href="/a" rel="', '">')],
  ['ends of a script that are none', filled('</scrip', '<script>')],
  ['comments that are never closed', filled('<!--')],
  ['a title of spaces', filled(' ', '<title>', '</title>')],
  ['lists in lists in JSON-LD', filled('[', '<script type="application/ld+json">', '</script>')],
])('one MiB of %s is read in linear time', (_what, page) => {
  const before = process.cpuUsage();
  const { images, jsonLd, title = '' } = readPage(page, ['svc']);
  const { user, system } = process.cpuUsage(before);
  // The slowest takes 60 ms on a quiet machine; a parser that is quadratic takes seconds.
  expect((user + system) / 1000).toBeLessThan(600);
  expect([images.length <= 32, jsonLd.join('').length <= 256 * 1024, title.length <= 8192]).toEqual([true, true, true]);
});

test('a slash ends an svg element, but not an HTML element', () => {
  expect(read('<title>page</title>', '<svg><title/></svg><meta name="og:title" content="after">').title).toBe('after');
  expect(read('<script/><meta name="og:title" content="in the script"></script>').title).toBeUndefined();
});
