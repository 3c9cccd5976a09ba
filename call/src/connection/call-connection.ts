import { VOICE_OPCODES as OPCODES } from '@guildhall/protocol/voice';
import { VOICE_CLOSE_CODES as CODES } from '@guildhall/protocol/voice';
import type { SoundFrame } from '@guildhall/protocol/voice-frames';
import type { E2eeUp } from '../e2ee/types.ts';
import { afterClose } from './close-codes.ts';
import { e2eeBinary, e2eeJson, e2eeUp, Encryption } from './encryption.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { Inbox, Link } from './link.ts';
import { Meter } from './meter.ts';
import { MEDIA_OPCODES } from './opcodes.ts';
import { readPicture, readSound, writeSound } from './packets.ts';
import type { ConnectionParts } from './parts.ts';
import { type OwnStreams, Pictures } from './pictures.ts';
import { Roster } from './roster.ts';
import { Sound, type Surroundings } from './sound.ts';
import { Transports } from './transports.ts';
import type { CallConnection, ConnectionOptions, ConnectionState, ConnectionStep } from './types.ts';

const PROTOCOL_VERSION = 1;
const NORMAL = 1000;
const ABNORMAL = 1006;
/** Ms after which a lost connection is given up. */
const GIVE_UP = 60_000;
/** Ms before the second attempt to reconnect, doubled with each one up to the longest. */
const BACK_OFF = 500;
const LONGEST = 5000;
/** Ms between measurements. */
const MEASURED = 2000;
/** Messages of the encryption that wait for a resume. */
const MOST_UNSENT = 64;
/** Bytes that may wait while sound is sent on the WebSocket, without pictures and with them: sound that is late is of no use. */
const SOUND_WAITING = 16 * 1024;
const BESIDE_PICTURES = 1024 * 1024;

/** A connection to a voice server that resumes by itself. */
export class Connection implements CallConnection {
  readonly counts = { audio: { received: 0, failed: 0 }, video: { received: 0, failed: 0 } };
  readonly #options: ConnectionOptions;
  readonly #parts: ConnectionParts;
  readonly #inbox = new Inbox();
  readonly #meter = new Meter();
  readonly #roster: Roster;
  readonly #encryption: Encryption;
  readonly #sound: Sound;
  readonly #pictures: Pictures;
  readonly #transports: Transports;
  #state: ConnectionState = { kind: 'connecting' };
  #link: Link;
  /** The server accepts messages of the session on the link. */
  #isReady = false;
  #own: OwnStreams | undefined;
  #hasStarted = false;
  #speaking = 0;
  #unsent: E2eeUp[] = [];
  #lastStep: ConnectionStep = 'CONNECTING';
  #attempts = 0;
  #lostAt: number | undefined;
  #cancelRetry = () => {};
  #cancelMeasure = () => {};
  readonly #unwatchNetwork: () => void;

