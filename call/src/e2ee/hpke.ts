import { type Bytes, concat, hex, Invalid, NONE, type Reader, text, u16, u8, vector } from './bytes.ts';
import { expand, HASH_BYTES, importPoint, KEY_BYTES, labelled, mac, open, orInvalid, POINT_BYTES, seal } from './crypto.ts';
import { pointOf } from './p256.ts';

/** DHKEM(P-256, HKDF-SHA256) of RFC 9180 7.1, and with it HKDF-SHA256 and AES-128-GCM. */
const KEM = concat(text('KEM'), u16(0x10));
const HPKE = concat(text('HPKE'), u16(0x10), u16(1), u16(1));
const VERSION = text('HPKE-v1');
const BASE_MODE = u8(0);
const NONCE_BYTES = 12;
const ECDH = { name: 'ECDH', namedCurve: 'P-256' };
const ORDER = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
const ZERO = '0'.repeat(2 * HASH_BYTES);
/** The DER prefix of a private key of P-256 without its public key, before the number (RFC 5915, RFC 5958). */
const PKCS8 = Uint8Array.from([
  0x30, 0x41, 2, 1, 0, 0x30, 0x13, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7, 4, 0x27,
  0x30, 0x25, 2, 1, 1, 4, 0x20,
]);

/** A key pair of HPKE. */
export interface HpkeKey {
  readonly privateKey: CryptoKey;
  /** The uncompressed point. */
  readonly publicKey: Bytes;
}

/** HPKECiphertext (RFC 9420 7.6). */
export interface Ciphertext {
  readonly kemOutput: Bytes;
  readonly ciphertext: Bytes;
}

export function readCiphertext(reader: Reader): Ciphertext {
  return { kemOutput: reader.vector(), ciphertext: reader.vector() };
}

export function encodeCiphertext({ kemOutput, ciphertext }: Ciphertext): Bytes {
  return concat(vector(kemOutput), vector(ciphertext));
}

export async function generateKey(): Promise<HpkeKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDH, false, ['deriveBits']);
  return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** LabeledExtract (RFC 9180 4). An empty salt equals one of zeros. */
function extract(suite: Bytes, salt: Bytes, label: string, input: Bytes): Promise<Bytes> {
  const key = salt.length > 0 ? salt : new Uint8Array(HASH_BYTES);
  return mac(key, concat(VERSION, suite, text(label), input));
}

/** LabeledExpand (RFC 9180 4). */
function derive(suite: Bytes, secret: Bytes, label: string, info: Uint8Array, length: number): Promise<Bytes> {
  return expand(secret, concat(u16(length), VERSION, suite, text(label), info), length);
}

/** DeriveKeyPair (RFC 9180 7.1.3). */
export async function deriveKey(secret: Bytes): Promise<HpkeKey> {
  const seed = await extract(KEM, NONE, 'dkp_prk', secret);
  for (let counter = 0; counter < 256; counter++) {
    const scalar = await derive(KEM, seed, 'candidate', u8(counter), HASH_BYTES);
    const digits = hex(scalar);
    if (digits !== ZERO && digits < ORDER) return keyOf(scalar);
  }
  throw new Invalid('secret without a key');
}

/** The key pair of a number. Only a JWK names the point of a private key; Firefox cannot export one that was imported without its point. */
async function keyOf(scalar: Bytes): Promise<HpkeKey> {
  try {
    const privateKey = await crypto.subtle.importKey('pkcs8', concat(PKCS8, scalar), ECDH, true, ['deriveBits']);
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', privateKey);
    const publicKey = concat(u8(4), fromBase64Url(x), fromBase64Url(y));
    if (publicKey.length === POINT_BYTES) return { privateKey, publicKey };
  } catch {
    // The point is computed below.
  }
  return computeKey(scalar);
}

/** The key pair of a number, with a computed point. */
export async function computeKey(scalar: Bytes): Promise<HpkeKey> {
  const publicKey = pointOf(scalar);
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map(toBase64Url);
  const jwk = { kty: 'EC', crv: 'P-256', d: toBase64Url(scalar), x, y };
  return { privateKey: await crypto.subtle.importKey('jwk', jwk, ECDH, false, ['deriveBits']), publicKey };
}

function fromBase64Url(value: string): Bytes {
  const binary = atob(value.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The key and the nonce for the only message of a context of mode base (RFC 9180 4.1, 5.1). */
async function schedule(
  privateKey: CryptoKey,
  other: CryptoKey,
  points: Bytes,
  info: Bytes,
): Promise<{ key: Bytes; nonce: Bytes }> {
  const dh = new Uint8Array(await orInvalid(crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256), 'point'));
  const shared = await derive(KEM, await extract(KEM, NONE, 'eae_prk', dh), 'shared_secret', points, HASH_BYTES);
  const [pskId, infoHash, secret] = await Promise.all([
    extract(HPKE, NONE, 'psk_id_hash', NONE),
    extract(HPKE, NONE, 'info_hash', info),
    extract(HPKE, shared, 'secret', NONE),
  ]);
  const context = concat(BASE_MODE, pskId, infoHash);
  const [key, nonce] = await Promise.all([
    derive(HPKE, secret, 'key', context, KEY_BYTES),
    derive(HPKE, secret, 'base_nonce', context, NONCE_BYTES),
  ]);
  return { key, nonce };
}

/** EncryptWithLabel (RFC 9420 5.1.3). */
export async function encryptWithLabel(point: Bytes, label: string, context: Bytes, plaintext: Bytes): Promise<Ciphertext> {
  const [other, own] = await Promise.all([importPoint(point, 'ECDH'), generateKey()]);
  const { key, nonce } = await schedule(own.privateKey, other, concat(own.publicKey, point), labelled(label, context));
  return { kemOutput: own.publicKey, ciphertext: await seal(key, nonce, plaintext) };
}

/** DecryptWithLabel (RFC 9420 5.1.3); throws `Invalid`. */
export async function decryptWithLabel(own: HpkeKey, label: string, context: Bytes, message: Ciphertext): Promise<Bytes> {
  const other = await importPoint(message.kemOutput, 'ECDH');
  const points = concat(message.kemOutput, own.publicKey);
  const { key, nonce } = await schedule(own.privateKey, other, points, labelled(label, context));
  return open(key, nonce, message.ciphertext);
}
