import { checkCommit } from './check-commit.ts';
import { readCommitWelcome, type Welcome, welcomeFor } from './commit-message.ts';
import type { AddProposal, ExternalSender, Proposal, RemoveProposal } from './external-sender.ts';
import type { KeyPackage } from './key-package.ts';
import { type Leaf, Leaves } from './leaves.ts';
import type { Member } from './member.ts';
import { accept, refuse, type Result } from './refusal.ts';

/** The group of a call in its current epoch. */
export interface Group {
  readonly epoch: bigint;
  readonly leaves: Leaves;
}

/** The consequences of a valid commit. */
export interface Change {
  readonly group: Group;
  readonly commit: Buffer;
  /** The members that process the commit, with the committer. */
  readonly staying: readonly Member[];
  /** The added members with the Welcome of each. */
  readonly added: readonly { readonly member: Member; readonly welcome: Buffer }[];
}

/** The proposals of one epoch: all are committed together, or none. */
export class Batch {
  /** Absent for the first commit of a call, when each member has a group of its own (docs/contract/voice.md#the-first-group). */
  readonly #group: Group | undefined;
  readonly #groupId: Buffer;
  readonly #removes: readonly RemoveProposal[];
  readonly #adds: ReadonlyMap<Member, AddProposal>;
  readonly #recipients: ReadonlySet<Member>;

  constructor(sender: ExternalSender, groupId: Buffer, group: Group | undefined, members: readonly Member[]) {
    const epoch = group?.epoch ?? 0n;
    const adds = new Map<Member, AddProposal>();
    for (const member of members) if (member.keyPackage) adds.set(member, sender.add(epoch, member.keyPackage));
    this.#group = group;
    this.#groupId = groupId;
    this.#adds = adds;
    this.#removes = group ? abandonedLeaves(group, members).map((leaf) => sender.remove(epoch, leaf)) : [];
    this.#recipients = new Set(group ? members.filter(({ leaf }) => leaf) : adds.keys());
    if (!group) {
      for (const [member, { keyPackage }] of adds) member.state = { kind: 'offered', keyPackage };
    }
  }

  /** The members that can still commit: neither gone nor reset since the proposals were sent; `members` are in the call. */
  committers(members: Iterable<Member>): Member[] {
    return [...members].filter((member) => this.#canCommit(member));
  }

  /** The proposals that a recipient receives: in the first epoch not its own addition. */
  proposalsFor(recipient: Member): Proposal[] {
    const adds = [...this.#adds].filter(([member]) => member !== recipient).map(([, add]) => add);
    return [...this.#removes, ...adds];
  }

  /** Checks the payload of opcode 28 of `committer`; a valid one changes the states of the members (docs/contract/voice.md#commits). */
  commit(committer: Member, payload: Buffer, members: ReadonlySet<Member>): Result<Change> {
    if (!this.#canCommit(committer)) return refuse('not_expected');
    const read = readCommitWelcome(payload);
    if (!read.ok) return read;
    const leaf = committer.leaf ?? leafOf(committer.userId, this.#adds.get(committer)?.keyPackage);
    if (!leaf) return refuse('not_expected');
    const leaves = this.#group?.leaves ?? new Leaves(leaf);
    const refusal = checkCommit(read.value, {
      groupId: this.#groupId,
      epoch: this.#group?.epoch ?? 0n,
      leaf,
      leaves,
      proposals: this.proposalsFor(committer),
      added: this.#addedBy(committer).map(([, { keyPackage }]) => keyPackage),
      needsPath: this.#removes.length > 0,
    });
    if (refusal) return refuse(refusal);
    return accept(this.#apply(committer, leaf, leaves, read.value, members));
  }

  #canCommit(member: Member): boolean {
    if (!this.#recipients.has(member)) return false;
    return this.#group ? member.leaf !== undefined : member.keyPackage === this.#adds.get(member)?.keyPackage;
  }

  #addedBy(committer: Member): [Member, AddProposal][] {
    return [...this.#adds].filter(([member]) => member !== committer);
  }

  /**
   * Additions take effect in the order of the commit. A member that left or started again since the proposals is added to the tree too,
   * but its state does not name that leaf, so the next batch removes it.
   */
  #apply(
    committer: Member,
    leaf: Leaf,
    leaves: Leaves,
    {
      commit,
      welcome,
    }: { commit: { refs: readonly Buffer[]; leaf?: { encryptionKey: Buffer }; bytes: Buffer }; welcome?: Welcome },
    members: ReadonlySet<Member>,
  ): Change {
    for (const remove of this.#removes) leaves.remove(remove.leaf);
    if (commit.leaf) leaf.encryptionKey = Buffer.from(commit.leaf.encryptionKey);
    const staying = this.#group ? [...members].filter((member) => member.leaf) : [committer];
    committer.state = { kind: 'live', leaf };
    const adds = this.#addedBy(committer);
    const added: { member: Member; welcome: Buffer }[] = [];
    for (const ref of commit.refs) {
      const [member, add] = adds.find(([, proposal]) => proposal.ref.equals(ref)) ?? [];
      if (!member || !add) continue;
      const newLeaf = newLeafOf(member.userId, add.keyPackage);
      leaves.add(newLeaf);
      const secrets = welcome?.secrets.get(add.keyPackage.ref.toString('hex'));
      if (!welcome || !secrets || !members.has(member) || member.keyPackage !== add.keyPackage) continue;
      member.state = { kind: 'live', leaf: newLeaf };
      added.push({ member, welcome: welcomeFor(secrets, welcome.groupInfo) });
    }
    const group = { epoch: (this.#group?.epoch ?? 0n) + 1n, leaves };
    return { group, commit: commit.bytes, staying, added };
  }
}

/** The leaves of a group that no member owns: of members that left, or that start again. */
export function abandonedLeaves(group: Group, members: readonly Member[]): number[] {
  const owned = new Set(members.map(({ leaf }) => leaf));
  return group.leaves.entries().flatMap(([index, leaf]) => (owned.has(leaf) ? [] : [index]));
}

function newLeafOf(userId: string, { signatureKey, encryptionKey }: KeyPackage): Leaf {
  return { userId, signatureKey, encryptionKey };
}

function leafOf(userId: string, keyPackage: KeyPackage | undefined): Leaf | undefined {
  return keyPackage && newLeafOf(userId, keyPackage);
}
