import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import type { Cipher } from './ciphers.ts';
import { ReplayWindow } from './replay-window.ts';
import { TokenBucket } from './token-bucket.ts';

const LIMITS = VOICE_LIMITS.voiceMedia;

/**
 * The first counter of the server. Both directions use one key, so that a nonce must not occur in both: clients count
 * from 0.
 */
const FIRST_COUNTER = 2 ** 31;
/** The counter after the last one. */
const COUNTERS = 2 ** 32;

/** The kinds of packets that a member may send with an SSRC. */
export type StreamKind = 'audio' | 'video' | 'rtx';

/** The packets of one SSRC. */
export interface Stream {
  readonly ssrc: number;
  readonly kind: StreamKind;
  readonly member: Member;
  /** Ms of the last frame of audio; silence is none. */
  heardAt: number;
  isTalking: boolean;
}

/** A call: its members may only be reached from it. */
export interface Call {
  readonly number: number;
  readonly members: Member[];
}

/** A new member: its number in the worker, how its packets travel, and its SSRCs. */
export interface NewMember {
  member: number;
  call: number;
  transport: 'udp' | 'relay';
  ssrc: number;
  videoSsrc: number | null;
  rtxSsrc: number | null;
}

/** The present rights of a member. */
export interface Allowance {
  sendAudio: boolean;
  sendVideo: boolean;
  receive: boolean;
}

/** A member of a call, as the worker knows it. */
export class Member {
  readonly number: number;
  readonly call: Call;
  readonly transport: 'udp' | 'relay';
  readonly streams: readonly Stream[];
  readonly allowed: Allowance = { sendAudio: true, sendVideo: true, receive: true };
  readonly window = new ReplayWindow();
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
  readonly unproven = new TokenBucket(LIMITS.unprovenPackets.max, LIMITS.unprovenPackets.max);
  readonly discoveries = new TokenBucket(LIMITS.discoveries.max, LIMITS.discoveries.max);
  readonly feedback = new TokenBucket(LIMITS.feedback.max, LIMITS.feedback.max);
  /** Undefined until a mode is selected; never set for relayed members. */
  cipher: Cipher | undefined;
  /** All counters of the key have been used: the member can send, but nothing can be encrypted for it. */
  isSpent = false;
  /** The address to which media is sent; empty until one is proven. */
  ip = '';
  port = 0;
  /** For relayed members: bytes that are queued but not yet sent. */
  waiting = 0;
  /** The qualities that the member wants, by SSRC; `wantedOtherwise` applies to all other streams. */
  wanted: ReadonlyMap<number, number> | null = null;
  wantedOtherwise = 100;
  #counter = FIRST_COUNTER;

  constructor(call: Call, { member, transport, ssrc, videoSsrc, rtxSsrc }: NewMember) {
    this.number = member;
    this.call = call;
    this.transport = transport;
    const stream = (of: number, kind: StreamKind): Stream => ({ ssrc: of, kind, member: this, heardAt: 0, isTalking: false });
    this.streams = [
      stream(ssrc, 'audio'),
      ...(videoSsrc === null ? [] : [stream(videoSsrc, 'video')]),
      ...(rtxSsrc === null ? [] : [stream(rtxSsrc, 'rtx')]),
    ];
    const [packets, bytes] =
      videoSsrc === null ? [LIMITS.audioPackets.max, LIMITS.audioBytes.max] : [LIMITS.videoPackets.max, LIMITS.videoBytes.max];
    this.packets = new TokenBucket(packets, packets * LIMITS.burst.max);
    this.bytes = new TokenBucket(bytes, bytes * LIMITS.burst.max);
  }

  /** Whether the sender may send `size` bytes now (in ms). */
  mayPass(size: number, now: number): boolean {
    return this.packets.take(1, now) && this.bytes.take(size, now);
  }

  /** Whether the member may send packets of a stream. */
  maySend(kind: StreamKind): boolean {
    return kind === 'audio' ? this.allowed.sendAudio : this.allowed.sendVideo;
  }

  /** Whether the member wants packets of an SSRC. */
  wants(ssrc: number): boolean {
    return (this.wanted?.get(ssrc) ?? this.wantedOtherwise) > 0;
  }

  isAt(ip: string, port: number): boolean {
    return this.port === port && this.ip === ip;
  }

  /** Changes the key. The counters of both sides start again. */
  select(cipher: Cipher): void {
    this.cipher = cipher;
    this.window.clear();
    this.isSpent = false;
    this.#counter = FIRST_COUNTER;
  }

  /** The next counter; undefined if all have been used, after which nothing can be encrypted with this key. */
  nextCounter(): number | undefined {
    if (this.#counter === COUNTERS) return undefined;
    const counter = this.#counter;
    this.#counter += 1;
    return counter;
  }
}
