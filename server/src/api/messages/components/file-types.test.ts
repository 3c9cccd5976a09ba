import { expect, test } from 'vitest';
import { fileTypeComplaint } from './file-types.ts';

test.each<[string, string[] | undefined, boolean]>([
  ['a.png', ['image'], true],
  ['a.JPEG', ['image'], true],
  ['a.mov', ['video'], true],
  ['a.mp3', ['audio'], true],
  ['a.mp3', ['image', 'video'], false],
  ['a.tar.gz', ['.tar.gz'], true],
  ['a.gz', ['.tar.gz'], false],
  ['a.PDF', ['.pdf'], true],
  ['a.pdf', ['.PDF'], true],
  ['apdf', ['.pdf'], false],
  ['.pdf', ['.pdf'], false],
  ['png', ['image'], false],
  ['a.png.exe', ['image'], false],
  ['anything', undefined, true],
  ['anything', [], true],
])('[components/file-types] %s for %j: %s', (filename, types, taken) => {
  expect(fileTypeComplaint(filename, types)?.code).toBe(taken ? undefined : 'BASE_TYPE_CHOICES');
});
