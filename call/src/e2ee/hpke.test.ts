import { createECDH } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { expect, test } from 'vitest';
import { hex, Invalid, text } from './bytes.ts';
import { labelled } from './crypto.ts';
import { computeKey, decryptWithLabel, deriveKey, encryptWithLabel, generateKey } from './hpke.ts';

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
const CONTEXT = text('context');
const info = labelled('Test', CONTEXT);

test('a library decrypts what is encrypted, and the reverse', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const [own, theirs] = [await deriveKey(secret), await suite.kem.deriveKeyPair(secret)];
  expect(hex(own.publicKey)).toBe(hex(new Uint8Array(await suite.kem.serializePublicKey(theirs.publicKey))));
  const encrypted = await encryptWithLabel(own.publicKey, 'Test', CONTEXT, text('to the library'));
  const opened = await suite.open({ recipientKey: theirs, enc: encrypted.kemOutput, info }, encrypted.ciphertext);
  expect(new Uint8Array(opened)).toEqual(text('to the library'));
  const sealed = await suite.seal({ recipientPublicKey: theirs.publicKey, info }, text('from the library'));
  const message = { kemOutput: new Uint8Array(sealed.enc), ciphertext: new Uint8Array(sealed.ct) };
  expect(await decryptWithLabel(own, 'Test', CONTEXT, message)).toEqual(text('from the library'));
});

test('another label, context, key or ciphertext is invalid', async () => {
  const [own, other] = [await generateKey(), await generateKey()];
  const message = await encryptWithLabel(own.publicKey, 'Test', CONTEXT, text('secret'));
  const changed = { ...message, ciphertext: message.ciphertext.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) };
  await expect(decryptWithLabel(own, 'Other', CONTEXT, message)).rejects.toThrow(Invalid);
  await expect(decryptWithLabel(own, 'Test', text('other'), message)).rejects.toThrow(Invalid);
  await expect(decryptWithLabel(other, 'Test', CONTEXT, message)).rejects.toThrow(Invalid);
  await expect(decryptWithLabel(own, 'Test', CONTEXT, changed)).rejects.toThrow(Invalid);
});

test('a point that is not on the curve is invalid', async () => {
  const own = await generateKey();
  const message = await encryptWithLabel(own.publicKey, 'Test', CONTEXT, text('secret'));
  const point = own.publicKey.map((byte, at) => (at === 64 ? byte ^ 1 : byte));
  await expect(encryptWithLabel(point, 'Test', CONTEXT, text('secret'))).rejects.toThrow(Invalid);
  await expect(decryptWithLabel(own, 'Test', CONTEXT, { ...message, kemOutput: point })).rejects.toThrow(Invalid);
  await expect(decryptWithLabel(own, 'Test', CONTEXT, { ...message, kemOutput: point.subarray(0, 33) })).rejects.toThrow(Invalid);
});

test('a computed point is that of a library, and its key decrypts', async () => {
  for (const last of [1, 2, 3, 0x80, 0xff]) {
    const scalar = crypto.getRandomValues(new Uint8Array(32)).fill(last < 4 ? 0 : 0x7f, 0, last < 4 ? 31 : 1);
    scalar[31] = last;
    const own = await computeKey(scalar);
    const theirs = createECDH('prime256v1');
    theirs.setPrivateKey(scalar);
    expect(hex(own.publicKey)).toBe(theirs.getPublicKey('hex'));
    const message = await encryptWithLabel(own.publicKey, 'Test', CONTEXT, text('secret'));
    expect(await decryptWithLabel(own, 'Test', CONTEXT, message)).toEqual(text('secret'));
  }
});
