import { type Bytes, check, concat, Invalid, NONE, text, u16, u8, vector } from './bytes.ts';

/** Bytes of a hash, and of each secret of the key schedule. */
export const HASH_BYTES = 32;
/** Bytes of a key of AES-128-GCM. */
export const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Bytes of an uncompressed point of P-256. */
export const POINT_BYTES = 65;
const SCALAR_BYTES = 32;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DER_SEQUENCE = 0x30;
const DER_INTEGER = 0x02;

/** The result of an operation of WebCrypto that fails on wrong input only: such a failure becomes `Invalid`. */
export async function orInvalid<T>(result: Promise<T>, rule: string): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    throw new Invalid(rule, { cause });
  }
}

export async function hash(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concat(...parts)));
}

export async function mac(key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

/** KDF.Expand (RFC 5869 2.3) of at most 32 bytes, which are one block. */
export async function expand(secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  return (await mac(secret, concat(info, u8(1)))).subarray(0, length);
}

const labelOf = (label: string): Bytes => vector(text(`MLS 1.0 ${label}`));

/** A label with a content, as signatures, references and encryptions bind them (RFC 9420 5.1.2, 5.1.3, 5.2). */
export function labelled(label: string, content: Uint8Array): Bytes {
  return concat(labelOf(label), vector(content));
}

/** ExpandWithLabel (RFC 9420 8). */
export function expandWithLabel(secret: Bytes, label: string, context: Uint8Array, length = HASH_BYTES): Promise<Bytes> {
  return expand(secret, concat(u16(length), labelled(label, context)), length);
}

/** DeriveSecret (RFC 9420 8). */
export function deriveSecret(secret: Bytes, label: string): Promise<Bytes> {
  return expandWithLabel(secret, label, NONE);
}

/** RefHash of a key package or a proposal (RFC 9420 5.2). */
export function reference(label: 'KeyPackage Reference' | 'Proposal Reference', value: Bytes): Promise<Bytes> {
  return hash(labelled(label, value));
}

export function aesKey(key: Bytes, usages: ('encrypt' | 'decrypt')[]): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, usages);
}

/** Encrypts once with a key, without authenticated data. */
export async function seal(key: Bytes, nonce: Bytes, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await aesKey(key, ['encrypt']), plaintext));
}

export async function open(key: Bytes, nonce: Bytes, ciphertext: Bytes): Promise<Bytes> {
  const imported = await aesKey(key, ['decrypt']);
  return new Uint8Array(
    await orInvalid(crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, imported, ciphertext), 'ciphertext'),
  );
}

/** The key and the nonce of a Welcome (RFC 9420 12.4.3.1). */
export async function welcomeKey(welcomeSecret: Bytes): Promise<{ key: Bytes; nonce: Bytes }> {
  const key = await expandWithLabel(welcomeSecret, 'key', NONE, KEY_BYTES);
  return { key, nonce: await expandWithLabel(welcomeSecret, 'nonce', NONE, NONCE_BYTES) };
}

/** Imports an uncompressed point of P-256; throws `Invalid` if it is not on the curve. */
export function importPoint(point: Bytes, name: 'ECDH' | 'ECDSA'): Promise<CryptoKey> {
  check(point.length === POINT_BYTES && point[0] === 4, 'point');
  const usages: KeyUsage[] = name === 'ECDSA' ? ['verify'] : [];
  return orInvalid(crypto.subtle.importKey('raw', point, { name, namedCurve: 'P-256' }, true, usages), 'point');
}

/** A signature key pair. */
export interface Signer {
  readonly privateKey: CryptoKey;
  /** The uncompressed point. */
  readonly publicKey: Bytes;
}

export async function generateSigner(): Promise<Signer> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify']);
  return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** SignWithLabel (RFC 9420 5.1.2), DER. */
export async function sign({ privateKey }: Signer, label: string, content: Bytes): Promise<Bytes> {
  return derOf(new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, labelled(label, content))));
}

/** VerifyWithLabel (RFC 9420 5.1.2); throws `Invalid` if the signature is wrong. */
export async function verify(point: Bytes, label: string, content: Bytes, signature: Bytes): Promise<void> {
  const key = await importPoint(point, 'ECDSA');
  const valid = await crypto.subtle.verify(ECDSA, key, fromDer(signature), labelled(label, content));
  check(valid, `signature of ${label}`);
}

/** The DER form of a signature, which WebCrypto has as two numbers of 32 bytes. */
function derOf(signature: Bytes): Bytes {
  const [r, s] = [signature.subarray(0, SCALAR_BYTES), signature.subarray(SCALAR_BYTES)].map((number) => {
    const short = number.subarray(
      Math.max(
        0,
        number.findIndex((byte) => byte !== 0),
      ),
    );
    const positive = (short[0] ?? 0) < 0x80 ? short : concat(u8(0), short);
    return concat(u8(DER_INTEGER), u8(positive.length), positive);
  });
  const numbers = concat(r ?? NONE, s ?? NONE);
  return concat(u8(DER_SEQUENCE), u8(numbers.length), numbers);
}

function fromDer(der: Bytes): Bytes {
  check(der[0] === DER_SEQUENCE && der[1] === der.length - 2, 'signature');
  const signature = new Uint8Array(2 * SCALAR_BYTES);
  let at = 2;
  for (const end of [SCALAR_BYTES, 2 * SCALAR_BYTES]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    const first = number[0] ?? 0x80;
    const padded = first === 0 && length > 1;
    check(der[at] === DER_INTEGER && number.length === length && first < 0x80, 'signature');
    check(!padded || (number[1] ?? 0) >= 0x80, 'signature');
    const short = padded ? number.subarray(1) : number;
    check(short.length <= SCALAR_BYTES, 'signature');
    signature.set(short, end - short.length);
    at += 2 + length;
  }
  check(at === der.length, 'signature');
  return signature;
}
