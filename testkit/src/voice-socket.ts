import { MEDIA_OPCODES } from '@guildhall/protocol/voice';
import { WebSocket } from 'ws';
import type { Account } from './platform.ts';
import type { GatewaySession } from './gateway-session.ts';
import { AES, VoiceClient, encryptedFrame } from './voice-client.ts';
import { join } from './voice-scene.ts';

/** A message of the voice gateway: `bytes` holds the payload of a binary one, after number and opcode. */
export interface VoiceMessage {
  op: number;
  d: unknown;
  seq: number | undefined;
  bytes: Buffer | undefined;
}

/** The fields of opcode 0. */
export interface Credentials {
  server_id: string;
  channel_id: string;
  user_id: string;
  session_id: string;
  token: string;
  /** Whether the client handles pictures. */
  video?: boolean;
}

/** In ms. Guards against a hang; not an assertion. */
const TIMEOUT_MS = 60_000;
/** Versions below it number no messages. */
const NUMBERED = 8;
/** Binary messages of media, which have no number. */
const UNNUMBERED: ReadonlySet<number> = new Set(Object.values(MEDIA_OPCODES));

/** A connection to the voice gateway that records every message. It sends nothing by itself. */
export class VoiceSocket {
  readonly messages: VoiceMessage[] = [];
  readonly ws: WebSocket;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** The last number of a message; -1 for none. */
  seq = -1;
  readonly #changed = new Set<() => void>();

  constructor(address: string, query = 'v=8') {
    // An https address has a certificate of an authority that the test does not know.
    this.ws = new WebSocket(`${address.replace(/^http/, 'ws')}/voice?${query}`, { rejectUnauthorized: false });
    this.ws.on('error', () => undefined);
    const isNumbered = Number(new URLSearchParams(query).get('v')) >= NUMBERED;
    this.closed = new Promise((resolve) => this.ws.on('close', resolve));
    this.ws.on('message', (data: Buffer, isBinary) => {
      const message = !isBinary ? json(data) : isNumbered ? binary(data) : unnumbered(data);
      this.messages.push(message);
      if (message.seq !== undefined) this.seq = message.seq;
      for (const changed of this.#changed) changed();
    });
    void this.closed.then(() => {
      for (const changed of this.#changed) changed();
    });
  }

  /** Connects and waits for opcode 8. */
  static async open(address: string, query?: string): Promise<VoiceSocket> {
    const socket = new VoiceSocket(address, query);
    await socket.next(8);
    return socket;
  }

  send(op: number, d: unknown): void {
    this.ws.send(JSON.stringify({ op, d }));
  }

  sendBytes(bytes: Uint8Array): void {
    this.ws.send(bytes);
  }

  /** The position of the next message, for `since`. */
  mark(): number {
    return this.messages.length;
  }

  /** The data of the first message with an opcode from `since` on, now or later; rejects when the connection closes before. */
  async next<T>(op: number, since?: number): Promise<T>;
  async next(op: number, since = 0): Promise<unknown> {
    return (await this.message((one) => one.op === op, since)).d;
  }

  /** The first message that is wanted from `since` on, now or later. */
  message(wants: (one: VoiceMessage) => boolean, since = 0): Promise<VoiceMessage> {
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer);
        this.#changed.delete(look);
        act();
      };
      const seen = () =>
        this.messages
          .slice(since)
          .map(({ op }) => op)
          .join(', ') || 'nothing';
      const look = () => {
        const found = this.messages.slice(since).find(wants);
        if (found) finish(() => resolve(found));
        else if (this.ws.readyState === WebSocket.CLOSED)
          finish(() => reject(new Error(`The voice connection closed; received: ${seen()}`)));
      };
      const timer = setTimeout(() => finish(() => reject(new Error(`No message came; received: ${seen()}`))), TIMEOUT_MS);
      this.#changed.add(look);
      look();
    });
  }

  /** The data of all messages with an opcode from `since` on. */
  seen(op: number, since = 0): unknown[] {
    return this.messages.slice(since).flatMap((one) => (one.op === op ? [one.d] : []));
  }

  /** Resolves once everything sent before has been handled and everything sent to this connection has arrived. */
  async settle(): Promise<void> {
    const since = this.mark();
    this.send(3, { t: since, seq_ack: this.seq });
    await this.next(6, since);
  }

  close(code = 1000): Promise<number> {
    this.ws.close(code);
    return this.closed;
  }
}

