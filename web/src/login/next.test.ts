import { expect, test } from 'vitest';
import { inviteIn, withNext } from './next.ts';

test('the page to continue with is carried as a query', () => {
  expect(withNext('/login', null)).toBe('/login');
  expect(withNext('/register', '/invite/a b')).toBe('/register?next=%2Finvite%2Fa%20b');
});

test('only the page of an invite has the code of one', () => {
  expect(inviteIn('/invite/abc-1')).toBe('abc-1');
  expect(inviteIn('/invite/abc-1?event=12')).toBe('abc-1');
  for (const next of [null, '/channels/@me', '/invite/', '/invite/a/b', 'https://evil.example/invite/a'])
    expect(inviteIn(next)).toBeNull();
});
