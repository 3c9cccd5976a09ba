import { expect, test } from 'vitest';
import { addressComplaint, isWebAddress, webAddressComplaint } from './address.ts';

const LINK = ['http', 'https', 'discord', 'attachment'];

test.each([
  'https://example.org',
  'HTTP://example.org:8080/a?b=c#d',
  'https://example.org/a b.png',
  'https://example.org/@name',
  'https://example.org/?to=a@b',
  'https://bücher.example/ü',
  'https://[2001:db8::1]/',
  'discord://-/channels/@me',
  'attachment://a@b.png',
  'attachment://my%20file.png',
])('a link may be %j', (address) => {
  expect(addressComplaint(address, LINK)).toBeUndefined();
});

test.each([
  ['no address', 'URL_TYPE_INVALID_URL'],
  [' https://example.org', 'URL_TYPE_INVALID_URL'],
  ['//example.org', 'URL_TYPE_INVALID_URL'],
  ['https:example.org', 'URL_TYPE_INVALID_URL'],
  ['https:///example.org', 'URL_TYPE_INVALID_URL'],
  ['https://user@example.org', 'URL_TYPE_INVALID_URL'],
  ['https://user:password@example.org', 'URL_TYPE_INVALID_URL'],
  ['https://@example.org', 'URL_TYPE_INVALID_URL'],
  ['https://example.org\\@evil.example', 'URL_TYPE_INVALID_URL'],
  ['https://exam\tple.org', 'URL_TYPE_INVALID_URL'],
  ['https://example.org/\r\nSet-Cookie: a', 'URL_TYPE_INVALID_URL'],
  ['https://example.org/\u2028', 'URL_TYPE_INVALID_URL'],
  ['https://*.example.org', 'URL_TYPE_INVALID_URL'],
  ['attachment://a\u0000', 'URL_TYPE_INVALID_URL'],
  ['javascript:alert(1)', 'URL_TYPE_INVALID_SCHEME'],
  ['data:text/html,x', 'URL_TYPE_INVALID_SCHEME'],
  ['ws://example.org', 'URL_TYPE_INVALID_SCHEME'],
])('a link may not be %j', (address, code) => {
  expect(addressComplaint(address, LINK)).toMatchObject({ code });
});

test('the address of a server has no spaces; a web address has no other scheme', () => {
  expect(webAddressComplaint('https://example.org/a b')).toMatchObject({ code: 'URL_TYPE_INVALID_URL' });
  expect(webAddressComplaint('https://example.org/a%20b')).toBeUndefined();
  expect(['https://example.org', 'discord://-/x', 'attachment://x'].map(isWebAddress)).toEqual([true, false, false]);
});
