import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { vector } from './bytes.ts';

/** The only cipher suite: DHKEM-P256, AES-128-GCM, SHA-256, ECDSA P-256 (RFC 9420 17.1). */
export const CIPHER_SUITE = 2;

/** An uncompressed point of P-256 (SEC 1 2.3.3). */
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;

/** The DER prefix of a P-256 public key, before its point (RFC 5480 2). */
const SPKI = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** The key of an uncompressed point; undefined if it is not a point of the curve. */
export function publicKeyOf(point: Buffer): KeyObject | undefined {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return undefined;
  try {
    return createPublicKey({ key: Buffer.concat([SPKI, point]), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** A label with a content, as signatures and references bind them (RFC 9420 5.1.2, 5.2). */
function labelled(label: string, content: Buffer): Buffer {
  return Buffer.concat([vector(Buffer.from(`MLS 1.0 ${label}`, 'latin1')), vector(content)]);
}

/** VerifyWithLabel (RFC 9420 5.1.2); the signature is DER. */
export function verifyWithLabel(key: KeyObject, label: string, content: Buffer, signature: Buffer): boolean {
  return verify('sha256', labelled(label, content), key, signature);
}

/** RefHash of a key package or a proposal (RFC 9420 5.2). */
export function reference(label: 'KeyPackage Reference' | 'Proposal Reference', value: Buffer): Buffer {
  return createHash('sha256').update(labelled(label, value)).digest();
}

/** A P-256 signature key pair. */
export class SigningKey {
  /** The uncompressed point. */
  readonly point: Buffer;
  readonly #privateKey: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    this.point = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
    this.#privateKey = privateKey;
  }

  /** SignWithLabel (RFC 9420 5.1.2), DER. */
  sign(label: string, content: Buffer): Buffer {
    return sign('sha256', labelled(label, content), this.#privateKey);
  }
}
