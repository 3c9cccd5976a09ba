import type { RpcUser } from '@guildhall/protocol/rpc/objects';

/** An invitation into a game that the person received. */
export interface Invitation {
  user: RpcUser;
  application: { id: string; name: string };
  session_id: string;
  channel_id: string;
  message_id: string;
}

const MOST = 20;

/** The last invitations, numbered from 1. */
export class Invitations {
  readonly #all = new Map<number, Invitation>();
  readonly #changed: () => void;
  #count = 0;

  /** `changed` runs when there is a further invitation, or one less. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Returns the number of the invitation. */
  add(invitation: Invitation): number {
    this.#count += 1;
    this.#all.set(this.#count, invitation);
    this.#all.delete(this.#count - MOST);
    this.#changed();
    return this.#count;
  }

  get(number: number): Invitation | undefined {
    return this.#all.get(number);
  }

  list(): [number: number, invitation: Invitation][] {
    return [...this.#all];
  }

  delete(number: number): void {
    this.#all.delete(number);
    this.#changed();
  }
}
