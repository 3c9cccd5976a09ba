import { cpuTime } from '@guildhall/testkit/cpu-time';
import { expect, test } from 'vitest';
import { linksOf } from './links.ts';

test.each([
  ['see https://site.example/a?b=c', ['https://site.example/a?b=c']],
  ['HTTPS://Site.Example', ['https://site.example/']],
  ['http://a.example/ and http://b.example/', ['http://a.example/', 'http://b.example/']],
  ['twice http://a.example/ http://a.example http://a.example/#there', ['http://a.example/']],
  [
    'ends: http://a.example/x. http://a.example/y, (http://a.example/z)!',
    ['http://a.example/x', 'http://a.example/y', 'http://a.example/z'],
  ],
  ['http://a.example/x_(y)', ['http://a.example/x_(y)']],
  ['[named](http://a.example/x_(y))', ['http://a.example/x_(y)']],
  ['[http://a.example](http://b.example)', ['http://a.example/', 'http://b.example/']],
  [
    '**http://a.example/bold** ||http://a.example/hidden|| __http://a.example/under__',
    ['http://a.example/bold', 'http://a.example/hidden', 'http://a.example/under'],
  ],
  ['http://a.example/snake_', ['http://a.example/snake_']],
  ['"http://a.example/q"', ['http://a.example/q']],
  ['http://münchen.example/ü', ['http://xn--mnchen-3ya.example/%C3%BC']],
  ['> http://a.example/quoted', ['http://a.example/quoted']],
])('%s has links', (content, links) => expect(linksOf(content)).toEqual(links));

test.each([
  ...['no link', '://', 'ftp://a.example/', 'xhttp://a.example/', 'http://', 'http://[broken/'],
  ...[
    '<http://a.example/>',
    '`http://a.example/`',
    '``http://a.example/``',
    '```\nhttp://a.example/\n```',
    '[quiet](<http://a.example/>)',
  ],
  ...['http://user:secret@a.example/', `http://a.example/${'x'.repeat(2048)}`],
])('%s has none', (content) => expect(linksOf(content)).toEqual([]));

test('[limits] the first five links get previews', () => {
  const links = [1, 2, 3, 4, 5, 6].map((number) => `http://a.example/${number}`);
  expect(linksOf(links.join(' '))).toEqual(links.slice(0, 5));
});

test('a content full of marks is read quickly', async () => {
  const took = await cpuTime(() => {
    for (const mark of ['`', '```', '<http://', 'http://a.example/)', '(', 'http://a.example/]](', '_*~'])
      linksOf(`://${mark.repeat(4000 / mark.length)}`);
  });
  expect(took).toBeLessThan(500);
});

test.each([
  ['closing brackets', `http://a.example/${')'.repeat(3900)}`, 'http://a.example/'],
  ['underscores', `http://a.example/${'_'.repeat(3901)}`, 'http://a.example/_'],
  ['pairs of brackets', `http://a.example/${'()'.repeat(900)}))`, `http://a.example/${'()'.repeat(900)}`],
])('%s behind a link are removed in one pass', (_what, content, link) => {
  const before = process.cpuUsage();
  for (let count = 0; count < 20; count += 1) expect(linksOf(content)).toEqual([link]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});
