import { expect, test } from 'vitest';
import { safeNext } from './router.tsx';
import { inviteCode } from './state/invite-code.ts';

test('the return path after logging in never leaves this origin', () => {
  expect(safeNext('/invite/abc')).toBe('/invite/abc');
  for (const bad of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect(safeNext(bad)).toBe('/channels/@me');
  }
});

test('an invite code is extracted from a code or from a link that ends in one', () => {
  expect(inviteCode('abcDEF12')).toBe('abcDEF12');
  expect(inviteCode(' https://hall.example/invite/abcDEF12/ ')).toBe('abcDEF12');
  expect(inviteCode('not a code!')).toBeNull();
  expect(inviteCode('')).toBeNull();
});
