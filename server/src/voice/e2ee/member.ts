import { LIMITS } from '@guildhall/protocol/limits';
import type { KeyPackage } from './key-package.ts';
import type { Leaf } from './leaves.ts';

/** The state of a member. */
export type MemberState =
  /** Its key package is awaited. */
  | { readonly kind: 'waiting' }
  /** It can be added; its own group is as it was created. */
  | { readonly kind: 'pending'; readonly keyPackage: KeyPackage }
  /** It can be added; proposals for the first epoch of a call were sent to it. */
  | { readonly kind: 'offered'; readonly keyPackage: KeyPackage }
  /** It is in the group. */
  | { readonly kind: 'live'; readonly leaf: Leaf };

/** One connection of a user to a call. */
export class Member {
  readonly userId: string;
  state: MemberState = { kind: 'waiting' };
  /** When its recent faults were, in ms. */
  #faults: number[] = [];

  constructor(userId: string) {
    this.userId = userId;
  }

  /** The key package that the member can be added with. */
  get keyPackage(): KeyPackage | undefined {
    return this.state.kind === 'pending' || this.state.kind === 'offered' ? this.state.keyPackage : undefined;
  }

  /** The leaf of a member that is in the group. */
  get leaf(): Leaf | undefined {
    return this.state.kind === 'live' ? this.state.leaf : undefined;
  }

  /** Whether its client has the state of a new session: it has received neither proposals nor a group. */
  get isFresh(): boolean {
    return this.state.kind === 'waiting' || this.state.kind === 'pending';
  }

  /** Counts faults; true if there are too many within the window (docs/contract/voice.md#limits-of-encryption). */
  fault(now: number, count = 1): boolean {
    const { faults, faultWindow } = LIMITS.voiceE2ee;
    this.#faults = this.#faults.filter((at) => now - at < faultWindow.max);
    for (let index = 0; index < count; index++) this.#faults.push(now);
    return this.#faults.length > faults.max;
  }

  /** Takes back the last fault, which turned out to be another member's. */
  forgive(): void {
    this.#faults.pop();
  }
}
