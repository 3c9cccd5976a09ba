import { type Bytes, check, equal, hex, Reader, readWhole } from './bytes.ts';
import { reference, verify } from './crypto.ts';
import { checkKeyPackage, type KeyPackage, readKeyPackage } from './key-package.ts';
import { MLS_10 } from './leaf-node.ts';
import type { RatchetTree } from './tree.ts';

export const PUBLIC_MESSAGE = 1;
const SENDER_EXTERNAL = 2;
const CONTENT_TYPE_PROPOSAL = 2;
const ADD = 1;
const REMOVE = 3;
const BASIC_CREDENTIAL = 1;

/** A change of a group that the server has proposed (RFC 9420 12.1). */
export type Proposal = { readonly ref: Bytes } & (
  | { readonly kind: 'add'; readonly keyPackage: KeyPackage }
  | { readonly kind: 'remove'; readonly leaf: number }
);

/** The key of an ExternalSender (RFC 9420 12.1.8.1). */
export function senderKey(externalSender: Bytes): Bytes {
  return readWhole(externalSender, (reader) => {
    const key = reader.vector();
    check(reader.u16() === BASIC_CREDENTIAL, 'credential');
    reader.vector();
    return key;
  });
}

/** Reads and checks the MLSMessages of the server for an epoch of a group (RFC 9420 6, 12.1.8). */
export async function readProposals(
  messages: Bytes,
  { groupId, epoch, externalSender }: { groupId: Bytes; epoch: bigint; externalSender: Bytes },
): Promise<Proposal[]> {
  const key = senderKey(externalSender);
  const proposals: Proposal[] = [];
  const reader = new Reader(messages);
  while (reader.more) {
    const start = reader.at;
    check(reader.u16() === MLS_10 && reader.u16() === PUBLIC_MESSAGE, 'kind of a message');
    check(equal(reader.vector(), groupId) && reader.u64() === epoch, 'epoch');
    check(reader.u8() === SENDER_EXTERNAL && reader.u32() === 0, 'sender');
    check(reader.vector().length === 0 && reader.u8() === CONTENT_TYPE_PROPOSAL, 'content');
    const change = readChange(reader);
    const signed = reader.since(start);
    await verify(key, 'FramedContentTBS', signed, reader.vector());
    if (change.kind === 'add') await checkKeyPackage(change.keyPackage);
    const ref = await reference('Proposal Reference', reader.since(start).subarray(2));
    proposals.push({ ...change, ref });
  }
  return proposals;
}

function readChange(reader: Reader) {
  const type = reader.u16();
  if (type === ADD) return { kind: 'add', keyPackage: readKeyPackage(reader) } as const;
  check(type === REMOVE, 'kind of a proposal');
  return { kind: 'remove', leaf: reader.u32() } as const;
}

/** A member that a commit adds. */
export interface Added {
  readonly index: number;
  readonly keyPackage: KeyPackage;
}

/** Applies proposals to a tree: first the removals (RFC 9420 12.3). */
export function applyProposals(tree: RatchetTree, proposals: readonly Proposal[], committer: number): Added[] {
  const added: Added[] = [];
  for (const proposal of proposals) {
    if (proposal.kind !== 'remove') continue;
    check(proposal.leaf !== committer, 'removal of the committer');
    tree.remove(proposal.leaf);
  }
  for (const proposal of proposals) {
    if (proposal.kind === 'add') added.push({ index: tree.add(proposal.keyPackage.leaf), keyPackage: proposal.keyPackage });
  }
  tree.checkUnique();
  return added;
}

/** Proposals by the digits of their reference. */
export class ProposalStore {
  readonly #proposals = new Map<string, Proposal>();

  get size(): number {
    return this.#proposals.size;
  }

  get all(): Proposal[] {
    return [...this.#proposals.values()];
  }

  add(proposals: readonly Proposal[]): void {
    for (const proposal of proposals) this.#proposals.set(hex(proposal.ref), proposal);
  }

  get(ref: Bytes): Proposal {
    const proposal = this.#proposals.get(hex(ref));
    check(proposal !== undefined, 'unknown proposal');
    return proposal;
  }

  delete(ref: Bytes): void {
    this.#proposals.delete(hex(ref));
  }
}
