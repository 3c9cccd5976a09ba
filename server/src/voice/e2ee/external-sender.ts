import { u16, u32, u64, u8, vector } from './bytes.ts';
import type { KeyPackage } from './key-package.ts';
import { reference, SigningKey } from './signing.ts';

const MLS_10 = u16(1);
const PUBLIC_MESSAGE = u16(1);
const BASIC_CREDENTIAL = u16(1);
/** Any identity will do: members know the sender by its key. */
const IDENTITY = Buffer.from('voice', 'latin1');
/** Sender type external, with index 0 of the group's extension external_senders (RFC 9420 6). */
const SENDER = Buffer.concat([u8(2), u32(0)]);
const NO_DATA = vector();
const CONTENT_TYPE_PROPOSAL = u8(2);
const ADD = u16(1);
const REMOVE = u16(3);

const APPEND = u8(0);
const REVOKE = u8(1);

/** A proposal of the server, signed for one epoch. */
export interface Proposal {
  /** The MLSMessage with the PublicMessage. */
  readonly message: Buffer;
  /** Its ProposalRef, by which a commit names it. */
  readonly ref: Buffer;
}

/** A proposal that adds a member. */
export interface AddProposal extends Proposal {
  readonly keyPackage: KeyPackage;
}

/** A proposal that removes a leaf. */
export interface RemoveProposal extends Proposal {
  readonly leaf: number;
}

/** The server as the external sender of one group: only it proposes, and members only commit (docs/contract/voice.md#proposals). */
export class ExternalSender {
  /** The payload of opcode 25: ExternalSender (RFC 9420 12.1.8.1). */
  readonly payload: Buffer;
  readonly #groupId: Buffer;
  readonly #key = new SigningKey();

  constructor(groupId: Buffer) {
    this.#groupId = groupId;
    this.payload = Buffer.concat([vector(this.#key.point), BASIC_CREDENTIAL, vector(IDENTITY)]);
  }

  add(epoch: bigint, keyPackage: KeyPackage): AddProposal {
    return { ...this.#propose(epoch, Buffer.concat([ADD, keyPackage.bytes])), keyPackage };
  }

  remove(epoch: bigint, leaf: number): RemoveProposal {
    return { ...this.#propose(epoch, Buffer.concat([REMOVE, u32(leaf)])), leaf };
  }

  /** A PublicMessage of an external sender: neither a group context nor a membership tag (RFC 9420 6.1, 6.2). */
  #propose(epoch: bigint, proposal: Buffer): Proposal {
    const content = [vector(this.#groupId), u64(epoch), SENDER, NO_DATA, CONTENT_TYPE_PROPOSAL, proposal];
    const signature = vector(this.#key.sign('FramedContentTBS', Buffer.concat([MLS_10, PUBLIC_MESSAGE, ...content])));
    const authenticated = Buffer.concat([PUBLIC_MESSAGE, ...content, signature]);
    return { message: Buffer.concat([MLS_10, authenticated]), ref: reference('Proposal Reference', authenticated) };
  }
}

/** The payload of opcode 27 that appends proposals. */
export function appendPayload(proposals: readonly Proposal[]): Buffer {
  return Buffer.concat([APPEND, vector(...proposals.map(({ message }) => message))]);
}

/** The payload of opcode 27 that revokes proposals. */
export function revokePayload(proposals: readonly Proposal[]): Buffer {
  return Buffer.concat([REVOKE, vector(...proposals.map(({ ref }) => vector(ref)))]);
}
