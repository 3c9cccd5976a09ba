import { type Reader, u32, vector } from './bytes.ts';
import { accept, refuse, type Result } from './refusal.ts';
import { CIPHER_SUITE, publicKeyOf, verifyWithLabel } from './signing.ts';

const MLS_10 = 1;
const BASIC_CREDENTIAL = 1;
const FOREVER = 2n ** 64n - 1n;
const USER_ID_BYTES = 8;

/** Where a leaf node comes from (RFC 9420 7.2). */
const SOURCE = { KEY_PACKAGE: 1, COMMIT: 3 } as const;

/** A member's leaf of the ratchet tree (RFC 9420 7.2). Keys are uncompressed points; byte fields are views of the message. */
export interface LeafNode {
  readonly encryptionKey: Buffer;
  readonly signatureKey: Buffer;
  /** The identity of a basic credential. */
  readonly identity: Buffer;
  readonly basic: boolean;
  readonly supported: boolean;
  readonly source: number;
  readonly unlimited: boolean;
  readonly extensions: Buffer;
  readonly signature: Buffer;
  /** The bytes before the signature. */
  readonly signed: Buffer;
}

/** Reads a leaf node; a violation is recorded in `reader`. */
export function readLeafNode(reader: Reader): LeafNode {
  const start = reader.at;
  const encryptionKey = reader.vector();
  const signatureKey = reader.vector();
  const basic = reader.u16() === BASIC_CREDENTIAL;
  const identity = reader.vector();
  const versions = listsNumber(reader.items(), MLS_10);
  const suites = listsNumber(reader.items(), CIPHER_SUITE);
  listsNumber(reader.items(), 0);
  listsNumber(reader.items(), 0);
  const credentials = listsNumber(reader.items(), BASIC_CREDENTIAL);
  const source = reader.u8();
  let unlimited = true;
  if (source === SOURCE.KEY_PACKAGE) {
    const notBefore = reader.u64();
    unlimited = reader.u64() === FOREVER && notBefore === 0n;
  } else if (source === SOURCE.COMMIT) {
    reader.vector();
  } else {
    reader.fail();
  }
  const extensions = reader.vector();
  const signed = reader.since(start);
  const supported = versions && suites && credentials;
  const signature = reader.vector();
  return { encryptionKey, signatureKey, identity, basic, supported, source, unlimited, extensions, signature, signed };
}

/** Whether a vector of 16-bit numbers contains one. */
function listsNumber(items: Reader, wanted: number): boolean {
  let found = false;
  while (items.more) if (items.u16() === wanted) found = true;
  return found;
}

/** The checks that hold for every leaf of a user (docs/contract/voice.md#key-packages), without its signature. */
function checkLeaf(leaf: LeafNode, userId: bigint): Result<LeafNode> {
  if (!leaf.basic || leaf.identity.length !== USER_ID_BYTES) return refuse('wrong_credential');
  if (leaf.identity.readBigUInt64BE() !== userId) return refuse('wrong_credential');
  if (!leaf.supported) return refuse('wrong_capabilities');
  if (leaf.extensions.length > 0) return refuse('unexpected_extension');
  if (!publicKeyOf(leaf.encryptionKey)) return refuse('wrong_key');
  return accept(leaf);
}

function checkSignature(leaf: LeafNode, content: Buffer): Result<LeafNode> {
  const key = publicKeyOf(leaf.signatureKey);
  if (!key) return refuse('wrong_key');
  return verifyWithLabel(key, 'LeafNodeTBS', content, leaf.signature) ? accept(leaf) : refuse('wrong_signature');
}

/** Checks the leaf of a user's key package (RFC 9420 7.3). */
export function checkNewLeaf(leaf: LeafNode, userId: bigint): Result<LeafNode> {
  if (leaf.source !== SOURCE.KEY_PACKAGE) return refuse('malformed');
  if (!leaf.unlimited) return refuse('wrong_lifetime');
  const checked = checkLeaf(leaf, userId);
  return checked.ok ? checkSignature(leaf, leaf.signed) : checked;
}

/** Checks the leaf that a commit puts in the place of the committer's (RFC 9420 7.3): only its encryption key is new. */
export function checkUpdatedLeaf(leaf: LeafNode, userId: bigint, at: { groupId: Buffer; index: number; signatureKey: Buffer }) {
  if (leaf.source !== SOURCE.COMMIT || !leaf.signatureKey.equals(at.signatureKey)) return refuse('wrong_path');
  const checked = checkLeaf(leaf, userId);
  if (!checked.ok) return checked;
  return checkSignature(leaf, Buffer.concat([leaf.signed, vector(at.groupId), u32(at.index)]));
}
