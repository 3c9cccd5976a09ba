import { expect, test } from 'vitest';
import { Secrets } from './secrets.ts';

test('the codes of OAuth2 are hidden, and those of errors are not', () => {
  const redact = (text: string) => new Secrets().redact(text);
  expect(redact('{"errors":{"_errors":[{"code":"ACTIVITY_PARTY_FULL"}]},"code":50035}')).toContain(
    '"code":"ACTIVITY_PARTY_FULL"',
  );
  expect(redact('{"code": "Ab3-x"} /cb?code=ABC&x=1')).toBe('{"code": "[redacted]"} /cb?code=[redacted]&x=1');
});
