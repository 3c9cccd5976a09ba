import { LIMITS } from '@guildhall/protocol/limits';
import { Reader, u16, vector } from './bytes.ts';
import { type LeafNode, readLeafNode } from './leaf-node.ts';
import { accept, refuse, type Result } from './refusal.ts';
import { CIPHER_SUITE } from './signing.ts';

const MLS_10 = 1;
const PUBLIC_MESSAGE = 1;
const SENDER_MEMBER = 1;
const CONTENT_TYPE_COMMIT = 3;
const BY_REFERENCE = 2;
const HASH_BYTES = 32;

/** A commit as the server reads it (RFC 9420 12.4). Byte fields are views of the message. */
export interface Commit {
  readonly groupId: Buffer;
  readonly epoch: bigint;
  /** The leaf of the committer. */
  readonly sender: number;
  /** The ProposalRefs in the order in which members apply them. */
  readonly refs: readonly Buffer[];
  /** The committer's new leaf; absent if the commit has no path. */
  readonly leaf: LeafNode | undefined;
  /** The whole MLSMessage. */
  readonly bytes: Buffer;
}

/** A Welcome as the server reads it (RFC 9420 12.4.3.1). */
export interface Welcome {
  /** The EncryptedGroupSecrets of each new member, by its KeyPackageRef in hex. */
  readonly secrets: ReadonlyMap<string, Buffer>;
  /** The encrypted group info as a vector, the same for all. */
  readonly groupInfo: Buffer;
}

/** The payload of opcode 28. */
export interface CommitWelcome {
  readonly commit: Commit;
  readonly welcome: Welcome | undefined;
}

/** Reads the payload of opcode 28: MLSMessage with a commit, then a bare Welcome if members are added. */
export function readCommitWelcome(payload: Buffer): Result<CommitWelcome> {
  if (payload.length > LIMITS.voiceE2ee.commit.max) return refuse('too_long');
  const reader = new Reader(payload);
  const commit = readCommit(reader);
  if (!commit || reader.failed) return refuse('malformed');
  if (!reader.more) return accept({ commit, welcome: undefined });
  const suite = reader.u16();
  const welcome = readWelcome(reader);
  if (!welcome || !reader.complete) return refuse('malformed');
  return suite === CIPHER_SUITE ? accept({ commit, welcome }) : refuse('wrong_suite');
}

function readCommit(reader: Reader): Commit | undefined {
  if (reader.u16() !== MLS_10 || reader.u16() !== PUBLIC_MESSAGE) return undefined;
  const groupId = reader.vector();
  const epoch = reader.u64();
  if (reader.u8() !== SENDER_MEMBER) return undefined;
  const sender = reader.u32();
  const authenticatedData = reader.vector();
  if (authenticatedData.length > 0 || reader.u8() !== CONTENT_TYPE_COMMIT) return undefined;
  const refs = readReferences(reader.items());
  if (!refs) return undefined;
  const hasPath = reader.u8();
  if (hasPath > 1) return undefined;
  const leaf = hasPath ? readLeafNode(reader) : undefined;
  if (leaf) skipPath(reader.items());
  reader.vector();
  const confirmationTag = reader.vector();
  const membershipTag = reader.vector();
  if (confirmationTag.length !== HASH_BYTES || membershipTag.length !== HASH_BYTES) return undefined;
  return { groupId, epoch, sender, refs, leaf, bytes: reader.since(0) };
}

/** Proposals by reference; undefined if one is in the commit itself, which only the server may propose. */
function readReferences(items: Reader): Buffer[] | undefined {
  const refs: Buffer[] = [];
  while (items.more) {
    if (items.u8() !== BY_REFERENCE) return undefined;
    const ref = items.vector();
    if (ref.length !== HASH_BYTES) return undefined;
    refs.push(ref);
  }
  return refs;
}

/** Checks the form of the nodes of a path: a key, and a list of ciphertexts (RFC 9420 7.6). */
function skipPath(nodes: Reader): void {
  while (nodes.more) {
    nodes.vector();
    const secrets = nodes.items();
    while (secrets.more) {
      secrets.vector();
      secrets.vector();
    }
  }
}

function readWelcome(reader: Reader): Welcome | undefined {
  const secrets = new Map<string, Buffer>();
  const items = reader.items();
  while (items.more) {
    const start = items.at;
    const ref = items.vector();
    items.vector();
    items.vector();
    if (ref.length !== HASH_BYTES || secrets.has(ref.toString('hex'))) return undefined;
    secrets.set(ref.toString('hex'), items.since(start));
  }
  const start = reader.at;
  reader.vector();
  return { secrets, groupInfo: reader.since(start) };
}

/** A bare Welcome that contains the secrets of one member only. */
export function welcomeFor(secrets: Buffer, groupInfo: Buffer): Buffer {
  return Buffer.concat([u16(CIPHER_SUITE), vector(secrets), groupInfo]);
}
