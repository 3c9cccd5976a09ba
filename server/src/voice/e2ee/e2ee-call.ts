import { LIMITS } from '@guildhall/protocol/limits';
import type { Cancel, Clock } from '../../core/framework/clock.ts';
import { abandonedLeaves, Batch, type Change, type Group } from './batch.ts';
import { u16, u64 } from './bytes.ts';
import { appendPayload, ExternalSender, revokePayload } from './external-sender.ts';
import { type KeyPackage, readKeyPackage } from './key-package.ts';
import { Member } from './member.ts';
import { DROP_CODES, E2EE_OPCODES, PROTOCOL_VERSION } from './opcodes.ts';
import type { Refusal } from './refusal.ts';

/** The callbacks of a call. They must not call the methods of the call. */
export interface E2eeCallOptions {
  /** The channel of the call; its members use it as the id of the group. */
  readonly groupId: string;
  readonly clock: Clock;
  /** Sends a JSON message to a member. */
  sendJson(userId: string, op: number, d: unknown): void;
  /** Sends a binary message to a member, without its sequence number. */
  sendBinary(userId: string, op: number, payload: Buffer): void;
  /** Closes the connection of a member, which is not in the call any more. */
  drop(userId: string, closeCode: number): void;
}

/** A commit that was announced. */
interface Transition {
  readonly id: number;
  readonly committer: Member;
  /** The members that it was announced to. */
  readonly recipients: ReadonlySet<Member>;
  /** The recipients that have neither acknowledged nor rejected it. */
  readonly missing: Set<Member>;
  /** The recipients that rejected it. */
  readonly rejecting: Set<Member>;
}

type Phase =
  /** Nothing is to be done. */
  | { readonly kind: 'idle' }
  /** A change waits for others of the same moment. */
  | { readonly kind: 'gathering'; readonly cancel: Cancel }
  /** Proposals wait for a commit. */
  | { readonly kind: 'proposed'; readonly cancel: Cancel; readonly batch: Batch; readonly round: number }
  /** A commit waits for its recipients to be ready. */
  | { readonly kind: 'announced'; readonly cancel: Cancel; readonly transition: Transition }
  /** The transition is executed, and some recipients are late. */
  | { readonly kind: 'late'; readonly cancel: Cancel; readonly transition: Transition };

const IDLE: Phase = { kind: 'idle' };
const LAST_TRANSITION_ID = 0xffff;
/** The penalty of a committer whose commit most members reject. */
const REJECTED_COMMIT_FAULTS = 3;
/** A single member that rejects a commit may be at fault itself. */
const LEAST_REJECTING = 2;

/**
 * The server's side of the end-to-end encryption of one call (docs/contract/voice.md#end-to-end-encryption): it delivers the messages of
 * the members' MLS group and proposes its changes, but has no keys of media. It does no input or output; the voice gateway calls it and
 * provides the callbacks. Methods ignore unknown users; those that take a message return the reason if it was refused.
 */
export class E2eeCall {
  readonly #options: E2eeCallOptions;
  readonly #groupId: Buffer;
  readonly #sender: ExternalSender;
  readonly #members = new Map<string, Member>();
  #group: Group | undefined;
  #phase: Phase = IDLE;
  #latest: Transition | undefined;
  #transitionId = 0;

  constructor(options: E2eeCallOptions) {
    this.#options = options;
    this.#groupId = u64(BigInt(options.groupId));
    this.#sender = new ExternalSender(this.#groupId);
  }

  /** The payload of opcode 25, which `join` sends. */
  get externalSender(): Buffer {
    return this.#sender.payload;
  }

