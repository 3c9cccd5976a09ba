import { type Bytes, check, concat, equal, Invalid, Reader, u64 } from './bytes.ts';
import { displayableCode, pairwiseFingerprint } from './codes.ts';
import { createCommit, type OwnCommit, processCommit } from './commit.ts';
import { generateSigner, type Signer } from './crypto.ts';
import { createGroup, type Group } from './group.ts';
import { createKeyPackage, type OwnKeyPackage } from './key-package.ts';
import { Media } from './media.ts';
import { ProposalStore, readProposals, senderKey } from './proposals.ts';
import type { E2eeDown, E2eeMember, E2eeOptions, MediaKind } from './types.ts';
import { joinGroup } from './welcome.ts';

const FIRST_EPOCH = 1;
const APPEND = 0;
const REVOKE = 1;
const PRIVACY_DIGITS = 30;
const VERIFICATION_DIGITS = 45;
const MOST_TRANSITIONS = 65_536;

/**
 * Opens a user's end of the encryption of a call (docs/contract/voice.md#end-to-end-encryption), with a signature key of its own. Throws on a
 * page without WebCrypto, which browsers offer on HTTPS and localhost only.
 */
export async function openMember(options: E2eeOptions): Promise<E2eeMember> {
  if (!globalThis.crypto?.subtle) throw new Error('End-to-end encryption needs a page on HTTPS or localhost.');
  return new Member(options, await generateSigner());
}

class Member implements E2eeMember {
  readonly #options: E2eeOptions;
  readonly #signer: Signer;
  readonly #groupId: Bytes;
  readonly #media: Media;
  /** Messages are handled one after another. */
  #queue: Promise<void> = Promise.resolve();
  #closed = false;
  #known: ReadonlySet<string> = new Set();
  /** The users named since the last key package, since a Welcome can contain one who has just left. */
  #named = new Set<string>();
  #externalSender: Bytes | undefined;
  #keyPackage: OwnKeyPackage | undefined;
  /** The group, or with epoch 0 a private one until the first commit. */
  #group: Group | undefined;
  #proposals = new ProposalStore();
  /** The own commit of the proposals, until one is announced. */
  #commit: OwnCommit | undefined;
  readonly #transitions = new Set<number>();
  #lastTransition = 0;
  #recovering = false;

