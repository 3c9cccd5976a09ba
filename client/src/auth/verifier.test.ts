import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { challengeOf, createCodeVerifier } from './verifier.ts';

test('[RFC 7636 B] the challenge of the example verifier', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('SHA-256 equals that of Node for texts of every length', () => {
  const lengths = Array.from({ length: 200 }, (_, length) => 'a'.repeat(length));
  for (const text of lengths) expect(Buffer.from(sha256(text)).toString('hex')).toBe(hexOf(text));
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => equal(text)));
});

test('a verifier has 43 unreserved characters, never the same ones, and its S256 challenge', () => {
  const made = Array.from({ length: 100 }, createCodeVerifier);
  for (const { verifier, challenge } of made) {
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(challenge).toEqual({ method: 0, challenge: challengeOf(verifier) });
  }
  expect(new Set(made.map(({ verifier }) => verifier)).size).toBe(100);
});

function hexOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function equal(text: string): boolean {
  return Buffer.from(sha256(text)).toString('hex') === hexOf(text);
}