function json(data: Buffer): VoiceMessage {
  const { op, d, seq }: { op: number; d: unknown; seq?: number } = JSON.parse(data.toString());
  return { op, d, seq, bytes: undefined };
}

function binary(data: Buffer): VoiceMessage {
  const op = data.readUInt8(2);
  return { op, d: undefined, seq: UNNUMBERED.has(op) ? undefined : data.readUInt16BE(0), bytes: data.subarray(3) };
}

function unnumbered(data: Buffer): VoiceMessage {
  return { op: data.readUInt8(0), d: undefined, seq: undefined, bytes: data.subarray(1) };
}

/** The data of opcode 2. */
export interface VoiceReady {
  ssrc: number;
  ip: string;
  port: number;
  modes: string[];
  streams: { ssrc: number; rtx_ssrc: number }[];
}

/** A user in a call: its gateway session, its voice connection and its media. */
export class Caller {
  readonly account: Account;
  readonly gateway: GatewaySession;
  readonly credentials: Credentials;
  readonly socket: VoiceSocket;
  readonly ready: VoiceReady;
  readonly udp: VoiceClient;

  private constructor(parts: Pick<Caller, 'account' | 'gateway' | 'credentials' | 'socket' | 'ready' | 'udp'>) {
    this.account = parts.account;
    this.gateway = parts.gateway;
    this.credentials = parts.credentials;
    this.socket = parts.socket;
    this.ready = parts.ready;
    this.udp = parts.udp;
  }

  /** Connects to the call of the credentials at a server by UDP; resolves when it can send and receive. */
  static async open(
    account: Account,
    gateway: GatewaySession,
    credentials: Credentials,
    address = account.address,
  ): Promise<Caller> {
    const { socket, ready } = await identifyVoice(address, credentials);
    const udp = await VoiceClient.open();
    udp.server = ready;
    const { ip, port } = await udp.discover(ready.ssrc);
    const since = socket.mark();
    socket.send(1, { protocol: 'udp', data: { address: ip, port, mode: AES } });
    udp.key.set((await socket.next<{ secret_key: number[] }>(4, since)).secret_key);
    // The external sender is the last message of a join.
    await socket.next(25, since);
    return new Caller({ account, gateway, credentials, socket, ready, udp });
  }

  get id(): string {
    return this.account.id;
  }

  get ssrc(): number {
    return this.ready.ssrc;
  }

  /** Sends a frame, and returns it when the system has it. */
  async talk(ssrc = this.ssrc, type = 120): Promise<Buffer> {
    const frame = encryptedFrame();
    await this.udp.send(this.udp.rtp({ ssrc, type, frame }));
    return frame;
  }

  stop(): void {
    this.socket.ws.terminate();
    this.udp.close();
  }
}

/** Joins a guild's voice channel by opcode 4 of the main gateway; resolves with the server's answer. */
export async function enterCall(
  gateway: GatewaySession,
  account: Account,
  guildId: string,
  channelId: string,
  more: object = {},
): Promise<Credentials> {
  const since = gateway.mark();
  gateway.send(4, join(guildId, channelId, more));
  return credentialsOf(gateway, account, channelId, since);
}

/** The credentials of the next VOICE_SERVER_UPDATE with an endpoint. */
export async function credentialsOf(
  gateway: GatewaySession,
  account: Account,
  channel_id: string,
  since: number,
): Promise<Credentials> {
  const { token, guild_id } = await gateway.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint !== null, since);
  return { server_id: guild_id ?? channel_id, channel_id, user_id: account.id, session_id: gateway.ready.session_id, token };
}

/** Connects and identifies; resolves with READY. */
export async function identifyVoice(
  address: string,
  credentials: Partial<Credentials>,
  query?: string,
): Promise<{ socket: VoiceSocket; ready: VoiceReady }> {
  const socket = await VoiceSocket.open(address, query);
  socket.send(0, { ...credentials, max_dave_protocol_version: 1 });
  return { socket, ready: await socket.next<VoiceReady>(2) };
}

/**
 * Whether a packet of one caller arrives at another: the packet of a third one, sent later to the same worker, says when it would have
 * arrived.
 */
export async function isHeard(from: Caller, at: Caller, fence: Caller, ssrc?: number, type?: number): Promise<boolean> {
  const sent = await from.talk(ssrc, type);
  const later = await fence.talk();
  let isFound = false;
  for (;;) {
    const { frame } = at.udp.open(await at.udp.next());
    if (frame.equals(later)) return isFound;
    isFound ||= frame.equals(sent);
  }
}
