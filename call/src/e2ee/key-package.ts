import { type Bytes, check, concat, equal, NONE, type Reader, u16, vector } from './bytes.ts';
import { importPoint, reference, type Signer, sign, verify } from './crypto.ts';
import { generateKey, type HpkeKey } from './hpke.ts';
import { checkLeafNode, CIPHER_SUITE, createLeafNode, type LeafNode, MLS_10, readLeafNode, SOURCE } from './leaf-node.ts';

/** A key package (RFC 9420 10). */
export interface KeyPackage {
  readonly initKey: Bytes;
  readonly leaf: LeafNode;
  /** The bytes before the signature. */
  readonly signed: Bytes;
  readonly signature: Bytes;
  readonly bytes: Bytes;
}

/** An own key package with its private keys. */
export interface OwnKeyPackage {
  readonly bytes: Bytes;
  readonly leaf: LeafNode;
  readonly init: HpkeKey;
  readonly encryption: HpkeKey;
}

export async function createKeyPackage(userId: string, signer: Signer): Promise<OwnKeyPackage> {
  const [init, encryption] = await Promise.all([generateKey(), generateKey()]);
  const leaf = await createLeafNode(userId, signer, encryption.publicKey);
  const signed = concat(u16(MLS_10), u16(CIPHER_SUITE), vector(init.publicKey), leaf.bytes, vector());
  return { bytes: concat(signed, vector(await sign(signer, 'KeyPackageTBS', signed))), leaf, init, encryption };
}

export function readKeyPackage(reader: Reader): KeyPackage {
  const start = reader.at;
  check(reader.u16() === MLS_10 && reader.u16() === CIPHER_SUITE, 'suite');
  const initKey = reader.vector();
  const leaf = readLeafNode(reader);
  check(reader.vector().length === 0, 'extensions');
  const signed = reader.since(start);
  const signature = reader.vector();
  return { initKey, leaf, signed, signature, bytes: reader.since(start) };
}

/** Checks the keys and the signatures of a key package (RFC 9420 10.1). */
export async function checkKeyPackage({ initKey, leaf, signed, signature }: KeyPackage): Promise<void> {
  check(leaf.source === SOURCE.KEY_PACKAGE && leaf.unlimited && !equal(initKey, leaf.key), 'key package');
  await Promise.all([
    importPoint(initKey, 'ECDH'),
    checkLeafNode(leaf, { groupId: NONE, index: 0 }),
    verify(leaf.signatureKey, 'KeyPackageTBS', signed, signature),
  ]);
}

/** The KeyPackageRef, by which a Welcome names a key package. */
export function keyPackageRef(bytes: Bytes): Promise<Bytes> {
  return reference('KeyPackage Reference', bytes);
}
