import { DAVESession, type SigningKeyPair } from '@snazzah/davey';
import { E2EE_OPCODES } from '../opcodes.ts';

const AUDIO = 0;
const VIDEO = 1;
/** VP9, of which no byte stays clear. */
const VP9 = 3;
const PROTOCOL_VERSION = 1;

/** A message of the server to a client. */
export interface Down {
  readonly op: number;
  readonly body: Buffer | Record<string, unknown>;
}

/** A message of a client to the server. */
export type Up = { readonly op: 26 | 28; readonly payload: Buffer } | { readonly op: 23 | 31; readonly transitionId: number };

/** The end-to-end encryption of a client, with the reactions of @discordjs/voice 0.19.2. An error that would end its process is thrown. */
export class Client {
  readonly userId: string;
  readonly session: DAVESession;
  /** Every message that it has received. */
  readonly received: Down[] = [];
  /** The users that opcode 11 has named. */
  readonly known = new Set<string>();
  /** Called with each response. */
  readonly #send: (message: Up) => void;
  readonly #channelId: string;
  readonly #keys: SigningKeyPair | undefined;
  #recovering = false;
  readonly #pending = new Set<number>();
  /** The last transition that was executed. */
  lastTransition = 0;

  constructor(userId: string, channelId: string, send: (message: Up) => void, keys?: SigningKeyPair) {
    this.userId = userId;
    this.#channelId = channelId;
    this.#send = send;
    this.#keys = keys;
    this.session = new DAVESession(PROTOCOL_VERSION, userId, channelId, keys);
  }

  /** Handles opcode 4. */
  start(): void {
    this.#send({ op: 26, payload: this.session.getSerializedKeyPackage() });
  }

  receive({ op, body }: Down): void {
    this.received.push({ op, body });
    if (Buffer.isBuffer(body)) this.#binary(op, body);
    else this.#json(op, body);
  }

  /** Leaves the group and starts again, as after a commit that cannot be processed, or after many frames that cannot be decrypted. */
  recover(transitionId: number): void {
    if (this.#recovering) return;
    this.#recovering = true;
    this.#send({ op: 31, transitionId });
    this.#restart();
  }

  encrypt(frame: Buffer): Buffer {
    return this.session.encryptOpus(frame);
  }

  decrypt(userId: string, frame: Buffer): Buffer {
    return this.session.decrypt(userId, AUDIO, frame);
  }

  encryptPicture(picture: Buffer): Buffer {
    return this.session.encrypt(VIDEO, VP9, picture);
  }

  decryptPicture(userId: string, picture: Buffer): Buffer {
    return this.session.decrypt(userId, VIDEO, picture);
  }

  get authenticator(): string {
    return this.session.getEpochAuthenticator()?.toString('hex') ?? 'none';
  }

  /** The opcodes that it has received from a position on. */
  opcodes(from = 0): number[] {
    return this.received.slice(from).map(({ op }) => op);
  }

  #restart(): void {
    this.session.reinit(PROTOCOL_VERSION, this.userId, this.#channelId, this.#keys);
    this.#send({ op: 26, payload: this.session.getSerializedKeyPackage() });
  }

  #json(op: number, d: Record<string, unknown>): void {
    const transitionId = Number(d.transition_id);
    if (op === E2EE_OPCODES.PREPARE_EPOCH && d.epoch === 1) this.#restart();
    if (op === E2EE_OPCODES.PREPARE_TRANSITION) {
      this.#pending.add(transitionId);
      if (transitionId === 0) this.#execute(0);
      else this.#send({ op: 23, transitionId });
    }
    if (op === E2EE_OPCODES.EXECUTE_TRANSITION) this.#execute(transitionId);
  }

  #execute(transitionId: number): void {
    if (!this.#pending.delete(transitionId)) return;
    this.#recovering = false;
    this.lastTransition = transitionId;
  }

  #binary(op: number, payload: Buffer): void {
    if (op === E2EE_OPCODES.EXTERNAL_SENDER) this.session.setExternalSender(payload);
    if (op === E2EE_OPCODES.PROPOSALS) {
      const { commit, welcome } = this.session.processProposals(payload.readUInt8(0), payload.subarray(1), [...this.known]);
      if (commit) this.#send({ op: 28, payload: Buffer.concat(welcome ? [commit, welcome] : [commit]) });
    }
    if (op !== E2EE_OPCODES.ANNOUNCE_COMMIT && op !== E2EE_OPCODES.WELCOME) return;
    const transitionId = payload.readUInt16BE(0);
    try {
      if (op === E2EE_OPCODES.WELCOME) this.session.processWelcome(payload.subarray(2));
      else this.session.processCommit(payload.subarray(2));
    } catch {
      this.recover(transitionId);
      return;
    }
    this.#pending.add(transitionId);
    this.#send({ op: 23, transitionId });
  }
}
