import { PSEUDO_SCOPES } from '@guildhall/protocol/rpc/access';
import { POST_MESSAGE_OPCODES as OPCODES } from '@guildhall/protocol/rpc/frames';
import type { CommandTable } from '@guildhall/rpc/command';
import type { ConnectRate } from '@guildhall/rpc/connect-rate';
import { type Closing, closing } from '@guildhall/rpc/errors';
import { handle } from '@guildhall/rpc/handle';
import { readHandshake, readyData } from '@guildhall/rpc/handshake';
import type { Channel, Outgoing, Session } from '@guildhall/rpc/session';
import type { Surroundings } from '@guildhall/rpc/surroundings';
import { fieldsOf } from '@guildhall/rpc/validate';

export interface TransportOptions<S extends Surroundings> {
  surroundings: S;
  commands: CommandTable<S>;
  rate: ConnectRate;
  applicationId: string;
  frameId: string;
  origin: string;
  /** The window of the frame now. */
  frame: () => unknown;
  send: (message: unknown) => void;
  /** The activity has closed the connection. */
  closed: (code: number, message: string | undefined) => void;
}

/** The parts of a message event that matter. */
export type Received = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;

/**
 * The connection of one embedded activity. Only messages from its frame with the activity's origin count, as `[opcode, payload]`. A page that is
 * loaded again sends a new handshake, which replaces the session.
 */
export class PostMessageTransport<S extends Surroundings> implements Channel {
  readonly scopes = [PSEUDO_SCOPES.EMBEDDED];
  readonly #options: TransportOptions<S>;
  #session: Session | undefined;
  /** The number of handshakes, by which a reply to an older one is discarded. */
  #handshakes = 0;

  constructor(options: TransportOptions<S>) {
    this.#options = options;
  }

  /** A message event of this window. */
  received({ data, origin, source }: Received): void {
    if (source === null || source !== this.#options.frame() || origin !== this.#options.origin || !Array.isArray(data)) return;
    const [opcode, payload]: unknown[] = data;
    if (opcode === OPCODES.HANDSHAKE) void this.#greet(payload);
    if (opcode === OPCODES.FRAME) this.#command(payload);
    if (opcode === OPCODES.CLOSE) this.#ended(payload);
  }

  send(message: Outgoing): void {
    this.#options.send([OPCODES.FRAME, message]);
  }

  close(reason: Closing): void {
    this.#options.send([OPCODES.CLOSE, reason]);
  }

  /** Ends the session without a message. */
  end(): void {
    this.#session?.end();
    this.#session = undefined;
  }

  async #greet(payload: unknown): Promise<void> {
    const { surroundings, rate, applicationId, frameId } = this.#options;
    const { v, encoding = 'json', client_id: clientId, frame_id } = fieldsOf(payload) ?? {};
    this.end();
    this.#handshakes += 1;
    const number = this.#handshakes;
    if (encoding !== 'json') return this.close(closing('INVALID_ENCODING'));
    if (clientId !== applicationId) return this.close(closing('INVALID_CLIENTID'));
    if (frame_id !== frameId) return this.close(closing('INVALID_ORIGIN'));
    const handshake = await readHandshake(surroundings, rate, { v, clientId });
    if (number !== this.#handshakes) return undefined;
    if (handshake.kind === 'closed') return this.close(handshake.reason);
    this.#session = surroundings.sessions.open(handshake.application, this);
    this.#session.dispatch('READY', readyOf(surroundings));
  }

  #command(payload: unknown): void {
    const { surroundings, commands } = this.#options;
    if (this.#session) void handle(surroundings, commands, this.#session, payload);
    else this.close(closing('CLOSE_UNSUPPORTED', 'A command before READY'));
  }

  #ended(payload: unknown): void {
    const { code, message } = fieldsOf(payload) ?? {};
    this.end();
    this.#options.closed(
      typeof code === 'number' ? code : closing('CLOSE_NORMAL').code,
      typeof message === 'string' ? message : undefined,
    );
  }
}

/** The data of READY; the embedded app SDK rejects an avatar that is null. */
function readyOf(surroundings: Surroundings): object {
  const { user, ...ready } = readyData(surroundings);
  const { avatar, ...shown } = user;
  return { ...ready, user: avatar === null ? shown : { ...shown, avatar } };
}
