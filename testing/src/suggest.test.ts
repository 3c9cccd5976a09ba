import { expect, test } from 'vitest';
import { closest, didYouMean, listed } from './suggest.ts';

test.each([
  ['bna', 'ban'],
  ['Ban', 'ban'],
  ['sett', 'settings'],
  ['kick', undefined],
  ['zzz', undefined],
])("for '%s', '%s' was probably meant", (typed, meant) => {
  expect(closest(typed, ['ban', 'settings', 'help'])).toBe(meant);
});

test('a suggestion is a sentence of its own, or nothing', () => {
  expect(didYouMean('bna', ['ban'])).toBe(" Did you mean 'ban'?");
  expect(didYouMean('kick', ['ban'])).toBe('');
  expect(listed(['a', 'b'])).toBe("'a', 'b'");
  expect(listed([])).toBe('none');
  expect(listed(Array.from({ length: 22 }, () => 'x'))).toMatch(/, and 2 more$/);
});
