import { randomBytes } from 'node:crypto';
import { Reader, u16, u32, u64, u8, vector } from '../bytes.ts';
import { readLeafNode } from '../leaf-node.ts';
import { reference, SigningKey } from '../signing.ts';

const FOREVER = 2n ** 64n - 1n;

/** A point of the curve whose private key is unknown. */
export const point = (): Buffer => new SigningKey().point;

/** The parts of a forged key package; the default is a valid one. */
export interface ForgedPackage {
  userId: string;
  key?: SigningKey;
  version?: number;
  suite?: number;
  initKey?: Buffer;
  encryptionKey?: Buffer;
  signatureKey?: Buffer;
  credentialType?: number;
  identity?: Buffer;
  versions?: number[];
  suites?: number[];
  extensionTypes?: number[];
  proposalTypes?: number[];
  credentialTypes?: number[];
  source?: number;
  notBefore?: bigint;
  notAfter?: bigint;
  leafExtensions?: Buffer;
  extensions?: Buffer;
  breakLeafSignature?: boolean;
  breakSignature?: boolean;
}

function leafStart(parts: ForgedPackage, key: SigningKey): Buffer {
  return Buffer.concat([
    vector(parts.encryptionKey ?? point()),
    vector(parts.signatureKey ?? key.point),
    u16(parts.credentialType ?? 1),
    vector(parts.identity ?? u64(BigInt(parts.userId))),
    vector(...(parts.versions ?? [1]).map(u16)),
    vector(...(parts.suites ?? [2]).map(u16)),
    vector(...(parts.extensionTypes ?? []).map(u16)),
    vector(...(parts.proposalTypes ?? []).map(u16)),
    vector(...(parts.credentialTypes ?? [1]).map(u16)),
  ]);
}

/** A bare key package. */
export function forgeKeyPackage(parts: ForgedPackage): Buffer {
  const key = parts.key ?? new SigningKey();
  const leaf = Buffer.concat([
    leafStart(parts, key),
    u8(parts.source ?? 1),
    ...((parts.source ?? 1) === 1 ? [u64(parts.notBefore ?? 0n), u64(parts.notAfter ?? FOREVER)] : [vector()]),
    vector(parts.leafExtensions ?? Buffer.alloc(0)),
  ]);
  const signed = Buffer.concat([
    u16(parts.version ?? 1),
    u16(parts.suite ?? 2),
    vector(parts.initKey ?? point()),
    leaf,
    vector(key.sign(parts.breakLeafSignature ? 'Other' : 'LeafNodeTBS', leaf)),
    vector(parts.extensions ?? Buffer.alloc(0)),
  ]);
  return Buffer.concat([signed, vector(key.sign(parts.breakSignature ? 'Other' : 'KeyPackageTBS', signed))]);
}

/** The parts of a forged commit, which the server cannot tell from a valid one. */
export interface ForgedCommit extends ForgedPackage {
  key: SigningKey;
  groupId: string;
  epoch: bigint;
  sender: number;
  proposals: readonly { ref: Buffer; keyPackageRef?: Buffer }[];
  /** The leaf in its signature, if not `sender`. */
  signedLeaf?: number;
  inline?: boolean;
  withoutPath?: boolean;
  welcomed?: readonly Buffer[];
  authenticatedData?: Buffer;
  welcomeSuite?: number;
}

/** The payload of opcode 28. */
export function forgeCommit(parts: ForgedCommit): Buffer {
  const groupId = u64(BigInt(parts.groupId));
  const leaf = Buffer.concat([
    leafStart(parts, parts.key),
    u8(parts.source ?? 3),
    vector(),
    vector(parts.leafExtensions ?? Buffer.alloc(0)),
  ]);
  const tbs = Buffer.concat([leaf, vector(groupId), u32(parts.signedLeaf ?? parts.sender)]);
  const path = [u8(1), leaf, vector(parts.key.sign(parts.breakLeafSignature ? 'Other' : 'LeafNodeTBS', tbs)), vector()];
  const refs = parts.proposals.map(({ ref }) => Buffer.concat([u8(parts.inline ? 1 : 2), vector(ref)]));
  const welcomed = parts.welcomed ?? parts.proposals.flatMap(({ keyPackageRef }) => keyPackageRef ?? []);
  const secrets = welcomed.map((ref) => Buffer.concat([vector(ref), vector(randomBytes(65)), vector(randomBytes(100))]));
  return Buffer.concat([
    u16(1),
    u16(1),
    vector(groupId),
    u64(parts.epoch),
    u8(1),
    u32(parts.sender),
    vector(parts.authenticatedData ?? Buffer.alloc(0)),
    u8(3),
    vector(...refs),
    ...(parts.withoutPath ? [u8(0)] : path),
    vector(randomBytes(70)),
    vector(randomBytes(32)),
    vector(randomBytes(32)),
    ...(secrets.length > 0 ? [u16(parts.welcomeSuite ?? 2), vector(...secrets), vector(randomBytes(300))] : []),
  ]);
}

/** The parsed payload of opcode 27. */
export interface ReadProposals {
  readonly revokes: boolean;
  readonly epoch: bigint;
  readonly proposals: {
    readonly ref: Buffer;
    readonly keyPackageRef?: Buffer;
    readonly userId?: string;
    readonly leaf?: number;
  }[];
}

export function readProposals(payload: Buffer): ReadProposals {
  const reader = new Reader(payload);
  const revokes = reader.u8() === 1;
  const items = reader.items();
  const proposals: ReadProposals['proposals'] = [];
  let epoch = 0n;
  while (items.more) {
    if (revokes) {
      proposals.push({ ref: items.vector() });
      continue;
    }
    items.u16();
    const start = items.at;
    items.u16();
    items.vector();
    epoch = items.u64();
    items.u8();
    items.u32();
    items.vector();
    items.u8();
    const what = items.u16() === 1 ? readAddition(items) : { leaf: items.u32() };
    items.vector();
    proposals.push({ ref: reference('Proposal Reference', items.since(start)), ...what });
  }
  if (!reader.complete) throw new Error('these are not proposals');
  return { revokes, epoch, proposals };
}

function readAddition(items: Reader): { keyPackageRef: Buffer; userId: string } {
  const start = items.at;
  items.u32();
  items.vector();
  const { identity } = readLeafNode(items);
  items.vector();
  items.vector();
  return { keyPackageRef: reference('KeyPackage Reference', items.since(start)), userId: String(identity.readBigUInt64BE()) };
}