  /** The users in the call, for opcode 11. */
  get userIds(): string[] {
    return [...this.#members.keys()];
  }

  /** The epoch of the group; 0 without a group. */
  get epoch(): bigint {
    return this.#group?.epoch ?? 0n;
  }

  /** Whether no message, no timer and no change is pending. */
  get isSettled(): boolean {
    return this.#phase.kind === 'idle';
  }

  /**
   * Adds a user, whose client has received opcodes 4 and 11, and whose joining the others know by opcode 11. A user who is in the call
   * gets a new place, since a new connection has none of the old one's keys. A resumed connection keeps its place without a call.
   */
  join(userId: string): void {
    this.#members.set(userId, new Member(userId));
    this.#options.sendBinary(userId, E2EE_OPCODES.EXTERNAL_SENDER, this.#sender.payload);
    this.#changed();
  }

  /** Removes a user. Not to be called for a connection that `join` has replaced, or that was dropped. */
  leave(userId: string): void {
    if (!this.#members.delete(userId)) return;
    if (this.#members.size === 1) this.#resetIfUsed();
    this.#changed();
  }

  /** Ends the call: no timer fires and no message is sent after it. */
  close(): void {
    this.#members.clear();
    this.#group = undefined;
    this.#enter(IDLE);
  }

  /** Opcode 26. A wrong key package ends the connection, since its user cannot be added (docs/contract/voice.md#key-packages). */
  keyPackage(userId: string, payload: Buffer): Refusal | undefined {
    const member = this.#members.get(userId);
    if (!member || member.state.kind === 'live') return 'not_expected';
    const read = readKeyPackage(payload, userId);
    const refusal = read.ok ? this.#duplicate(member, read.value) : read.refusal;
    if (refusal || !read.ok) {
      this.#drop(member, DROP_CODES.BAD_REQUEST);
      return refusal;
    }
    // Its client started again on its own, and may have received the proposals before or after that.
    if (member.state.kind === 'offered') this.#restart(member);
    else member.state = { kind: 'pending', keyPackage: read.value };
    this.#changed();
    return undefined;
  }

  /** Opcode 28. All members commit and the first valid commit wins, so others are normal (docs/contract/voice.md#commits). */
  commitWelcome(userId: string, payload: Buffer): Refusal | undefined {
    const member = this.#members.get(userId);
    if (!member || this.#phase.kind !== 'proposed') return 'not_expected';
    const committed = this.#phase.batch.commit(member, payload, new Set(this.#members.values()));
    if (!committed.ok) return committed.refusal;
    this.#announce(member, committed.value);
    return undefined;
  }

  /** Opcode 23. */
  transitionReady(userId: string, transitionId: number): void {
    const member = this.#members.get(userId);
    if (!member || (this.#phase.kind !== 'announced' && this.#phase.kind !== 'late')) return;
    if (this.#phase.transition.id !== transitionId) return;
    this.#phase.transition.missing.delete(member);
    this.#changed();
  }

  /** Opcode 31: the client has left the group by itself, and sends a new key package (docs/contract/voice.md#recovery). */
  invalidCommitWelcome(userId: string, transitionId: number): void {
    const member = this.#members.get(userId);
    if (!member || member.state.kind === 'waiting') return;
    if (member.state.kind === 'offered') this.#restart(member);
    member.state = { kind: 'waiting' };
    const transition = this.#latest?.id === transitionId ? this.#latest : undefined;
    if (transition?.recipients.has(member) && member !== transition.committer) transition.rejecting.add(member);
    if (transition && isRejected(transition)) this.#blame(transition, member);
    else this.#fault(member);
    this.#changed();
  }

  /** All begin again without the group that a bad commit left behind; the fault is the committer's only. */
  #blame({ committer, rejecting }: Transition, latest: Member): void {
    for (const member of rejecting) if (member !== latest) member.forgive();
    this.#reset();
    if (this.#isIn(committer)) this.#fault(committer, REJECTED_COMMIT_FAULTS);
  }

  /** Continues after any change, as far as possible without waiting. */
  #changed(): void {
    this.#checkRecipients();
    const needed = this.#needsProposals();
    if (this.#phase.kind === 'idle' && needed) {
      const cancel = this.#options.clock.after(LIMITS.voiceE2ee.gathering.max, () => this.#propose(1));
      this.#enter({ kind: 'gathering', cancel });
    } else if (this.#phase.kind === 'gathering' && !needed) {
      this.#enter(IDLE);
    }
  }

  /** Ends a phase whose messages no member can respond to any more. */
  #checkRecipients(): void {
    const phase = this.#phase;
    if (phase.kind === 'proposed' && phase.batch.committers(this.#members.values()).length === 0) this.#enter(IDLE);
    if (phase.kind === 'announced' || phase.kind === 'late') {
      const { missing } = phase.transition;
      for (const member of missing) if (!this.#isIn(member) || !member.leaf) missing.delete(member);
      if (missing.size === 0) {
        if (phase.kind === 'announced') this.#execute(phase.transition);
        this.#enter(IDLE);
      }
    }
    if (this.#phase.kind !== 'proposed' && ![...this.#members.values()].some(({ leaf }) => leaf)) this.#group = undefined;
  }

  #needsProposals(): boolean {
    const members = [...this.#members.values()];
    const joining = members.filter(({ keyPackage }) => keyPackage).length;
    return this.#group ? joining > 0 || abandonedLeaves(this.#group, members).length > 0 : joining > 1;
  }

  /** Proposes all changes: to the members of the group, or without one to all that can found it. */
  #propose(round: number): void {
    if (!this.#needsProposals()) {
      this.#enter(IDLE);
      return;
    }
    const members = [...this.#members.values()];
    const batch = new Batch(this.#sender, this.#groupId, this.#group, members);
    const cancel = this.#options.clock.after(LIMITS.voiceE2ee.commitTime.max, () => this.#withoutCommit(batch, round));
    this.#enter({ kind: 'proposed', cancel, batch, round });
    for (const member of batch.committers(members)) {
      this.#options.sendBinary(member.userId, E2EE_OPCODES.PROPOSALS, appendPayload(batch.proposalsFor(member)));
    }
  }

  /** No recipient has committed in time: the group tries once more, then begins again. */
  #withoutCommit(batch: Batch, round: number): void {
    if (round >= LIMITS.voiceE2ee.rounds.max) {
      this.#reset();
      this.#changed();
      return;
    }
    for (const member of batch.committers(this.#members.values())) {
      this.#options.sendBinary(member.userId, E2EE_OPCODES.PROPOSALS, revokePayload(batch.proposalsFor(member)));
    }
    this.#propose(round + 1);
  }

  /** Sends a commit to the members that stay, and the Welcome to those that are added. */
  #announce(committer: Member, { group, commit, staying, added }: Change): void {
    this.#group = group;
    this.#transitionId = (this.#transitionId % LAST_TRANSITION_ID) + 1;
    const recipients = new Set([...staying, ...added.map(({ member }) => member)]);
    const transition = {
      id: this.#transitionId,
      committer,
      recipients,
      missing: new Set(recipients),
      rejecting: new Set<Member>(),
    };
    this.#latest = transition;
    const cancel = this.#options.clock.after(LIMITS.voiceE2ee.readyTime.max, () => this.#executeAnyway(transition));
    this.#enter({ kind: 'announced', cancel, transition });
    const id = u16(transition.id);
    const announcement = Buffer.concat([id, commit]);
    for (const { userId } of staying) this.#options.sendBinary(userId, E2EE_OPCODES.ANNOUNCE_COMMIT, announcement);
    for (const { member, welcome } of added) {
      this.#options.sendBinary(member.userId, E2EE_OPCODES.WELCOME, Buffer.concat([id, welcome]));
    }
  }

  #executeAnyway(transition: Transition): void {
    this.#execute(transition);
    const cancel = this.#options.clock.after(LIMITS.voiceE2ee.lateTime.max, () => this.#giveUp(transition));
    this.#enter({ kind: 'late', cancel, transition });
  }

  #execute({ id, recipients }: Transition): void {
    for (const member of recipients) {
      if (!this.#isIn(member) || !member.leaf) continue;
      this.#options.sendJson(member.userId, E2EE_OPCODES.EXECUTE_TRANSITION, { transition_id: id });
    }
  }

  /** Members that have not acknowledged the transition must not receive proposals: they have to join again. */
  #giveUp({ missing }: Transition): void {
    this.#enter(IDLE);
    for (const member of [...missing]) {
      if (!this.#isIn(member) || !member.leaf) continue;
      this.#restart(member);
      this.#fault(member);
    }
    this.#changed();
  }

  /** Has all members begin again with a new group. */
  #reset(): void {
    const used = [...this.#members.values()].filter(({ isFresh }) => !isFresh);
    this.#group = undefined;
    this.#latest = undefined;
    this.#enter(IDLE);
    for (const member of used) this.#restart(member);
  }

  /** A member that is alone begins again, unless it has only just begun. */
  #resetIfUsed(): void {
    if (this.#group || this.#phase.kind === 'proposed' || [...this.#members.values()].some(({ isFresh }) => !isFresh))
      this.#reset();
  }

  /** Has the client of a member leave its group and send a new key package; it keeps the external sender. */
  #restart(member: Member): void {
    member.state = { kind: 'waiting' };
    this.#options.sendJson(member.userId, E2EE_OPCODES.PREPARE_EPOCH, { protocol_version: PROTOCOL_VERSION, epoch: 1 });
    this.#options.sendJson(member.userId, E2EE_OPCODES.PREPARE_TRANSITION, {
      protocol_version: PROTOCOL_VERSION,
      transition_id: 0,
    });
  }

  /** Counts faults of a member, and drops it if there are too many. */
  #fault(member: Member, count = 1): void {
    if (member.fault(this.#options.clock.now(), count)) this.#drop(member, DROP_CODES.RATE_LIMITED);
  }

  #drop(member: Member, closeCode: number): void {
    this.leave(member.userId);
    this.#options.drop(member.userId, closeCode);
  }

  #isIn(member: Member): boolean {
    return this.#members.get(member.userId) === member;
  }

  /** Keys must be unique in a group (RFC 9420 7.3), except that a user who joins again may sign with the same key. */
  #duplicate(member: Member, added: KeyPackage): Refusal | undefined {
    const others = [...this.#members.values()].filter((other) => other !== member);
    const packages = others.flatMap(({ keyPackage }) => (keyPackage ? [keyPackage] : []));
    const leaves = this.#group?.leaves.entries().map(([, leaf]) => leaf) ?? [];
    const duplicate =
      packages.some(({ initKey }) => initKey.equals(added.initKey)) ||
      [...packages, ...leaves].some(({ encryptionKey }) => encryptionKey.equals(added.encryptionKey)) ||
      [...packages, ...leaves.filter(({ userId }) => userId !== member.userId)].some(({ signatureKey }) =>
        signatureKey.equals(added.signatureKey),
      );
    return duplicate ? 'duplicate_key' : undefined;
  }

  #enter(phase: Phase): void {
    if (this.#phase.kind !== 'idle') this.#phase.cancel();
    this.#phase = phase;
  }
}

/** Whether most of the members that a commit was sent to reject it, so that its committer is at fault. */
function isRejected({ recipients, rejecting }: Transition): boolean {
  return rejecting.size >= LEAST_REJECTING && rejecting.size * 2 > recipients.size - 1;
}
