import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { KEY_SIZE, type Mode } from './ciphers.ts';
import type { Allowance } from './member.ts';
import { MediaError, type MediaThread } from './media-thread.ts';
import { type RelayPacket, relaySize } from './relay-batch.ts';

const { relayFrame } = VOICE_LIMITS.voiceMedia;

/** The events of a call. None follow the removal of their member, nor `lost`. */
export interface CallEvents {
  /** The address of a member has become known, or has changed. */
  addressProven?(userId: string, address: { ip: string; port: number }): void;
  /** A member has begun or stopped to talk: at most a few reports a second. */
  talking?(userId: string, isTalking: boolean): void;
  /** A member's key has been used to its end: the member receives nothing until another one is selected. */
  exhausted?(userId: string): void;
  /** The worker of the call has ended. The call is closed; its members must connect again. */
  lost?(): void;
}

/** A member whose packets travel over UDP; the SSRCs are unique on this process. */
export interface UdpMember {
  userId: string;
  ssrc: number;
  videoSsrc?: number;
  rtxSsrc?: number;
}

/** A member whose packets travel over another transport of the main thread, such as a WebSocket: audio only. */
export interface RelayMember {
  userId: string;
  ssrc: number;
  /**
   * Receives packets for the member. `sent` must be called when the transport has sent them, or has given them up: until
   * then they count for the member's queue, beyond which packets are dropped. The frames are only valid until then.
   */
  deliver(packets: readonly RelayPacket[], sent: () => void): void;
}

/** How a relayed member sends. */
export interface Relay {
  /** Sends a packet to the other members. The frame may be used again afterwards. */
  send(packet: RelayPacket): void;
}

/** Where a UDP member sends its packets, and the modes it may select. */
export interface UdpEndpoint {
  ip: string;
  port: number;
  modes: readonly Mode[];
}

interface Seat {
  number: number;
  userId: string;
  ssrcs: number[];
  deliver?: RelayMember['deliver'];
}

/** The parts of the media service that a call uses. */
export interface CallPlace {
  thread: MediaThread;
  /** The call's number in the worker. */
  number: number;
  publicAddress: string;
  /** Claims a place for a member with these SSRCs and returns the member's number; throws a MediaError if there is none. */
  claim(call: MediaCall, ssrcs: readonly number[]): number;
  release(members: readonly { number: number; ssrcs: readonly number[] }[]): void;
  /** The call has closed. */
  closed(): void;
}

/** The media of one voice call. Methods about users who are not members throw a MediaError. */
export class MediaCall {
  readonly #place: CallPlace;
  readonly #events: CallEvents;
  readonly #seats = new Map<string, Seat>();
  readonly #byNumber = new Map<number, Seat>();
  #isClosed = false;

  constructor(place: CallPlace, events: CallEvents) {
    this.#place = place;
    this.#events = events;
  }

  /** Adds a member over UDP. Resolves when the worker knows it: clients do not repeat a lost IP discovery. */
  async add({ userId, ssrc, videoSsrc, rtxSsrc }: UdpMember): Promise<UdpEndpoint> {
    const ssrcs = [ssrc, videoSsrc, rtxSsrc].filter((one) => one !== undefined);
    const { number } = this.#seat({ userId, ssrcs });
    const { thread, number: call, publicAddress } = this.#place;
    const own = { ssrc, videoSsrc: videoSsrc ?? null, rtxSsrc: rtxSsrc ?? null };
    thread.post('add', { member: number, call, transport: 'udp', ...own });
    await this.settled();
    return { ip: publicAddress, port: thread.port, modes: thread.modes };
  }

