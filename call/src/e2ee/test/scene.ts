import { type Bytes, concat, readWhole, text, u16, u32, u64, u8, vector } from '../bytes.ts';
import { createCommit, type OwnCommit, processCommit, readCommit } from '../commit.ts';
import { generateSigner, mac, type Signer, sign } from '../crypto.ts';
import { createGroup, type Group, signedContent } from '../group.ts';
import { createKeyPackage, type OwnKeyPackage } from '../key-package.ts';
import { ProposalStore, readProposals } from '../proposals.ts';
import { joinGroup } from '../welcome.ts';

export const GROUP_ID = u64(900n);
const ADD = u16(1);
const REMOVE = u16(3);

/** The parts of a proposal around its change; the default is valid. */
export interface Framing {
  readonly groupId?: Bytes;
  readonly epoch?: bigint;
  readonly sender?: Bytes;
  readonly signer?: Signer;
}

/** The server as the external sender of a group. */
export class Server {
  readonly signer: Signer;

  constructor(signer: Signer) {
    this.signer = signer;
  }

  get externalSender(): Bytes {
    return concat(vector(this.signer.publicKey), u16(1), vector(text('voice')));
  }

  add(epoch: bigint, keyPackage: Uint8Array, framing?: Framing): Promise<Bytes> {
    return this.propose(epoch, concat(ADD, keyPackage), framing);
  }

  remove(epoch: bigint, leaf: number, framing?: Framing): Promise<Bytes> {
    return this.propose(epoch, concat(REMOVE, u32(leaf)), framing);
  }

  /** An MLSMessage with a proposal. */
  async propose(epoch: bigint, change: Bytes, framing: Framing = {}): Promise<Bytes> {
    const head = concat(u16(1), u16(1), vector(framing.groupId ?? GROUP_ID), u64(framing.epoch ?? epoch));
    const content = concat(head, framing.sender ?? concat(u8(2), u32(0)), vector(), u8(2), change);
    return concat(content, vector(await sign(framing.signer ?? this.signer, 'FramedContentTBS', content)));
  }
}

/** A member, before and after it joins. */
export interface Peer {
  readonly userId: string;
  readonly signer: Signer;
  readonly keyPackage: OwnKeyPackage;
  group?: Group;
}

export async function createPeer(userId: string): Promise<Peer> {
  const signer = await generateSigner();
  return { userId, signer, keyPackage: await createKeyPackage(userId, signer) };
}

export function groupOf({ userId, group }: Peer): Group {
  if (!group) throw new Error(`${userId} is in no group`);
  return group;
}

/** A group that its first member has founded. */
export class Scene {
  readonly server: Server;
  readonly peers: Peer[];

  constructor(server: Server, peers: Peer[]) {
    this.server = server;
    this.peers = peers;
  }

  /** A group of the users 1 to `count`. The last commit of it has a path, so that nodes above the leaves are not blank. */
  static async create(count: number): Promise<Scene> {
    const server = new Server(await generateSigner());
    const founder = await createPeer('1');
    founder.group = await createGroup(GROUP_ID, server.externalSender, founder.keyPackage);
    const scene = new Scene(server, [founder]);
    for (let user = 2; user <= count + 1; user++) await scene.change(founder, [await createPeer(String(user))]);
    await scene.change(founder, [], [count]);
    return scene;
  }

  /** The proposals that add peers and remove leaves. */
  async propose(committer: Peer, joining: readonly Peer[], leaves: readonly number[] = []): Promise<ProposalStore> {
    const { context } = groupOf(committer);
    const messages = [
      ...leaves.map((leaf) => this.server.remove(context.epoch, leaf)),
      ...joining.map(({ keyPackage }) => this.server.add(context.epoch, keyPackage.bytes)),
    ];
    const store = new ProposalStore();
    store.add(await readProposals(concat(...(await Promise.all(messages))), context));
    return store;
  }

  /** Changes the group by a commit that all members process. */
  async change(committer: Peer, joining: readonly Peer[], leaves: readonly number[] = []): Promise<OwnCommit> {
    const store = await this.propose(committer, joining, leaves);
    const commit = await createCommit(groupOf(committer), store.all, committer.signer);
    const staying = this.peers.filter((peer) => !leaves.includes(groupOf(peer).ownLeaf));
    for (const peer of staying) {
      peer.group = peer === committer ? commit.next : await processCommit(groupOf(peer), commit.message, store);
    }
    for (const peer of joining) if (commit.welcome) peer.group = await this.join(peer, commit.welcome);
    this.peers.splice(0, this.peers.length, ...staying, ...joining);
    return commit;
  }

  join({ keyPackage }: Peer, welcome: Bytes, isKnown: (userId: string) => boolean = () => true): Promise<Group> {
    return joinGroup(welcome, keyPackage, { groupId: GROUP_ID, externalSender: this.server.externalSender, isKnown });
  }
}

/** A commit with other parts that a member of the group has signed and tagged: only a mistake in them can be noticed. */
export async function forgeCommit(
  { group, signer }: Peer,
  message: Bytes,
  { content, confirmationTag }: { content?: (content: Bytes) => Bytes; confirmationTag?: Bytes },
): Promise<Bytes> {
  if (!group) throw new Error('only a member can forge a commit');
  const commit = readWhole(message, readCommit);
  const forged = content?.(commit.content) ?? commit.content;
  const signed = signedContent(forged, group);
  const signature = vector(await sign(signer, 'FramedContentTBS', signed));
  const tag = vector(confirmationTag ?? commit.confirmationTag);
  return concat(forged, signature, tag, vector(await mac(group.secrets.membership, concat(signed, signature, tag))));
}

/** Replaces a part of some bytes. */
export function replace(bytes: Bytes, old: Uint8Array, replacement: Uint8Array): Bytes {
  const at = Buffer.from(bytes).indexOf(old);
  if (at === -1) throw new Error('the bytes do not contain the part');
  return concat(bytes.subarray(0, at), replacement, bytes.subarray(at + old.length));
}

/** Changes the lowest bit of a byte; a negative position counts from the end. */
export function flip(bytes: Uint8Array, at: number): Bytes {
  const changed = new Uint8Array(bytes);
  const position = at < 0 ? bytes.length + at : at;
  changed[position] = (changed[position] ?? 0) ^ 1;
  return changed;
}
