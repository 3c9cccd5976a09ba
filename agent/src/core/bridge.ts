import { ApiError } from '@guildhall/protocol/client';
import {
  REMOTE_REQUESTS,
  type RemoteArgs,
  type RemoteData,
  RemoteMessage,
  type RemoteReport,
  type RemoteReportData,
  type RemoteRequestName,
  type RemoteTopic,
} from '@guildhall/protocol/rpc/remote';
import type { Clock } from '@guildhall/rpc/clock';
import { Refusal, refuse } from '@guildhall/rpc/errors';
import { fits } from '@guildhall/rpc/validate';
import type { Account } from '../guildhall/account.ts';
import type { OwnClients } from './own-clients.ts';

/** Ms within which a client must answer. */
const PATIENCE = 5000;
/** Ms within which a client must report when it was last used. */
const LOOK_PATIENCE = 1500;
const NO_CLIENT = 'No web client of the person is open.';

/** Who follows the reports of each topic. */
type Listeners = { readonly [T in RemoteTopic]: Set<(sender: string, data: RemoteReportData<T>) => void> };
type Answer = Extract<RemoteMessage, { kind: 'response' | 'refusal' }>;

/** The bridge to the web clients of the person, by messages through the server (docs/contract/rpc.md#the-bridge-to-the-web-client). */
export class Bridge {
  readonly clients: OwnClients;
  readonly #account: Account;
  readonly #clock: Clock;
  /** Resolves when the last message is sent. */
  #sent: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #listeners: Listeners = {
    VOICE_SETTINGS: new Set(),
    VOICE_CONNECTION: new Set(),
    SPEAKING: new Set(),
    VIDEO: new Set(),
    SCREENSHARE: new Set(),
  };

  constructor({ account, clock, clients }: { account: Account; clock: Clock; clients: OwnClients }) {
    this.#account = account;
    this.#clock = clock;
    this.clients = clients;
    account.on('REMOTE_COMMAND', (message) => {
      if (message.kind === 'report') this.#reported(message);
      if (message.kind === 'response' || message.kind === 'refusal') this.#waiting.get(message.id)?.(message);
    });
  }

  /** Calls `listener` with each report of a watched client. */
  onReport<T extends RemoteTopic>(topic: T, listener: (sender: string, data: RemoteReportData<T>) => void): void {
    const listeners: Listeners[T] = this.#listeners[topic];
    listeners.add(listener);
  }

  #reported<T extends RemoteTopic>({ topic, sender, data }: RemoteReport<T>): void {
    const listeners: Listeners[T] = this.#listeners[topic];
    for (const listener of listeners) listener(sender, data);
  }

  /** The client that is in the call, else the one that was used last; undefined if none is open. */
  async choose(): Promise<string | undefined> {
    const { web, calling } = this.clients;
    if (calling !== undefined && web.includes(calling)) return calling;
    if (web.length < 2) return web[0];
    const looks = await Promise.all(
      web.map(async (session) => {
        const look = await this.askOf(session, 'LOOK', {}, LOOK_PATIENCE).catch(() => undefined);
        return { session, at: look?.since_use ?? Number.POSITIVE_INFINITY };
      }),
    );
    return looks.sort((a, b) => a.at - b.at)[0]?.session;
  }

  /** Asks the chosen client. 1001 if none is open or it does not answer in time. */
  async ask<N extends RemoteRequestName>(command: N, args: RemoteArgs<N>): Promise<RemoteData<N>> {
    const session = (await this.choose()) ?? refuse('SERVICE_UNAVAILABLE', NO_CLIENT);
    return this.askOf(session, command, args);
  }

  /** Asks one client; rejects with its refusal, with 1001 if it is gone or does not answer within `patience` ms. */
  async askOf<N extends RemoteRequestName>(
    session: string,
    command: N,
    args: RemoteArgs<N>,
    patience = PATIENCE,
  ): Promise<RemoteData<N>> {
    const id = crypto.randomUUID();
    const answered = Promise.withResolvers<Answer | undefined>();
    this.#waiting.set(id, answered.resolve);
    const cancel = this.#clock.after(patience, () => answered.resolve(undefined));
    try {
      const request: unknown = { sender: this.#account.sessionId, kind: 'request', id, command, args };
      if (!fits(RemoteMessage, request)) return refuse('INVALID_PAYLOAD');
      await this.#send(session, request);
      return readAnswer(command, await answered.promise);
    } finally {
      cancel();
      this.#waiting.delete(id);
    }
  }

  /** Sends one message after the other, so that what a program has subscribed to is watched before its next command. */
  async #send(session_id: string, body: RemoteMessage): Promise<void> {
    const route = 'POST /users/@me/sessions/{session_id}/remote-commands';
    const sending = this.#sent.then(() => this.#account.request(route, { session_id, body }));
    this.#sent = sending.catch(() => undefined);
    await sending.catch((error: unknown) => {
      if (error instanceof ApiError) refuse('SERVICE_UNAVAILABLE', NO_CLIENT);
      throw error;
    });
  }
}

function readAnswer<N extends RemoteRequestName>(command: N, answer: Answer | undefined): RemoteData<N> {
  if (!answer) return refuse('SERVICE_UNAVAILABLE', 'The web client does not answer.');
  if (answer.kind === 'refusal') throw new Refusal(answer.error, answer.message || undefined);
  const data: unknown = answer.data;
  return isDataOf(command, data) ? data : refuse('UNKNOWN_ERROR');
}

function isDataOf<N extends RemoteRequestName>(command: N, value: unknown): value is RemoteData<N> {
  return fits(REMOTE_REQUESTS[command].data, value);
}