  constructor(options: E2eeOptions, signer: Signer) {
    this.#options = options;
    this.#signer = signer;
    this.#groupId = u64(BigInt(options.groupId));
    const now = options.now ?? (() => performance.now());
    this.#media = new Media(options.userId, now, () => {
      void this.#enqueue(() => this.#recoverFromFrames());
    });
  }

  start(): Promise<void> {
    return this.#enqueue(() => this.#restart());
  }

  receive(message: E2eeDown): Promise<void> {
    // Opcodes 11 and 13 that follow this message do not apply to it.
    const known = this.#known;
    const copy = 'payload' in message ? { ...message, payload: message.payload.slice() } : message;
    return this.#enqueue(() => this.#handle(copy, known));
  }

  setKnown(userIds: ReadonlySet<string>): void {
    this.#known = new Set([...userIds, this.#options.userId]);
    for (const userId of userIds) this.#named.add(userId);
  }

  async encrypt(frame: Uint8Array): Promise<Bytes | undefined> {
    return this.#closed ? undefined : this.#media.encrypt(frame);
  }

  async decrypt(userId: string, frame: Uint8Array, kind: MediaKind): Promise<Bytes | undefined> {
    return this.#closed ? undefined : this.#media.decrypt(userId, frame, kind);
  }

  get userIds(): readonly string[] {
    return this.#established?.tree.leaves().map(([, { userId }]) => userId) ?? [];
  }

  get authenticator(): Bytes | undefined {
    return this.#established?.secrets.authenticator;
  }

  async privacyCode(): Promise<string | undefined> {
    const { authenticator } = this;
    return authenticator && displayableCode(authenticator, PRIVACY_DIGITS);
  }

  async verificationCode(userId: string): Promise<string | undefined> {
    const leaves = this.#established?.tree.leaves().map(([, leaf]) => leaf) ?? [];
    const [own, other] = [this.#options.userId, userId].map((id) => leaves.find((leaf) => leaf.userId === id));
    if (!own || !other || own === other) return undefined;
    return displayableCode(await pairwiseFingerprint(own, other), VERIFICATION_DIGITS);
  }

  close(): void {
    this.#closed = true;
    this.#leave();
  }

  get #established(): Group | undefined {
    return this.#group && this.#group.context.epoch > 0n ? this.#group : undefined;
  }

  /** Runs one step after those before; messages that are `Invalid` have been answered by then, or have no effect. */
  #enqueue(step: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      if (this.#closed) return;
      try {
        await step();
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
      }
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #handle(message: E2eeDown & { payload?: Bytes }, known: ReadonlySet<string>): Promise<void> {
    switch (message.op) {
      case 21:
        return this.#prepare(message.transitionId);
      case 22:
        return this.#execute(message.transitionId);
      case 24:
        return message.epoch === FIRST_EPOCH ? this.#restart() : undefined;
      case 25:
        return this.#setExternalSender(message.payload);
      case 27:
        return this.#propose(message.payload, known);
      case 29:
      case 30:
        return this.#transition(message.op, message.payload);
    }
  }

  #prepare(transitionId: number): void {
    if (this.#transitions.size < MOST_TRANSITIONS) this.#transitions.add(transitionId);
    if (transitionId === 0) this.#execute(0);
    else this.#options.send({ op: 23, transitionId });
  }

  #execute(transitionId: number): void {
    if (!this.#transitions.delete(transitionId)) return;
    this.#lastTransition = transitionId;
    this.#recovering = false;
  }

  /** Leaves the group and sends a new key package. */
  async #restart(): Promise<void> {
    this.#leave();
    // The server does not execute the transitions of a member that starts again.
    this.#transitions.clear();
    this.#named = new Set(this.#known);
    this.#keyPackage = await createKeyPackage(this.#options.userId, this.#signer);
    await this.#createPrivateGroup();
    if (!this.#closed) this.#options.send({ op: 26, payload: this.#keyPackage.bytes });
  }

  #leave(): void {
    const left = this.#established;
    this.#replaceGroup(undefined);
    this.#media.enter(undefined);
    if (left && !this.#closed) this.#options.changed?.();
  }

  async #createPrivateGroup(): Promise<void> {
    if (!this.#keyPackage || !this.#externalSender) return;
    this.#replaceGroup(await createGroup(this.#groupId, this.#externalSender, this.#keyPackage));
  }

  async #setExternalSender(payload: Bytes): Promise<void> {
    if (this.#established) return;
    senderKey(payload);
    this.#externalSender = payload;
    await this.#createPrivateGroup();
  }

  /** Stores or revokes proposals, and commits those that remain. */
  async #propose(payload: Bytes, known: ReadonlySet<string>): Promise<void> {
    const group = this.#group;
    check(group !== undefined, 'proposals without a group');
    const reader = new Reader(payload);
    const operation = reader.u8();
    check(operation === APPEND || operation === REVOKE, 'operation');
    if (operation === REVOKE) {
      for (const ref of reader.items((items) => items.vector())) this.#proposals.delete(ref);
      reader.end();
    } else {
      const messages = reader.vector();
      reader.end();
      const proposals = await readProposals(messages, group.context);
      for (const proposal of proposals) {
        check(proposal.kind !== 'add' || known.has(proposal.keyPackage.leaf.userId), 'unknown user');
      }
      this.#proposals.add(proposals);
    }
    this.#commit = undefined;
    if (this.#proposals.size === 0) return;
    this.#commit = await createCommit(group, this.#proposals.all, this.#signer);
    const { message, welcome } = this.#commit;
    if (!this.#closed) this.#options.send({ op: 28, payload: welcome ? concat(message, welcome) : message });
  }

  /** Processes opcodes 29 and 30; what cannot be processed is answered by opcode 31 and a new key package. */
  async #transition(op: 29 | 30, payload: Bytes): Promise<void> {
    // The group of a commit was left already when the member asked for a new start.
    if (op === 29 && this.#recovering) return;
    const reader = new Reader(payload);
    const transitionId = reader.u16();
    const message = payload.subarray(reader.at);
    try {
      const group = op === 29 ? await this.#processCommit(message) : await this.#processWelcome(message);
      if (this.#closed) return;
      this.#enter(group, transitionId);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      await this.#recover(transitionId);
    }
  }

  async #processCommit(message: Bytes): Promise<Group> {
    check(this.#group !== undefined, 'commit without a group');
    if (this.#commit && equal(this.#commit.message, message)) return this.#commit.next;
    return processCommit(this.#group, message, this.#proposals);
  }

  async #processWelcome(message: Bytes): Promise<Group> {
    const [keyPackage, externalSender, named] = [this.#keyPackage, this.#externalSender, this.#named];
    check(!this.#established && keyPackage !== undefined && externalSender !== undefined, 'welcome at a wrong time');
    const isKnown = (userId: string) => userId === this.#options.userId || named.has(userId);
    return joinGroup(message, keyPackage, { groupId: this.#groupId, externalSender, isKnown });
  }

  #enter(group: Group, transitionId: number): void {
    this.#replaceGroup(group);
    this.#keyPackage = undefined;
    this.#recovering = false;
    this.#media.enter(group);
    this.#transitions.add(transitionId);
    this.#options.send({ op: 23, transitionId });
    this.#options.changed?.();
  }

  #replaceGroup(group: Group | undefined): void {
    this.#group = group;
    this.#proposals = new ProposalStore();
    this.#commit = undefined;
  }

  async #recover(transitionId: number): Promise<void> {
    this.#recovering = true;
    if (!this.#closed) this.#options.send({ op: 31, transitionId });
    await this.#restart();
  }

  /** Asks for a new start, unless the keys are about to change anyway. */
  async #recoverFromFrames(): Promise<void> {
    if (this.#recovering || !this.#established || this.#lastTransition === 0 || this.#transitions.size > 0) return;
    await this.#recover(this.#lastTransition);
  }
}
