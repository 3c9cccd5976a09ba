import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import type { CipherSuite } from './ciphers.ts';
import { type DropReason, zeroCounters } from './drops.ts';
import { FanOut, headerBytes, type Wire, writeHeader } from './fan-out.ts';
import { feedbackOf } from './feedback.ts';
import { type Call, Member, type NewMember, type Stream } from './member.ts';
import type { FromWorker, Handlers, Post, ToWorker } from './messages.ts';
import {
  clearLength,
  COUNTER,
  discoveryResponse,
  frameOf,
  isDiscovery,
  isEncrypted,
  isMarked,
  isPing,
  isRtcp,
  isSilence,
  isVersion2,
  OPUS,
  payloadType,
  PING_SIZE,
  pong,
  RTCP_HEADER,
  TRAILER,
} from './packets.ts';
import { readBatch, type RelayPacket } from './relay-batch.ts';
import { Talking } from './talking.ts';

const LIMITS = VOICE_LIMITS.voiceMedia;

/** Messages that change calls; `stop` ends the thread around them. */
type CallMessages = Omit<ToWorker, 'stop'>;

/** The parts of its thread that the forwarder uses. */
export interface Surroundings {
  wire: Wire;
  ciphers: CipherSuite;
  post: Post<FromWorker>;
  /** Ms of a clock that never goes back. */
  now(): number;
}

/**
 * The forwarding unit of one worker (docs/contract/voice.md#media): receives datagrams, and sends each to the other members
 * of its sender's call, encrypted for each of them.
 */
export class Forwarder {
  readonly #calls = new Map<number, Call>();
  readonly #members = new Map<number, Member>();
  readonly #streams = new Map<number, Stream>();
  /** Members by proven address, for packets that name no SSRC. */
  readonly #addresses = new Map<string, Member>();
  /** Totals since the start. */
  readonly counters = zeroCounters();
  readonly #talking = new Talking();
  readonly #header = headerBytes();
  readonly #wire: Wire;
  readonly #ciphers: CipherSuite;
  readonly #post: Post<FromWorker>;
  readonly #now: () => number;
  readonly #fanOut: FanOut;

  constructor({ wire, ciphers, post, now }: Surroundings) {
    this.#wire = wire;
    this.#ciphers = ciphers;
    this.#post = post;
    this.#now = now;
    this.#fanOut = new FanOut(wire, this.counters, post);
  }

