import { LIMITS } from '@guildhall/protocol/limits';
import { Reader } from './bytes.ts';
import { checkNewLeaf, readLeafNode } from './leaf-node.ts';
import { accept, refuse, type Result } from './refusal.ts';
import { CIPHER_SUITE, publicKeyOf, reference, verifyWithLabel } from './signing.ts';

const MLS_10 = 1;
const KEY_PACKAGE_FORMAT = 5;

/** A checked key package (RFC 9420 10). All bytes are copies. */
export interface KeyPackage {
  /** Its KeyPackageRef, by which a Welcome names it. */
  readonly ref: Buffer;
  /** The package without an MLSMessage around it. */
  readonly bytes: Buffer;
  readonly initKey: Buffer;
  readonly encryptionKey: Buffer;
  readonly signatureKey: Buffer;
}

/**
 * Reads the payload of opcode 26: a key package of `userId`, bare or as an MLSMessage. A package that a library would reject is refused,
 * since members fail with an exception if one of them is proposed (docs/contract/voice.md#key-packages).
 */
export function readKeyPackage(payload: Buffer, userId: string): Result<KeyPackage> {
  if (payload.length > LIMITS.voiceE2ee.keyPackage.max) return refuse('too_long');
  const copy = Buffer.from(payload);
  const isMessage = copy.length >= 4 && copy.readUInt16BE(2) === KEY_PACKAGE_FORMAT;
  const bytes = isMessage ? copy.subarray(4) : copy;
  if (isMessage && copy.readUInt16BE(0) !== MLS_10) return refuse('malformed');
  const reader = new Reader(bytes);
  const version = reader.u16();
  const suite = reader.u16();
  const initKey = reader.vector();
  const leaf = readLeafNode(reader);
  const extensions = reader.vector();
  const signed = reader.since(0);
  const signature = reader.vector();
  if (!reader.complete || version !== MLS_10) return refuse('malformed');
  if (suite !== CIPHER_SUITE) return refuse('wrong_suite');
  if (extensions.length > 0) return refuse('unexpected_extension');
  if (!publicKeyOf(initKey) || initKey.equals(leaf.encryptionKey)) return refuse('wrong_key');
  const checked = checkNewLeaf(leaf, BigInt(userId));
  if (!checked.ok) return checked;
  const key = publicKeyOf(leaf.signatureKey);
  if (!key || !verifyWithLabel(key, 'KeyPackageTBS', signed, signature)) return refuse('wrong_signature');
  const ref = reference('KeyPackage Reference', bytes);
  return accept({ ref, bytes, initKey, encryptionKey: leaf.encryptionKey, signatureKey: leaf.signatureKey });
}
