import { expect, test } from 'vitest';
import { issuerComplaint, providerAddressComplaint, rulesOfVersion } from './issuer.ts';

test.each([
  'https://id.game.example',
  'https://id.game.example/',
  'https://id.game.example:8443/tenant/one',
  'https://ID.Game.Example',
  'https://id.game.example.',
  'https://1password.example',
  'https://local.example',
  'https://bücher.example',
])('[game-accounts/issuers] %s is accepted as an issuer', (address) => {
  expect(issuerComplaint(address)).toBeUndefined();
});

test.each([
  [
    'another scheme',
    ['http://id.game.example', 'ftp://id.game.example', 'javascript:alert(1)', 'https:\\\\id.game.example', 'id.game.example'],
  ],
  ['no address', ['', 'https://', 'https:', ' https://id.game.example', 'https://id.game.example\n', 'https://[::1']],
  [
    'a query or fragment',
    ['https://id.game.example?', 'https://id.game.example?a=b', 'https://id.game.example#', 'https://id.game.example/#x'],
  ],
  ['user info', ['https://me@id.game.example', 'https://me:secret@id.game.example', 'https://:x@id.game.example']],
  ['one label', ['https://intranet', 'https://intranet.', 'https://localhost', 'https://LOCALHOST:8443', 'https://com']],
  ['an empty label', ['https://.example.com', 'https://id..example', 'https://id.game.example..']],
  [
    'a private name',
    ['https://printer.local', 'https://printer.LOCAL.', 'https://10.in-addr.arpa', 'https://db.internal', 'https://a.localhost'],
  ],
  [
    'an IPv4 address',
    ['https://127.0.0.1', 'https://8.8.8.8', 'https://127.0.0.1.', 'https://127.1', 'https://2130706433', 'https://0x7f.1'],
  ],
  [
    'an IPv4 address in other digits',
    ['https://１２７.0.0.1', 'https://0177.0.0.1', 'https://0x7f000001', 'https://127。0。0。1'],
  ],
  [
    'an IPv6 address',
    [
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[::ffff:7f00:1]',
      'https://[64:ff9b::7f00:1]',
      'https://[2001:db8::1]',
    ],
  ],
])('[game-accounts/issuers] an issuer is rejected: %s', (_what, addresses) => {
  for (const address of addresses) expect([address, typeof issuerComplaint(address)]).toEqual([address, 'string']);
});

test("[game-accounts/issuers] a provider's key address follows the same rules, but may have a query", () => {
  expect(providerAddressComplaint('https://id.game.example/keys?v=2')).toBeUndefined();
  for (const address of [
    'http://id.game.example/keys',
    'https://127.0.0.1/keys',
    'https://me@id.game.example/keys',
    'https://keys.internal',
    'keys',
  ])
    expect([address, typeof providerAddressComplaint(address)]).toEqual([address, 'string']);
});

test('[game-accounts/issuers] an address is checked by the rules it was accepted under; an unknown version means the current rules', () => {
  for (const address of ['https://intranet', 'https://idp.internal/realm', 'https://10.0.0.7:8443']) {
    expect(issuerComplaint(address, rulesOfVersion(1))).toBeUndefined();
    expect(issuerComplaint(address, rulesOfVersion(2))).toBe(issuerComplaint(address));
    expect(issuerComplaint(address, rulesOfVersion(99))).toMatch(/^The host must be/);
  }
  expect(issuerComplaint('http://intranet', rulesOfVersion(1))).toBe('The scheme must be https.');
});