  /** Handlers of the messages of the main thread. Messages about members and calls that are gone have no effect. */
  readonly handlers: Handlers<CallMessages> = {
    openCall: ({ call }) => void this.#calls.set(call, { number: call, members: [] }),
    closeCall: ({ call }) => {
      for (const member of [...(this.#calls.get(call)?.members ?? [])]) this.#remove(member);
      this.#calls.delete(call);
    },
    add: (added) => this.#add(added),
    select: ({ member, mode, key }) => {
      this.#members.get(member)?.select(this.#ciphers.create(mode, key));
      key.fill(0);
    },
    allow: ({ member, sendAudio, sendVideo, receive }) => {
      Object.assign(this.#members.get(member)?.allowed ?? {}, { sendAudio, sendVideo, receive });
    },
    wants: ({ member: number, qualities, otherwise }) => {
      const member = this.#members.get(number);
      if (!member) return;
      member.wanted = qualities;
      member.wantedOtherwise = otherwise;
    },
    remove: ({ member: number }) => {
      const member = this.#members.get(number);
      if (member) this.#remove(member);
    },
    relay: ({ packets }) => {
      for (const { member, packet } of readBatch(packets)) {
        this.counters.received += 1;
        const dropped = this.#relay(this.#members.get(member), packet);
        if (dropped) this.counters.drops[dropped] += 1;
      }
    },
    sent: ({ bytes }) => {
      for (const [number, size] of bytes) {
        const member = this.#members.get(number);
        if (member) member.waiting -= size;
      }
    },
    count: () => this.#post('counters', this.counters),
  };

  /** Handles one datagram. Never throws. */
  receive(packet: Buffer, ip: string, port: number): void {
    const { drops } = this.counters;
    this.counters.received += 1;
    try {
      const dropped = this.#receive(packet, ip, port);
      if (dropped) drops[dropped] += 1;
    } catch (error) {
      drops.failed += 1;
      this.#post('failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  /** Reports who has begun or stopped to talk. */
  reportTalking(): void {
    const changes = this.#talking.report(this.#now());
    if (changes) this.#post('talking', { changes });
  }

  /** Handles a datagram; returns why it was dropped, if it was, as the functions below. */
  #receive(packet: Buffer, ip: string, port: number): DropReason | undefined {
    if (packet.length > LIMITS.datagram.max) return 'oversized';
    if (packet.length === PING_SIZE) return this.#ping(packet, ip, port);
    if (packet.length < PING_SIZE) return 'malformed';
    if (isVersion2(packet.readUInt8(0)))
      return isRtcp(packet.readUInt8(1)) ? this.#rtcp(packet, ip, port) : this.#rtp(packet, ip, port);
    return isDiscovery(packet) ? this.#discover(packet.readUInt32BE(4), ip, port) : 'unknownType';
  }

  #rtp(packet: Buffer, ip: string, port: number): DropReason | undefined {
    const first = packet.readUInt8(0);
    const clear = clearLength(first);
    // At least one byte is encrypted.
    if (packet.length <= clear + TRAILER) return 'malformed';
    const stream = this.#streams.get(packet.readUInt32BE(8));
    if (!stream) return 'unknownSsrc';
    const { kind, member } = stream;
    const second = packet.readUInt8(1);
    if (kind === 'audio' && payloadType(second) !== OPUS) return 'unknownType';
    const now = this.#now();
    // A muted member's packets are opened only to prove a new address.
    if (!member.maySend(kind) && member.isAt(ip, port)) return 'muted';
    const body = this.#open(member, packet, clear, ip, port, now);
    if (typeof body === 'string') return body;
    if (!member.maySend(kind)) return 'muted';
    const frame = frameOf(packet, clear, body);
    if (!frame) return 'malformed';
    if (!this.#isAcceptable(stream, frame, second)) return 'unencrypted';
    if (kind === 'audio' && !isSilence(frame)) this.#talking.heard(stream, now);
    packet.copy(this.#header, 0, 0, this.#header.length);
    this.#header.writeUInt8(0x80, 0);
    this.#fanOut.forward(stream, this.#header, frame);
    return undefined;
  }

  /**
   * Whether a frame is encrypted end to end. A picture is encrypted as a whole and then divided: only its last packet, which
   * is marked, has the trailer, and without that packet no client decodes the picture.
   */
  #isAcceptable({ kind }: Stream, frame: Uint8Array, second: number): boolean {
    if (kind === 'audio') return isEncrypted(frame) || isSilence(frame);
    return frame.length > 0 && (isEncrypted(frame) || !isMarked(second));
  }

  /** Decrypts a packet from a member and binds the member to the address of an authentic one; or returns why it is dropped. */
  #open(member: Member, packet: Buffer, clear: number, ip: string, port: number, now: number): Buffer | DropReason {
    const { cipher } = member;
    if (!cipher) return 'notSelected';
    const isAtHome = member.isAt(ip, port);
    // Strangers who know an SSRC must not use up its owner's rate, nor the worker's time.
    if (!isAtHome && !member.unproven.take(1, now)) return 'unprovenRate';
    if (isAtHome && !member.mayPass(packet.length, now)) return 'senderRate';
    const counter = packet.readUInt32BE(packet.length - COUNTER);
    if (member.window.isOld(counter)) return 'replayed';
    const body = cipher.open(packet, clear);
    if (!body) return 'unauthentic';
    member.window.note(counter);
    if (!isAtHome) this.#bind(member, ip, port);
    return body;
  }

  #rtcp(packet: Buffer, ip: string, port: number): DropReason | undefined {
    if (packet.length < RTCP_HEADER + TRAILER) return 'malformed';
    const member = this.#streams.get(packet.readUInt32BE(4))?.member;
    if (!member) return 'unknownSsrc';
    const now = this.#now();
    const body = this.#open(member, packet, RTCP_HEADER, ip, port, now);
    if (typeof body === 'string') return body;
    const compound = Buffer.concat([packet.subarray(0, RTCP_HEADER), body]);
    let forwarded = 0;
    for (const { media, bytes } of feedbackOf(compound)) {
      const sender = this.#streams.get(media);
      if (!sender || sender.kind === 'audio' || sender.member === member || sender.member.call !== member.call) continue;
      const isOwn = this.#streams.get(bytes.readUInt32BE(4))?.member === member;
      if (!isOwn || sender.member.port === 0) continue;
      if (!member.feedback.take(1, now)) return 'feedbackRate';
      this.#fanOut.send(sender.member, bytes.subarray(0, RTCP_HEADER), bytes.subarray(RTCP_HEADER));
      forwarded += 1;
    }
    return forwarded === 0 ? 'rtcp' : undefined;
  }

  /**
   * Responds with the address that the request comes from. Before a mode is selected the address becomes the member's;
   * later only an authentic packet can move it, since other members know the SSRC.
   */
  #discover(ssrc: number, ip: string, port: number): DropReason | undefined {
    const member = this.#streams.get(ssrc)?.member;
    if (member?.transport !== 'udp') return 'unknownSsrc';
    if (!member.discoveries.take(1, this.#now())) return 'discoveryRate';
    if ((!member.cipher || member.port === 0) && !member.isAt(ip, port)) this.#bind(member, ip, port);
    this.#wire.send(discoveryResponse(ssrc, ip, port), port, ip);
    return undefined;
  }

  /** Pings name no member, so that the address is looked up; keep-alives need no response. */
  #ping(packet: Buffer, ip: string, port: number): DropReason | undefined {
    if (!isPing(packet)) return undefined;
    const member = this.#addresses.get(`${ip}:${port}`);
    if (!member) return 'unprovenPing';
    if (!member.mayPass(packet.length, this.#now())) return 'senderRate';
    this.#wire.send(pong(packet), port, ip);
    return undefined;
  }

  #bind(member: Member, ip: string, port: number): void {
    this.#release(member);
    member.ip = ip;
    member.port = port;
    this.#addresses.set(`${ip}:${port}`, member);
    this.#post('proven', { member: member.number, ip, port });
  }

  #release(member: Member): void {
    const address = `${member.ip}:${member.port}`;
    if (this.#addresses.get(address) === member) this.#addresses.delete(address);
  }

  #relay(member: Member | undefined, { ssrc, seq, timestamp, frame }: RelayPacket): DropReason | undefined {
    const stream = this.#streams.get(ssrc);
    if (!stream || stream.member !== member || stream.kind !== 'audio') return 'unknownSsrc';
    const now = this.#now();
    if (frame.length > LIMITS.relayFrame.max) return 'oversized';
    if (!member.maySend('audio')) return 'muted';
    if (!member.mayPass(frame.length, now)) return 'senderRate';
    if (!this.#isAcceptable(stream, frame, OPUS)) return 'unencrypted';
    if (!isSilence(frame)) this.#talking.heard(stream, now);
    writeHeader(this.#header, OPUS, seq, timestamp, ssrc);
    this.#fanOut.forward(stream, this.#header, frame);
    return undefined;
  }

  #add(added: NewMember): void {
    const call = this.#calls.get(added.call);
    if (!call) return;
    const member = new Member(call, added);
    call.members.push(member);
    this.#members.set(member.number, member);
    for (const stream of member.streams) this.#streams.set(stream.ssrc, stream);
  }

  #remove(member: Member): void {
    const { members } = member.call;
    members.splice(members.indexOf(member), 1);
    this.#members.delete(member.number);
    for (const { ssrc } of member.streams) this.#streams.delete(ssrc);
    this.#talking.remove(member.streams);
    this.#release(member);
  }
}
