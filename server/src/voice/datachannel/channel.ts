import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { frameSize, MESSAGE_BYTES, readFrames, type SoundFrame, writeFrames } from '@guildhall/protocol/voice-frames';
import { ReplayWindow } from '../media/replay-window.ts';
import { TokenBucket } from '../media/token-bucket.ts';
import { Association } from './association.ts';
import { type ChannelCertificate, Dtls } from './dtls.ts';

const { channelDatagrams, burst } = VOICE_LIMITS.voiceMedia;

/** Ms for which frames of several speakers wait to share a message. */
const GATHER = 5;
/** Ms after which a frame is not repeated any more: its time has passed. */
const REPEATED = 200;
/** Ms without an authentic check after which the client counts as gone. Browsers check every 2.5 s. */
const CONSENT = 15_000;

/** The events of a channel. */
export interface ChannelEvents {
  /** A frame that has not arrived before. */
  frame(frame: SoundFrame): void;
}

/** The parts of its port that a channel uses. */
export interface ChannelPlace {
  certificate: ChannelCertificate;
  /** The name and the password that the answer has given the client. */
  user: string;
  password: string;
  send(datagram: Buffer, address: ClientAddress): void;
  closed(): void;
  /** Ms of a clock that never goes back. */
  now(): number;
}

export interface ClientAddress {
  ip: string;
  port: number;
}

/** The data channel of one member (docs/contract/voice.md#media-over-a-data-channel). */
export class Channel {
  readonly place: ChannelPlace;
  readonly #dtls: Dtls;
  readonly #association: Association;
  readonly #events: ChannelEvents;
  readonly #window = new ReplayWindow();
  readonly #datagrams = new TokenBucket(channelDatagrams.max, channelDatagrams.max * burst.max);
  #address: ClientAddress | undefined;
  #checkedAt: number;
  #isClosed = false;
  /** The highest number of a frame so far, continued over 16 bits. */
  #highest: number | undefined;
  #waiting: SoundFrame[] = [];
  #last: { frames: readonly SoundFrame[]; at: number } = { frames: [], at: 0 };
  #timer: NodeJS.Timeout | undefined;

  constructor(place: ChannelPlace, fingerprint: string, events: ChannelEvents) {
    this.place = place;
    this.#events = events;
    this.#checkedAt = place.now();
    this.#association = new Association({
      send: (packet) => this.#dtls.send(packet),
      message: (bytes) => this.#message(bytes),
      opened: () => undefined,
      closed: () => this.close(),
      now: place.now,
    });
    this.#dtls = new Dtls(place.certificate, fingerprint, {
      send: (datagram) => {
        if (this.#address) place.send(datagram, this.#address);
      },
      connected: () => undefined,
      data: (bytes) => this.#association.receive(bytes),
      closed: () => this.close(),
    });
  }

  /** Whether frames reach the client. */
  get isOpen(): boolean {
    return !this.#isClosed && this.#association.isOpen;
  }

  /** Whether the client has stopped to confirm that it receives. */
  get isSilent(): boolean {
    return this.place.now() - this.#checkedAt > CONSENT;
  }

  /** Where the client is; undefined before its first check. */
  get address(): ClientAddress | undefined {
    return this.#address;
  }

  /** Whether a datagram of the client may be handled: beyond the limit they are dropped. */
  admits(): boolean {
    return this.#datagrams.take(1, this.place.now());
  }

  /** An authentic check has come from an address, to which everything is sent from now on. */
  checked(address: ClientAddress): void {
    this.#checkedAt = this.place.now();
    this.#address = address;
  }

  /** Handles a datagram from the client's address. */
  receive(datagram: Buffer): void {
    if (!this.#isClosed) this.#dtls.receive(datagram);
  }

  /** Sends a frame with others of the next ms, and once more in the message after; false if it does not fit into a message. */
  deliver(frame: SoundFrame): boolean {
    if (!this.isOpen || frameSize(frame) > MESSAGE_BYTES) return false;
    this.#waiting.push({ ...frame, frame: Uint8Array.from(frame.frame) });
    this.#timer ??= setTimeout(() => this.#flush(), GATHER);
    return true;
  }

  close(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#association.close();
    this.#isClosed = true;
    this.#dtls.close();
    this.place.closed();
  }

  #flush(): void {
    this.#timer = undefined;
    const now = this.place.now();
    const repeated = now - this.#last.at < REPEATED ? this.#last.frames : [];
    this.#last = { frames: this.#waiting, at: now };
    this.#waiting = [];
    for (const frames of messagesOf(this.#last.frames, repeated)) this.#association.send(writeFrames(frames));
  }

  #message(bytes: Buffer): void {
    for (const frame of readFrames(bytes) ?? []) if (this.#isNew(frame.seq)) this.#events.frame(frame);
  }

  #isNew(seq: number): boolean {
    const highest = this.#highest ?? seq;
    const number = (highest + (((seq - highest) << 16) >> 16)) >>> 0;
    if (this.#window.isOld(number)) return false;
    this.#window.note(number);
    if (this.#highest === undefined || ((number - highest) | 0) > 0) this.#highest = number;
    return true;
  }
}

/** Divides frames into messages; those that are repeated take the room that is left. */
function messagesOf(frames: readonly SoundFrame[], repeated: readonly SoundFrame[]): SoundFrame[][] {
  const messages: { frames: SoundFrame[]; size: number }[] = [];
  const place = (frame: SoundFrame, isNew: boolean) => {
    const size = frameSize(frame);
    const found = messages.find((message) => message.size + size <= MESSAGE_BYTES);
    if (found) {
      // Older frames first: players need not put them in order.
      if (isNew) found.frames.push(frame);
      else found.frames.unshift(frame);
      found.size += size;
    } else if (isNew) messages.push({ frames: [frame], size });
  };
  for (const frame of frames) place(frame, true);
  for (const frame of repeated) place(frame, false);
  return messages.map((message) => message.frames);
}