  /** Adds a member whose transport is elsewhere. */
  addRelay({ userId, ssrc, deliver }: RelayMember): Relay {
    const seat = this.#seat({ userId, ssrcs: [ssrc], deliver });
    const { thread, number: call } = this.#place;
    thread.post('add', { member: seat.number, call, transport: 'relay', ssrc, videoSsrc: null, rtxSsrc: null });
    return {
      send: ({ frame, ...packet }) => {
        // The worker counts a frame that is too long; all of it need not travel there.
        const part = frame.length > relayFrame.max ? frame.subarray(0, relayFrame.max + 1) : frame;
        if (this.#byNumber.has(seat.number)) thread.relay(seat.number, { ...packet, frame: part });
      },
    };
  }

  /** Sets the mode and the key of a member over UDP. Resolves when the member can send and receive. */
  async select(userId: string, { mode, secretKey }: { mode: Mode; secretKey: Uint8Array }): Promise<void> {
    const { number, deliver } = this.#member(userId);
    if (deliver) throw new MediaError(`${userId} has no encryption of the transport.`);
    if (!this.#place.thread.modes.includes(mode)) throw new MediaError(`The mode ${mode} is not offered.`);
    if (secretKey.length !== KEY_SIZE) throw new MediaError(`A key has ${KEY_SIZE} bytes.`);
    // A view would be copied with all the memory that it is a part of.
    this.#place.thread.post('select', { member: number, mode, key: new Uint8Array(secretKey) });
    await this.settled();
  }

  /** Sets what a member may send and receive, from the next packet on; before the first call everything is allowed. */
  allow(userId: string, { sendAudio, sendVideo, receive }: Allowance): void {
    this.#place.thread.post('allow', { member: this.#member(userId).number, sendAudio, sendVideo, receive });
  }

  /** The qualities (0 to 100) in which a member wants streams: by SSRC, and of all others. With 0 nothing is sent. */
  wants(userId: string, qualities: ReadonlyMap<number, number>, otherwise = 100): void {
    this.#place.thread.post('wants', { member: this.#member(userId).number, qualities, otherwise });
  }

  /** Removes a member: its packets are dropped, and it receives no more. */
  remove(userId: string): void {
    const seat = this.#member(userId);
    this.#seats.delete(userId);
    this.#byNumber.delete(seat.number);
    this.#place.release([seat]);
    this.#place.thread.post('remove', { member: seat.number });
  }

  /** Resolves when the worker has made all earlier changes. Rejects with a MediaError if the call has closed. */
  async settled(): Promise<void> {
    await this.#place.thread.counters();
    if (this.#isClosed) throw new MediaError('The call is closed.');
  }

  /** Removes all members. Nothing is reported afterwards. */
  close(): void {
    if (this.#isClosed) return;
    this.#place.thread.post('closeCall', { call: this.#place.number });
    this.#end();
  }

  /** For the media around the call: its thread has ended. */
  lose(): void {
    this.#end();
    this.#events.lost?.();
  }

  /** For the media around the call: reports of a member. */
  addressProven(member: number, ip: string, port: number): void {
    const seat = this.#byNumber.get(member);
    if (seat) this.#events.addressProven?.(seat.userId, { ip, port });
  }

  talking(member: number, isTalking: boolean): void {
    const seat = this.#byNumber.get(member);
    if (seat) this.#events.talking?.(seat.userId, isTalking);
  }

  exhausted(member: number): void {
    const seat = this.#byNumber.get(member);
    if (seat) this.#events.exhausted?.(seat.userId);
  }

  deliver(member: number, packets: readonly RelayPacket[]): void {
    const bytes = packets.reduce((sum, { frame }) => sum + relaySize(frame), 0);
    let isSent = false;
    this.#byNumber.get(member)?.deliver?.(packets, () => {
      if (!isSent && this.#byNumber.has(member)) this.#place.thread.sent(member, bytes);
      isSent = true;
    });
  }

  #end(): void {
    this.#isClosed = true;
    this.#place.release([...this.#seats.values()]);
    this.#seats.clear();
    this.#byNumber.clear();
    this.#place.closed();
  }

  #seat({ userId, ssrcs, deliver }: Omit<Seat, 'number'>): Seat {
    if (this.#isClosed) throw new MediaError('The call is closed.');
    if (this.#seats.has(userId)) throw new MediaError(`${userId} is a member already.`);
    const seat = { number: this.#place.claim(this, ssrcs), userId, ssrcs, deliver };
    this.#seats.set(userId, seat);
    this.#byNumber.set(seat.number, seat);
    return seat;
  }

  #member(userId: string): Seat {
    const seat = this.#seats.get(userId);
    if (!seat) throw new MediaError(`${userId} is not a member of the call.`);
    return seat;
  }
}
