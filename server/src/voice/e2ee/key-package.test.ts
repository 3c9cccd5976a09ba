import { DAVESession } from '@snazzah/davey';
import { expect, test } from 'vitest';
import { u16, u64, u8, vector } from './bytes.ts';
import { readKeyPackage } from './key-package.ts';
import { forgeKeyPackage, type ForgedPackage, point } from './test/forge.ts';

const USER = '100000000000000001';
const OTHER = '100000000000000002';

test('[voice/key-packages] accepts a key package of a client, bare or as an MLSMessage', () => {
  const bare = new DAVESession(1, USER, '900000000000000001').getSerializedKeyPackage();
  const [read, wrapped] = [bare, Buffer.concat([u16(1), u16(5), bare])].map((payload) => readKeyPackage(payload, USER));
  expect(read).toMatchObject({ ok: true, value: { bytes: bare } });
  expect(wrapped).toEqual(read);
});

test('a forged key package is accepted as it is', () => {
  expect(readKeyPackage(forgeKeyPackage({ userId: USER }), USER).ok).toBe(true);
});

const same = point();
const offCurve = Buffer.concat([u8(4), Buffer.alloc(64, 7)]);
const compressed = Buffer.concat([u8(2), point().subarray(1, 33)]);
const refusals: [string, string, Partial<ForgedPackage>][] = [
  ['another version', 'malformed', { version: 2 }],
  ['another cipher suite', 'wrong_suite', { suite: 1 }],
  ['another user', 'wrong_credential', { identity: u64(BigInt(OTHER)) }],
  ['a long identity', 'wrong_credential', { identity: Buffer.concat([u64(BigInt(USER)), u8(0)]) }],
  ['a certificate', 'wrong_credential', { credentialType: 2 }],
  ['a beginning', 'wrong_lifetime', { notBefore: 1n }],
  ['an end', 'wrong_lifetime', { notAfter: 2n ** 64n - 2n }],
  ['a leaf of a commit', 'malformed', { source: 3 }],
  ['a leaf of an unknown source', 'malformed', { source: 9 }],
  ['capabilities without the version', 'wrong_capabilities', { versions: [2] }],
  ['capabilities without basic credentials', 'wrong_capabilities', { credentialTypes: [2] }],
  ['capabilities without the cipher suite', 'wrong_capabilities', { suites: [1, 3] }],
  ['an extension', 'unexpected_extension', { extensions: Buffer.concat([u16(10), vector()]) }],
  ['an extension of the leaf', 'unexpected_extension', { leafExtensions: Buffer.concat([u16(10), vector()]) }],
  ['an init key off the curve', 'wrong_key', { initKey: offCurve }],
  ['a compressed init key', 'wrong_key', { initKey: compressed }],
  ['an encryption key off the curve', 'wrong_key', { encryptionKey: offCurve }],
  ['a signature key off the curve', 'wrong_key', { signatureKey: offCurve }],
  ['one key for two purposes', 'wrong_key', { initKey: same, encryptionKey: same }],
  ['the signature key of another user', 'wrong_signature', { signatureKey: point() }],
  ['a wrong signature of the leaf', 'wrong_signature', { breakLeafSignature: true }],
  ['a wrong signature of the package', 'wrong_signature', { breakSignature: true }],
];

test.each(refusals)('[voice/key-packages] refuses %s: %s', (_name, refusal, parts) => {
  expect(readKeyPackage(forgeKeyPackage({ userId: USER, ...parts }), USER)).toEqual({ ok: false, refusal });
});

test('[voice/key-packages] refuses each cut, each longer and each oversized key package', () => {
  const whole = forgeKeyPackage({ userId: USER });
  for (let length = 0; length < whole.length; length++) {
    expect(readKeyPackage(whole.subarray(0, length), USER)).toEqual({ ok: false, refusal: 'malformed' });
  }
  expect(readKeyPackage(Buffer.concat([whole, u8(0)]), USER)).toEqual({ ok: false, refusal: 'malformed' });
  expect(readKeyPackage(Buffer.alloc(2049), USER)).toEqual({ ok: false, refusal: 'too_long' });
  expect(readKeyPackage(Buffer.concat([u16(2), u16(5), whole]), USER)).toEqual({ ok: false, refusal: 'malformed' });
});