  constructor(options: ConnectionOptions, parts: ConnectionParts) {
    const { admission, events, transports } = options;
    this.#options = options;
    this.#parts = parts;
    this.#roster = new Roster({
      ...events,
      videoSource: (userId, source) => {
        this.#pictures.sourcesChanged();
        events.videoSource?.(userId, source);
      },
    });
    const member = parts.openMember({
      userId: admission.userId,
      groupId: admission.groupId,
      send: (message) => this.#sendE2ee(message),
      changed: () => events.encryption?.(),
      now: parts.now,
    });
    // Without encryption nothing can be said.
    this.#encryption = new Encryption(member, () => this.#end(CODES.E2EE_REQUIRED, false));
    const around: Surroundings = { encryption: this.#encryption, roster: this.#roster, counts: this.counts, events };
    this.#sound = new Sound(around, (frame) => this.#transmit(frame));
    this.#pictures = new Pictures(around, () => (this.#isReady ? this.#link : undefined));
    this.#transports = new Transports(transports ?? ['datachannel', 'websocket'], parts, {
      select: (protocol, data) => {
        if (this.#state.kind !== 'connected') this.#step(protocol === 'datachannel' ? 'ICE_CHECKING' : 'VOICE_CONNECTING');
        this.#link.send(OPCODES.SELECT_PROTOCOL, { protocol, ...(data ? { data } : {}) });
      },
      frames: (frames) => this.#receive(frames),
      changed: () => this.#showConnected(),
    });
    this.#link = this.#connect();
    this.#measure();
    this.#unwatchNetwork = parts.watchNetwork(() => this.reconnect());
  }

  get state(): ConnectionState {
    return this.#state;
  }

  speak(flags: number): void {
    this.#speaking = flags;
    if (this.#isReady && this.#own) this.#link.send(OPCODES.SPEAKING, { speaking: flags, delay: 0, ssrc: this.#own.ssrc });
  }

  sendAudio(opus: Uint8Array, timestamp: number): void {
    // A data channel still carries sound while the WebSocket is resumed.
    const { kind } = this.#state;
    if (kind === 'connected' || kind === 'reconnecting') this.#sound.send(opus, timestamp);
  }

  announceVideo(source: Parameters<CallConnection['announceVideo']>[0]): void {
    this.#pictures.announce(source);
  }

  sendVideo(picture: Parameters<CallConnection['sendVideo']>[0]): void {
    if (this.#state.kind === 'connected') this.#pictures.send(picture);
  }

  watch(userIds: ReadonlySet<string>): void {
    this.#pictures.watch(userIds);
  }

  wantKeyFrame(userId: string): void {
    this.#pictures.wantKey(userId);
  }

  async privacyCode(): Promise<string | undefined> {
    return this.#encryption.member?.privacyCode();
  }

  async verificationCode(userId: string): Promise<string | undefined> {
    return this.#encryption.member?.verificationCode(userId);
  }

  reconnect(): void {
    if (this.#state.kind === 'ended') return;
    this.#attempts = 0;
    this.#transports.lose();
    this.#link.drop();
    this.#cancelRetry();
    this.#step('CONNECTING');
    this.#link = this.#connect();
  }

  close(): void {
    this.#end(NORMAL, false);
  }

  #connect(): Link {
    const { scheme = 'wss', admission } = this.#options;
    const { serverId: server_id, userId: user_id, sessionId: session_id, token } = admission;
    const link: Link = new Link(`${scheme}://${admission.endpoint}?v=8`, this.#inbox, this.#parts, {
      hello: () => {
        this.#step('AUTHENTICATING');
        const own = { server_id, session_id, token };
        if (this.#own) link.send(OPCODES.RESUME, { ...own, seq_ack: this.#inbox.last });
        else {
          const { video = true } = this.#options;
          link.send(OPCODES.IDENTIFY, { ...own, user_id, max_dave_protocol_version: PROTOCOL_VERSION, video });
        }
      },
      json: (op, d) => this.#json(op, d),
      binary: (op, payload) => {
        const message = e2eeBinary(op, payload);
        if (message) this.#encryption.run((member) => member.receive(message));
      },
      media: (op, body) => this.#media(op, body),
      roundTrip: (ms) => {
        this.#meter.roundTrip = ms;
      },
      closed: (code) => this.#closed(code),
    });
    return link;
  }

  #json(op: number, d: Fields): void {
    switch (op) {
      case OPCODES.READY:
        this.#begin(d);
        break;
      case OPCODES.SESSION_DESCRIPTION:
        this.#described(d);
        break;
      case OPCODES.RESUMED:
        this.#resumed();
        break;
      case OPCODES.SPEAKING:
        this.#roster.speak(d);
        this.#sound.known();
        break;
      case OPCODES.VIDEO:
        this.#roster.video(d);
        break;
      case OPCODES.CLIENTS_CONNECT:
        this.#roster.connect(d);
        this.#setKnown();
        break;
      case OPCODES.CLIENT_DISCONNECT:
        for (const ssrc of this.#roster.disconnect(d)) this.#sound.forget(ssrc);
        this.#setKnown();
        break;
      default: {
        const message = e2eeJson(op, d);
        if (message) this.#encryption.run((member) => member.receive(message));
      }
    }
  }

  #begin({ ssrc, streams }: Fields): void {
    const [stream] = Array.isArray(streams) ? streams : [];
    const { ssrc: videoSsrc, rtx_ssrc: rtxSsrc } = fieldsOf(stream);
    this.#own = { ssrc: Number(ssrc), videoSsrc: Number(videoSsrc ?? 0), rtxSsrc: Number(rtxSsrc ?? 0) };
    this.#pictures.begin(this.#own);
    this.#found();
    this.#setState({ kind: 'identified' });
    this.#transports.begin();
  }

  #described({ sdp }: Fields): void {
    this.#transports.described(typeof sdp === 'string' ? sdp : undefined);
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#encryption.run((member) => member.start());
    if (this.#speaking !== 0) this.speak(this.#speaking);
    this.#pictures.repeat();
  }

  #resumed(): void {
    this.#found();
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const message of unsent) this.#sendE2ee(message);
    this.speak(this.#speaking);
    this.#pictures.repeat();
    this.#setState({ kind: 'identified' });
    this.#transports.resumed();
  }

  /** The server has accepted the session on the link. */
  #found(): void {
    this.#isReady = true;
    this.#attempts = 0;
    this.#lostAt = undefined;
    this.#step('CONNECTED');
  }

  #showConnected(): void {
    const { current } = this.#transports;
    if (this.#isReady && this.#state.kind !== 'ended' && current) {
      this.#setState({ kind: 'connected', transport: current });
      this.#step('VOICE_CONNECTED');
    } else if (this.#transports.hasNoRoute) this.#step(this.#state.kind === 'connected' ? 'VOICE_DISCONNECTED' : 'NO_ROUTE');
  }

  #setKnown(): void {
    const known = new Set(this.#roster.users);
    this.#encryption.run((member) => member.setKnown(known));
  }

  #sendE2ee(message: E2eeUp): void {
    if (!this.#isReady) {
      if (this.#unsent.length < MOST_UNSENT) this.#unsent.push(message);
      return;
    }
    const up = e2eeUp(message);
    if (up instanceof Uint8Array) this.#link.sendBytes(up);
    else this.#link.send(up.op, up.d);
  }

  #transmit(frame: Omit<SoundFrame, 'ssrc'>): void {
    if (!this.#own) return;
    if (this.#transports.send({ ssrc: this.#own.ssrc, ...frame })) return;
    if (this.#state.kind !== 'connected') return;
    const most = this.#pictures.isSending ? BESIDE_PICTURES : SOUND_WAITING;
    if (this.#link.waiting <= most) this.#link.sendBytes(writeSound(frame));
  }

  #media(op: number, body: Uint8Array): void {
    if (op === MEDIA_OPCODES.SOUND) {
      const frame = readSound(body);
      if (frame) this.#receive([frame]);
    } else if (op === MEDIA_OPCODES.PICTURE) {
      const picture = readPicture(body);
      if (picture) this.#pictures.receive(picture);
    } else if (op === MEDIA_OPCODES.KEY_PICTURE) this.#options.events.keyFrameWanted?.();
  }

  #receive(frames: readonly SoundFrame[]): void {
    for (const frame of frames) void this.#sound.receive(frame);
  }

  #closed(code: number): void {
    this.#isReady = false;
    this.#step('DISCONNECTED');
    const verdict = afterClose(code);
    if (verdict === 'resume') this.#retry();
    else this.#end(code, verdict === 'rejoin');
  }

  #retry(): void {
    const { now, after, random } = this.#parts;
    this.#lostAt ??= now();
    if (now() - this.#lostAt > GIVE_UP) {
      this.#end(ABNORMAL, true);
      return;
    }
    if (this.#own) this.#setState({ kind: 'reconnecting' });
    const longest = Math.min(LONGEST, BACK_OFF * 2 ** this.#attempts);
    this.#attempts += 1;
    // At first within a quarter of a second: the session is still there, and all clients may have lost it together.
    const delay = this.#attempts === 1 ? (random() * BACK_OFF) / 2 : longest * (0.5 + random() / 2);
    this.#cancelRetry();
    this.#cancelRetry = after(delay, () => {
      this.#step('CONNECTING');
      this.#link = this.#connect();
    });
  }

  #end(code: number, rejoin: boolean): void {
    if (this.#state.kind === 'ended') return;
    this.#isReady = false;
    this.#cancelRetry();
    this.#cancelMeasure();
    this.#unwatchNetwork();
    this.#transports.close();
    this.#encryption.close();
    this.#link.close(NORMAL);
    this.#step('DISCONNECTED');
    this.#setState({ kind: 'ended', code, rejoin });
  }

  #measure(): void {
    this.#cancelMeasure = this.#parts.after(MEASURED, () => {
      this.#measure();
      this.#pictures.adapt(MEASURED);
      if (this.#state.kind === 'connected') this.#options.events.quality?.(this.#meter.measure(this.#sound.streams));
    });
  }

  #step(step: ConnectionStep): void {
    if (this.#lastStep === step) return;
    this.#lastStep = step;
    this.#options.events.step?.(step);
  }

  #setState(state: ConnectionState): void {
    const before = this.#state;
    const isSame = before.kind === state.kind && (state.kind !== 'connected' || transportOf(before) === state.transport);
    if (isSame) return;
    this.#state = state;
    this.#options.events.state?.(state);
  }
}

function transportOf(state: ConnectionState): string | undefined {
  return state.kind === 'connected' ? state.transport : undefined;
}
