import type { E2eeDown, E2eeMember, E2eeUp } from '../e2ee/types.ts';
import type { Fields } from './fields.ts';
import { E2EE_OPCODES as OPCODES } from './opcodes.ts';

/** Runs actions on a member of the encryption one after another, from when it has opened. */
export class Encryption {
  readonly #failed: (error: unknown) => void;
  #queue: Promise<unknown>;
  /** Undefined until it has opened. */
  member: E2eeMember | undefined;
  #isClosed = false;

  /** `failed` is called when the member cannot be opened, and when an action on it rejects. */
  constructor(opening: Promise<E2eeMember>, failed: (error: unknown) => void) {
    this.#failed = failed;
    this.#queue = opening.then((member) => {
      this.member = member;
      if (this.#isClosed) member.close();
    }, failed);
  }

  /** Acts on the member when it has handled everything before. */
  run(act: (member: E2eeMember) => void | Promise<void>): void {
    this.#queue = this.#queue
      .then(() => {
        if (this.member && !this.#isClosed) return act(this.member);
      })
      .catch(this.#failed);
  }

  close(): void {
    this.#isClosed = true;
    this.member?.close();
  }
}

/** A JSON message of the encryption; undefined if it is another one, or malformed. */
export function e2eeJson(op: number, d: Fields): E2eeDown | undefined {
  const { protocol_version: version, transition_id: transitionId, epoch } = d;
  if (op === OPCODES.PREPARE_TRANSITION && typeof version === 'number' && typeof transitionId === 'number')
    return { op, protocolVersion: version, transitionId };
  if (op === OPCODES.EXECUTE_TRANSITION && typeof transitionId === 'number') return { op, transitionId };
  if (op === OPCODES.PREPARE_EPOCH && typeof version === 'number' && typeof epoch === 'number')
    return { op, protocolVersion: version, epoch };
  return undefined;
}

/** A binary message of the encryption; undefined if it is another one. */
export function e2eeBinary(op: number, payload: Uint8Array): E2eeDown | undefined {
  switch (op) {
    case OPCODES.EXTERNAL_SENDER:
    case OPCODES.PROPOSALS:
    case OPCODES.ANNOUNCE_COMMIT:
    case OPCODES.WELCOME:
      return { op, payload };
    default:
      return undefined;
  }
}

/** A message to the server: JSON data, or the bytes of a binary message. */
export function e2eeUp(message: E2eeUp): { op: number; d: unknown } | Uint8Array<ArrayBuffer> {
  if (!('payload' in message)) return { op: message.op, d: { transition_id: message.transitionId } };
  const bytes = new Uint8Array(1 + message.payload.length);
  bytes[0] = message.op;
  bytes.set(message.payload, 1);
  return bytes;
}
