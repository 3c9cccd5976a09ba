import { type Bytes, check, concat, equal, NONE, type Reader, u16, u32, u64, u8, vector } from './bytes.ts';
import { importPoint, type Signer, sign, verify } from './crypto.ts';

/** The only cipher suite: DHKEM-P256, AES-128-GCM, SHA-256, ECDSA P-256 (RFC 9420 17.1). */
export const CIPHER_SUITE = 2;
export const MLS_10 = 1;
const BASIC_CREDENTIAL = 1;
const FOREVER = 2n ** 64n - 1n;
const USER_ID_BYTES = 8;

/** Where a leaf node comes from (RFC 9420 7.2). */
export const SOURCE = { KEY_PACKAGE: 1, COMMIT: 3 } as const;

/** A member's leaf of the ratchet tree (RFC 9420 7.2). */
export interface LeafNode {
  readonly kind: 'leaf';
  readonly key: Bytes;
  readonly signatureKey: Bytes;
  readonly userId: string;
  readonly source: number;
  /** Whether it is valid at all times; the founder's leaf of some clients is not. */
  readonly unlimited: boolean;
  /** Empty unless a commit made the leaf. */
  readonly parentHash: Bytes;
  readonly signature: Bytes;
  /** The bytes before the signature. */
  readonly signed: Bytes;
  readonly bytes: Bytes;
}

/** Where a leaf is that a commit made, which its signature binds (RFC 9420 7.2). */
export interface LeafPlace {
  readonly groupId: Bytes;
  readonly index: number;
}

const placeBytes = ({ groupId, index }: LeafPlace): Bytes => concat(vector(groupId), u32(index));

/** The numbers of a list, of which one is required. */
function readCapability(reader: Reader, required?: number): void {
  const values = reader.items((items) => items.u16());
  check(required === undefined || values.includes(required), 'capabilities');
}

/** Reads a leaf node and checks all but its keys and its signature (RFC 9420 7.3). */
export function readLeafNode(reader: Reader): LeafNode {
  const start = reader.at;
  const key = reader.vector();
  const signatureKey = reader.vector();
  check(reader.u16() === BASIC_CREDENTIAL, 'credential');
  const identity = reader.vector();
  check(identity.length === USER_ID_BYTES, 'credential');
  readCapability(reader, MLS_10);
  readCapability(reader, CIPHER_SUITE);
  readCapability(reader);
  readCapability(reader);
  readCapability(reader, BASIC_CREDENTIAL);
  const source = reader.u8();
  let parentHash = NONE;
  let unlimited = true;
  if (source === SOURCE.KEY_PACKAGE) unlimited = [reader.u64(), reader.u64()].join() === `0,${FOREVER}`;
  else if (source === SOURCE.COMMIT) parentHash = reader.vector();
  else check(false, 'source of a leaf');
  check(reader.vector().length === 0, 'extensions');
  const signed = reader.since(start);
  const signature = reader.vector();
  const userId = String(new DataView(identity.buffer, identity.byteOffset).getBigUint64(0));
  return {
    kind: 'leaf',
    key,
    signatureKey,
    userId,
    source,
    unlimited,
    parentHash,
    signature,
    signed,
    bytes: reader.since(start),
  };
}

/** Checks the keys and the signature of a leaf node (RFC 9420 7.3). */
export async function checkLeafNode(leaf: LeafNode, place: LeafPlace): Promise<void> {
  const { key, signatureKey, signature, signed, source } = leaf;
  check(!equal(key, signatureKey), 'key with two purposes');
  await importPoint(key, 'ECDH');
  await verify(signatureKey, 'LeafNodeTBS', source === SOURCE.COMMIT ? concat(signed, placeBytes(place)) : signed, signature);
}

/** Makes the leaf of a user: for a key package, or with a parent hash and the place for a commit. */
export async function createLeafNode(
  userId: string,
  signer: Signer,
  key: Bytes,
  commit?: { parentHash: Bytes; place: LeafPlace },
): Promise<LeafNode> {
  const source = commit ? SOURCE.COMMIT : SOURCE.KEY_PACKAGE;
  const signed = concat(
    vector(key),
    vector(signer.publicKey),
    u16(BASIC_CREDENTIAL),
    vector(u64(BigInt(userId))),
    vector(u16(MLS_10)),
    vector(u16(CIPHER_SUITE)),
    vector(),
    vector(),
    vector(u16(BASIC_CREDENTIAL)),
    u8(source),
    commit ? vector(commit.parentHash) : concat(u64(0n), u64(FOREVER)),
    vector(),
  );
  const signature = await sign(signer, 'LeafNodeTBS', commit ? concat(signed, placeBytes(commit.place)) : signed);
  const [unlimited, parentHash] = [true, commit?.parentHash ?? NONE];
  const bytes = concat(signed, vector(signature));
  return { kind: 'leaf', key, signatureKey: signer.publicKey, userId, source, unlimited, parentHash, signature, signed, bytes };
}
