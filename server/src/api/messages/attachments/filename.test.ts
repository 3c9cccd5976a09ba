import { expect, test } from 'vitest';
import { cleanFilename, titleOf } from './filename.ts';

test.each([
  ['picture.png', 'picture.png', undefined],
  ['my holiday picture.png', 'my_holiday_picture.png', undefined],
  ['SPOILER_end (of the film).mp4', 'SPOILER_end_of_the_film.mp4', 'SPOILER_end (of the film)'],
  ['картинка.png', 'file.png', 'картинка'],
  ['../../etc/passwd', 'passwd', undefined],
  ['C:\\temp\\a.txt', 'a.txt', undefined],
  ['.bashrc', 'bashrc', undefined],
  ['...', 'file', undefined],
  ['a"b\r\nc.txt', 'ab_c.txt', 'a"b\r\nc'],
  ['archive.tar.gz', 'archive.tar.gz', undefined],
  ['no extension', 'no_extension', undefined],
])('%j is stored as %s', (given, clean, title) => {
  expect([cleanFilename(given), titleOf(given)]).toEqual([clean, title]);
});

test('a long name is truncated and keeps its extension', () => {
  const clean = cleanFilename(`${'x'.repeat(1000)}.jpeg`);
  expect(clean.length).toBeLessThanOrEqual(200);
  expect(clean.endsWith('.jpeg')).toBe(true);
});
