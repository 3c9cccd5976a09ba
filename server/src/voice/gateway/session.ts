import { LIMITS } from '@guildhall/protocol/limits';
import { SPEAKING, VOICE_CLOSE_CODES } from '@guildhall/protocol/voice';
import type { Rights, Ticket } from '../../core/access/call.ts';
import type { Cancel } from '../../core/framework/clock.ts';
import type { Channel } from '../datachannel/channel.ts';
import type { Relay, UdpEndpoint } from '../media/media-call.ts';
import { TokenBucket } from '../media/token-bucket.ts';
import type { VoiceConnection } from './connection.ts';
import { Outbox } from './outbox.ts';
import type { PictureMember } from './picture-member.ts';

const { audioPackets, burst } = LIMITS.voiceMedia;

/** The camera or screen of a participant, as opcode 12 describes it. */
export interface Video {
  audio_ssrc: number;
  video_ssrc: number;
  rtx_ssrc: number;
  streams: unknown[];
}

/** Where the media of a session goes. */
export type Transport =
  /** Not selected yet. */
  { kind: 'none' } | { kind: 'udp' } | { kind: 'relay'; relay: Relay };

/** The initial state of a session. */
export interface SessionEntry {
  ticket: Ticket;
  ssrc: number;
  endpoint: UdpEndpoint;
  rights: Rights;
  pictures: PictureMember | undefined;
}

/** A participant's stay in a call. It outlives its connection for a while, so that the client can resume. */
export class VoiceSession {
  readonly ticket: Ticket;
  readonly ssrc: number;
  readonly endpoint: UdpEndpoint;
  readonly outbox = new Outbox();
  rights: Rights;
  transport: Transport = { kind: 'none' };
  /** The data channel of a relayed session, if it has one. */
  channel: Channel | undefined;
  /** Settles when the last opcode 1 has been handled. */
  selecting: Promise<unknown> = Promise.resolve();
  /** The packets that it may send over its connection. */
  readonly packets = new TokenBucket(audioPackets.max, audioPackets.max * burst.max);
  /** It has selected a transport: the others know of it, and it of them. */
  takesPart = false;
  /** The flags of its last opcode 5. */
  speaking = 0;
  video: Video | undefined;
  /** Its pictures; undefined for clients without, such as bots that only talk. */
  readonly pictures: PictureMember | undefined;
  connection: VoiceConnection | undefined;
  /** Ends a session without a connection. */
  expiry: Cancel | undefined;
  /** Whether its client can name what it has received; otherwise nothing is repeated. */
  #isNumbered = true;

  constructor(entry: SessionEntry) {
    this.pictures = entry.pictures;
    this.ticket = entry.ticket;
    this.ssrc = entry.ssrc;
    this.endpoint = entry.endpoint;
    this.rights = entry.rights;
  }

  /** SHA-256 of its token, which a resume must have. */
  get tokenHash(): string {
    return this.ticket.tokenHash;
  }

  get userId(): string {
    return this.ticket.userId;
  }

  get videoSsrc(): number {
    return this.ssrc + 1;
  }

  get rtxSsrc(): number {
    return this.ssrc + 2;
  }

  /** The flags that others receive: only some may speak with priority. */
  get shownSpeaking(): number {
    return this.rights.isPriority ? this.speaking : this.speaking & ~SPEAKING.PRIORITY;
  }

  /** The video that others receive: none without the right. */
  get shownVideo(): Video | undefined {
    if (!this.video || this.rights.sendVideo) return this.video;
    return { ...this.video, video_ssrc: 0, rtx_ssrc: 0, streams: [] };
  }

  /** Sends a message; from version 8 on it has a number, and is repeated after a resume. */
  send(op: number, d: unknown): void {
    const seq = this.outbox.next();
    this.#write(seq, JSON.stringify(this.#isNumbered ? { op, d, seq } : { op, d }));
  }

  /** Sends a binary message: opcode and payload, from version 8 on after its number. */
  sendBinary(op: number, payload: Uint8Array): void {
    const seq = this.outbox.next();
    const head = this.#isNumbered ? [seq >> 8, seq & 0xff, op] : [op];
    this.#write(seq, Buffer.concat([Buffer.from(head), payload]));
  }

  /** Takes a connection; an earlier one is replaced. */
  attach(connection: VoiceConnection): void {
    this.expiry?.();
    this.expiry = undefined;
    const before = this.connection;
    this.connection = connection;
    this.#isNumbered = connection.isNumbered;
    before?.close(VOICE_CLOSE_CODES.SESSION_INVALID, 'Resumed elsewhere.');
  }

  #write(seq: number, frame: string | Buffer): void {
    if (this.#isNumbered) this.outbox.keep({ seq, frame });
    else this.outbox.skip(seq);
    this.connection?.write(frame);
  }
}
