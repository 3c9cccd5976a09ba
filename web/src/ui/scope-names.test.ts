import { scopeWords } from '@guildhall/protocol/scope-words';
import { expect, test } from 'vitest';
import english from '../../messages/en/scopes.json' with { type: 'json' };
import { scopeNames } from './scope-names.ts';

test('the client says of each scope what the pages of the server say', () => {
  const scopes = Object.keys(english).filter((one) => !one.includes('@'));
  expect(scopes.length).toBeGreaterThan(30);
  for (const kind of [0, 1]) expect(scopeNames(scopes, kind)).toEqual(scopeWords(scopes, kind));
  expect(scopeNames(['a.new.scope'], 0)).toEqual(scopeWords(['a.new.scope'], 0));
});
