import { PSEUDO_SCOPES } from '@guildhall/protocol/rpc/access';
import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
import { COMMANDS } from '../commands/table.ts';
import type { Agent } from '../core/agent.ts';
import type { ConnectRate } from '@guildhall/rpc/connect-rate';
import { type Closing, closing, Refusal } from '@guildhall/rpc/errors';
import { handle } from '@guildhall/rpc/handle';
import { readHandshake, readyData } from '@guildhall/rpc/handshake';
import type { Channel, Outgoing, Session } from '@guildhall/rpc/session';
import { fieldsOf } from '@guildhall/rpc/validate';
import { decodeBody, encodeFrame, type Frame, FrameReader } from './frames.ts';

/** The socket of a connection. */
export interface Pipe {
  write(bytes: Buffer): void;
  /** Ends it after the written bytes have left. */
  end(): void;
  /** Ends it at once. */
  destroy(): void;
  /** Bytes that the client has not taken yet. */
  readonly waiting: number;
}

/** Ms in which a client sends its handshake. */
const PATIENCE = 10_000;
/** Bytes that wait for a client that does not read; beyond these it is disconnected. */
const MAX_WAITING = 1024 * 1024;

/** The state of a connection. */
type Stage = { kind: 'new' } | { kind: 'greeting' } | { kind: 'open'; session: Session } | { kind: 'over' };

/** One client of the IPC transport: reads its frames, and answers them. */
export class IpcConnection implements Channel {
  readonly scopes = [PSEUDO_SCOPES.LOCAL];
  readonly #agent: Agent;
  readonly #rate: ConnectRate;
  readonly #pipe: Pipe;
  readonly #reader = new FrameReader();
  readonly #cancel: () => void;
  #stage: Stage = { kind: 'new' };

  constructor(agent: Agent, rate: ConnectRate, pipe: Pipe) {
    this.#agent = agent;
    this.#rate = rate;
    this.#pipe = pipe;
    this.#cancel = agent.clock.after(PATIENCE, () => this.close(closing('CLOSE_NORMAL', 'No handshake')));
  }

  /** Bytes have arrived. */
  received(bytes: Buffer): void {
    if (this.#stage.kind === 'over') return;
    const problem = this.#reader.read(bytes, (frame) => this.#frame(frame));
    if (problem !== undefined) this.close(closing('CLOSE_UNSUPPORTED', problem));
  }

  /** The socket is closed. */
  closed(): void {
    const stage = this.#stage;
    this.#stage = { kind: 'over' };
    this.#cancel();
    if (stage.kind === 'open') stage.session.end();
  }

  send(message: Outgoing): void {
    this.#write(IPC_OPCODES.FRAME, JSON.stringify(message));
  }

  close(reason: Closing): void {
    if (this.#stage.kind === 'over') return;
    this.#write(IPC_OPCODES.CLOSE, JSON.stringify(reason));
    this.closed();
    this.#pipe.end();
  }

  #write(op: number, body: Buffer | string): void {
    if (this.#stage.kind === 'over') return;
    if (this.#pipe.waiting > MAX_WAITING) {
      this.closed();
      this.#pipe.destroy();
      return;
    }
    this.#pipe.write(encodeFrame(op, body));
  }

  #frame({ op, body }: Frame): void {
    const stage = this.#stage;
    if (stage.kind === 'over') return;
    if (op === IPC_OPCODES.PING) this.#write(IPC_OPCODES.PONG, body);
    else if (op === IPC_OPCODES.CLOSE) {
      this.closed();
      this.#pipe.end();
    } else if (op === IPC_OPCODES.HANDSHAKE) void this.#greet(body);
    else if (op === IPC_OPCODES.FRAME) this.#command(body);
  }

  async #greet(body: Buffer): Promise<void> {
    if (this.#stage.kind !== 'new') {
      this.close(closing('CLOSE_UNSUPPORTED', 'A second handshake'));
      return;
    }
    this.#stage = { kind: 'greeting' };
    this.#cancel();
    const fields = fieldsOf(decodeBody(body)?.json);
    if (!fields) {
      this.close(closing('CLOSE_UNSUPPORTED', 'The handshake is not a JSON object'));
      return;
    }
    const handshake = await readHandshake(this.#agent, this.#rate, { v: fields.v, clientId: fields.client_id });
    // The client may have left meanwhile.
    if (this.#stage.kind !== 'greeting') return;
    if (handshake.kind === 'closed') {
      this.close(handshake.reason);
      return;
    }
    const session = this.#agent.sessions.open(handshake.application, this);
    this.#stage = { kind: 'open', session };
    session.dispatch('READY', readyData(this.#agent));
  }

  #command(body: Buffer): void {
    if (this.#stage.kind !== 'open') {
      this.close(closing('CLOSE_UNSUPPORTED', 'A command before READY'));
      return;
    }
    const { session } = this.#stage;
    const decoded = decodeBody(body);
    if (decoded) {
      void handle(this.#agent, COMMANDS, session, decoded.json);
      return;
    }
    const { code, message } = new Refusal('INVALID_PAYLOAD', 'The frame is not JSON.');
    session.dispatch('ERROR', { code, message });
  }
}
