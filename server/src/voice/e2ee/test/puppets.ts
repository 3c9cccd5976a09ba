import { ManualClock } from '../../../core/framework/clock.ts';
import { E2eeCall } from '../e2ee-call.ts';
import { SigningKey } from '../signing.ts';
import type { Down } from './client.ts';
import { type ForgedCommit, type ForgedPackage, forgeCommit, forgeKeyPackage, readProposals } from './forge.ts';

/** A member without an MLS library: it sends messages that only the server takes for valid. */
export class Puppet {
  readonly userId: string;
  readonly key = new SigningKey();
  readonly received: Down[] = [];
  readonly #stage: Stage;

  constructor(stage: Stage, userId: string) {
    this.#stage = stage;
    this.userId = userId;
  }

  join(): this {
    this.#stage.call.join(this.userId);
    return this;
  }

  sendKeyPackage(parts: Partial<ForgedPackage> = {}) {
    return this.#stage.call.keyPackage(this.userId, forgeKeyPackage({ userId: this.userId, key: this.key, ...parts }));
  }

  /** Commits the proposals that it received last. */
  sendCommit(sender: number, parts: Partial<ForgedCommit> = {}) {
    return this.#stage.call.commitWelcome(this.userId, this.commit(sender, parts));
  }

  commit(sender: number, parts: Partial<ForgedCommit> = {}): Buffer {
    const { epoch, proposals } = readProposals(this.last(27));
    const { groupId } = this.#stage;
    return forgeCommit({ userId: this.userId, key: this.key, groupId, epoch, sender, proposals, ...parts });
  }

  /** Acknowledges the transition that it received last. */
  sendReady(): void {
    this.#stage.call.transitionReady(this.userId, this.transitionId);
  }

  /** Rejects the transition that it received last. */
  sendInvalid(): void {
    this.#stage.call.invalidCommitWelcome(this.userId, this.transitionId);
  }

  get transitionId(): number {
    const last = this.received.findLast(({ op }) => op === 29 || op === 30)?.body;
    return Buffer.isBuffer(last) ? last.readUInt16BE(0) : 0;
  }

  /** The last binary message with an opcode. */
  last(op: number): Buffer {
    const body = this.received.findLast((message) => message.op === op)?.body;
    if (!Buffer.isBuffer(body)) throw new Error(`${this.userId} has not received opcode ${op}`);
    return body;
  }

  /** The opcodes since the last call. */
  opcodes(): number[] {
    return this.received.splice(0).map(({ op }) => op);
  }
}

/** A call of puppets, on a clock of its own. */
export class Stage {
  readonly groupId = '900000000000000002';
  readonly clock = new ManualClock(1_700_000_000_000);
  readonly drops: [userId: string, code: number][] = [];
  readonly call: E2eeCall;
  readonly #puppets = new Map<string, Puppet>();

  constructor() {
    const push = (userId: string, message: Down) => this.#puppets.get(userId)?.received.push(message);
    this.call = new E2eeCall({
      groupId: this.groupId,
      clock: this.clock,
      sendJson: (userId, op, d) => push(userId, { op, body: { ...Object(d) } }),
      sendBinary: (userId, op, body) => push(userId, { op, body }),
      drop: (userId, code) => this.drops.push([userId, code]),
    });
  }

  /** A puppet that has joined with a new connection and sent a key package. */
  enter(userId: string): Puppet {
    const puppet = new Puppet(this, userId);
    this.#puppets.set(userId, puppet);
    puppet.join();
    puppet.sendKeyPackage();
    return puppet;
  }

  /** A group whose leaves are the users in their order, without anything pending. */
  async group(...userIds: string[]): Promise<Puppet[]> {
    const puppets = userIds.map((userId) => this.enter(userId));
    await this.clock.advance(50);
    puppets[0]?.sendCommit(0);
    for (const puppet of puppets) puppet.sendReady();
    for (const puppet of puppets) puppet.opcodes();
    return puppets;
  }
}
