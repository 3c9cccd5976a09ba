import { expect, test } from 'vitest';
import { iconWith, titleWith } from './tab-badge.ts';

test('the title has one count, which is replaced and removed', () => {
  expect(titleWith('general · Guildhall', 3)).toBe('(3) general · Guildhall');
  expect(titleWith('(3) general · Guildhall', 120)).toBe('(99+) general · Guildhall');
  expect(titleWith('(99+) general · Guildhall', 0)).toBe('general · Guildhall');
});

test('the icon has the count above the drawing', () => {
  expect(iconWith('<svg><path/></svg>', 7)).toMatch(/^<svg><path\/>.*>7<\/text><\/svg>$/);
});
