import { expect, test } from 'vitest';
import { emojiNameOf, kilobytes, stemOf } from './files.ts';

test('the name of an emoji comes from its file and is one that the server takes', () => {
  expect(emojiNameOf('party-cat.gif')).toBe('party_cat');
  expect(emojiNameOf('Müde Katze (2).png')).toBe('Mude_Katze_2');
  expect(emojiNameOf('a.png')).toBe('a_');
  expect(emojiNameOf('猫.png')).toBe('emoji');
  expect(emojiNameOf(`${'x'.repeat(50)}.png`)).toHaveLength(32);
});

test('the stem of a file has no extension, and sizes are rounded up', () => {
  expect(stemOf('air.horn.mp3')).toBe('air.horn');
  expect(kilobytes(1)).toBe(1);
  expect(kilobytes(256 * 1024)).toBe(256);
});
