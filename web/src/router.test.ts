import { expect, test } from 'vitest';
import { match, safeNext } from './router.tsx';
import { inviteCode } from './state/invite-code.ts';

test('paths are matched by their parts', () => {
  expect(match('/channels/:guild/:channel?/:message?', '/channels/@me')).toEqual({ guild: '@me' });
  expect(match('/channels/:guild/:channel?/:message?', '/channels/1/2/3')).toEqual({ guild: '1', channel: '2', message: '3' });
  expect(match('/channels/:guild/:channel?/:message?', '/channels')).toBeNull();
  expect(match('/channels/:guild/:channel?', '/channels/1/2/3')).toBeNull();
  expect(match('/developers/:application?', '/developers/')).toEqual({});
  expect(match('/invite/:code', '/invite/a%2Db')).toEqual({ code: 'a-b' });
  expect(match('/invite/:code', '/invite/%')).toEqual({ code: '%' });
});

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
