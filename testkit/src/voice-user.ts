import { readFileSync } from 'node:fs';
import { VOICE_OPCODES } from '@guildhall/protocol/voice';
import { Client as E2eeClient } from '@guildhall/server/voice/e2ee/test/client.ts';
import type { GatewaySession } from './gateway-session.ts';
import type { TestPlatform } from './platform.ts';
import { type Admission, admitToChannel, type Choice } from './voice-admission.ts';
import { AES, SILENCE, VoiceClient } from './voice-client.ts';
import { type Heard, Hearing } from './voice-ear.ts';
import { headerOf, MEDIA, VoiceLink } from './voice-link.ts';
import { VoicePictures } from './voice-pictures.ts';
import { inRealTime, toneFrames } from './voice-tone.ts';

/** In ms. Guards against a hang; not an assertion. */
const TIMEOUT_MS = 60_000;
const FRAMES_PER_SECOND = 50;
/** Frames of silence that end speech. */
const CLOSING = 5;
/** The code for a server that failed, after which clients resume. */
const SERVER_CRASHED = 4015;
const FIRST_OF_VOICE = 4000;

/** How a user connects to a call. */
export interface VoiceOptions {
  /** The certificate to trust, PEM: `voiceCertificate(p)`. */
  ca: string;
  /** Default udp. */
  protocol?: 'udp' | 'websocket';
  /** The encryption of UDP; default AES. */
  mode?: string;
  /** Whether the user sends and sees pictures; default false. */
  video?: boolean;
}

interface Waiter {
  look(): boolean;
  reject(reason: string): void;
}

/** The certificate that the voice gateway of a platform has created, PEM. */
export function voiceCertificate({ server }: TestPlatform): string {
  const path = server.voice?.certificatePath;
  if (!path) throw new Error('The platform has no certificate of its own.');
  return readFileSync(path, 'utf8');
}

/** Joins a voice channel of a guild by a session of the main gateway; resolves when the voice server has accepted the user. */
export async function joinVoice(
  session: GatewaySession,
  { guildId, channelId, mute, deaf, ...options }: { guildId: string; channelId: string } & Choice & VoiceOptions,
): Promise<VoiceUser> {
  const choice = { ...(mute === undefined ? {} : { mute }), ...(deaf === undefined ? {} : { deaf }) };
  return enterVoice(await admitToChannel(session, { guildId, channelId, ...choice }), options);
}

/** Connects to the call of an admission; resolves when the voice server has accepted the user. */
export async function enterVoice(admission: Admission, options: VoiceOptions): Promise<VoiceUser> {
  const user = new VoiceUser(admission, options);
  await user.until('session description', () => user.isConnected);
  return user;
}

/**
 * A user in a call with end-to-end encryption, who plays tones and measures what others play. Behaves as @discordjs/voice where that matters
 * to the server. An exception in it, also one that a message of the server causes, rejects what the test awaits, then or later.
 */
export class VoiceUser {
  readonly admission: Admission;
  /** The codes with which connections have closed; 1006 without one. */
  readonly closeCodes: number[] = [];
  /** The other users of the call (opcodes 11 and 13). */
  readonly others = new Set<string>();
  /** The last flags of opcode 5, by user. */
  readonly speaking = new Map<string, number>();
  /** The opcodes of all messages, oldest first. */
  readonly opcodes: number[] = [];
  /** How often the session was resumed. */
  resumed = 0;
  isConnected = false;
  readonly #options: VoiceOptions;
  readonly #e2ee: E2eeClient;
  readonly #hearing: Hearing;
  readonly pictures: VoicePictures;
  readonly #waiters = new Set<Waiter>();
  #link: VoiceLink;
  #udp: VoiceClient | undefined;
  #ssrc = 0;
  #seq = 0;
  /** Frames with sound that were sent. */
  #sent = 0;
  #isMuted = false;
  #failure: Error | undefined;
  #hasLeft = false;

  constructor(admission: Admission, options: VoiceOptions) {
    this.admission = admission;
    this.#options = options;
    this.#e2ee = new E2eeClient(admission.userId, admission.channelId, (up) => {
      if ('payload' in up) this.#link.sendBinary(up.op, up.payload);
      else this.#link.send(up.op, { transition_id: up.transitionId });
    });
    this.#hearing = new Hearing(this.#e2ee);
    this.pictures = new VoicePictures({ e2ee: this.#e2ee, link: () => this.#link, until: (...what) => this.until(...what) });
    this.#link = this.#connect();
    this.#isMuted = admission.isMuted;
  }

  get id(): string {
    return this.admission.userId;
  }

  /** Packets with an SSRC that no opcode 5 has named. */
  get unknown(): number {
    return this.#hearing.unknown;
  }

  /** The code that users of the call compare; empty while alone. */
  get privacyCode(): string {
    return this.#e2ee.session.voicePrivacyCode;
  }

  /** The users of the encrypted group. */
  get group(): string[] {
    return this.#e2ee.session.getUserIds();
  }

  /** Resolves when the encrypted group consists of exactly these users and this one; returns the privacy code. */
  async together(...userIds: string[]): Promise<string> {
    const wanted = [...new Set([...userIds, this.id])].sort().join();
    await this.until('encrypted group', () => this.#e2ee.session.ready && [...this.group].sort().join() === wanted);
    return this.privacyCode;
  }

  /** Plays a tone at its pace, between opcodes 5; resolves with the number of frames that were sent. Waits for the encrypted group. */
  async play({ hertz, seconds }: { hertz: number; seconds: number }): Promise<number> {
    await this.until('encrypted group', () => this.#e2ee.session.ready);
    const frames = toneFrames(hertz, Math.round(seconds * FRAMES_PER_SECOND));
    const before = this.#sent;
    this.speak(1);
    await inRealTime(frames, (frame) => {
      if (this.#send(this.#e2ee.encrypt(frame))) this.#sent += 1;
    });
    await inRealTime(new Array<Buffer>(CLOSING).fill(SILENCE), (frame) => this.#send(frame));
    this.speak(0);
    this.#report();
    return this.#sent - before;
  }

  /** Sends the flags of opcode 5. */
  speak(speaking: number): void {
    if (this.#isMuted) return;
    this.#link.send(VOICE_OPCODES.SPEAKING, { speaking, delay: 0, ssrc: this.#ssrc });
  }

  /** The number of frames heard from a user, for `since`. */
  mark(userId: string): number {
    return this.#hearing.of(userId).frames.length;
  }

  /** The sound heard from a user, once `frames` frames (default 25) have arrived after the first `since`: their tone, and counts of the whole call. */
  async hears(userId: string, { frames = 25, since = 0 }: { frames?: number; since?: number } = {}): Promise<Heard> {
    await this.until(`${frames} frames of ${userId}`, () => this.mark(userId) - since >= frames);
    return this.#hearing.of(userId).report(since, frames);
  }

  /** Mutes or unmutes itself, as clients do: it sends no sound, and its voice state says so. Resolves when the platform has it. */
  async mute(isMuted = true): Promise<void> {
    this.#isMuted = isMuted;
    await this.admission.choose({ mute: isMuted });
    this.#report();
  }

  /** Stops reading from the voice gateway, until the next `listen` or `cut`. Packets of UDP still arrive. */
  deaf(): void {
    this.#link.pause();
  }

  /** Reads again. */
  listen(): void {
    this.#link.unpause();
  }

  /** Ends the connection as a lost network does; resolves when the session is resumed on another one. */
  async cut(): Promise<void> {
    const before = this.resumed;
    this.#link.terminate();
    await this.until('resume', () => this.resumed > before);
  }

  /** Resolves with the close code when the voice server has ended the session. */
  async ended(): Promise<number> {
    await this.until('end of the session', () => this.#isOver);
    return this.closeCodes.at(-1) ?? 0;
  }

  /** Leaves the channel. Rejects if the user has failed at any time. */
  async leave(): Promise<void> {
    if (this.#hasLeft) return;
    this.#close();
    await this.admission.leave();
    this.#report();
  }

  /** Ends the connections, as the end of a program does; the user stays in the channel. */
  hangUp(): void {
    if (!this.#hasLeft) this.#close();
  }

  /** Connects to the next server that the platform names, after a move or the end of the one before; returns the user there. */
  async follow(): Promise<VoiceUser> {
    const admission = await this.admission.next();
    this.#close();
    this.#report();
    return enterVoice(admission, this.#options);
  }

  /** Resolves when a condition holds; checked after each message and packet. */
  async until(what: string, holds: () => boolean): Promise<void> {
    this.#report();
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const done = (result: () => void) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        result();
      };
      const waiter: Waiter = {
        look: () => {
          const isMet = holds();
          if (isMet) done(resolve);
          return isMet;
        },
        reject: (reason) =>
          done(() => reject(new Error(`no ${what} came; ${reason}; ${this.#state()}`, { cause: this.#failure }))),
      };
      const timer = setTimeout(() => waiter.reject('a minute passed'), TIMEOUT_MS);
      this.#waiters.add(waiter);
    });
  }

  #close(): void {
    this.#hasLeft = true;
    this.#link.close();
    this.#udp?.close();
  }

  get #isOver(): boolean {
    const code = this.closeCodes.at(-1);
    return code !== undefined && !this.isConnected && !isResumable(code);
  }

  #connect(seq?: number): VoiceLink {
    const { ca, video = false } = this.#options;
    const link = new VoiceLink(
      { admission: this.admission, ca, video },
      {
        json: (op, d) => this.#json(op, d),
        binary: (op, payload) => this.#binary(op, payload),
        media: (packet) => this.#packet(packet.readUInt32BE(0), packet.readUInt16BE(4), packet.subarray(10)),
        picture: (op, payload) => this.#picture(op, payload),
        closed: (code) => this.#closed(code),
        failed: (error) => this.#fail(error),
      },
      seq,
    );
    return link;
  }

  #closed(code: number): void {
    this.closeCodes.push(code);
    this.isConnected = false;
    if (this.#hasLeft) return;
    // A user whose connection was refused has failed: without this condition it would reconnect in an endless loop.
    if (isResumable(code) && this.#ssrc !== 0 && !this.#failure) this.#link = this.#connect(this.#link.seq);
    else for (const waiter of [...this.#waiters]) if (!waiter.look()) waiter.reject(`the connection closed with ${code}`);
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    for (const waiter of [...this.#waiters]) waiter.reject(`the voice user failed: ${this.#failure.message}`);
  }

  #report(): void {
    if (this.#failure) throw new Error(`the voice user failed; ${this.#state()}`, { cause: this.#failure });
  }

  #changed(): void {
    for (const waiter of [...this.#waiters]) waiter.look();
  }

  #json(op: number, d: Record<string, unknown>): void {
    this.opcodes.push(op);
    const userId = String(d.user_id);
    if (op === VOICE_OPCODES.READY) void this.#select(d).catch((error: unknown) => this.#fail(error));
    else if (op === VOICE_OPCODES.SESSION_DESCRIPTION) this.#begin(d);
    else if (op === VOICE_OPCODES.RESUMED) {
      this.resumed += 1;
      this.isConnected = true;
    } else if (op === VOICE_OPCODES.CLIENTS_CONNECT) for (const id of idsOf(d.user_ids)) this.#came(id);
    else if (op === VOICE_OPCODES.CLIENT_DISCONNECT) this.#went(userId);
    else if (op === VOICE_OPCODES.SPEAKING) {
      this.#hearing.assign(Number(d.ssrc), userId);
      this.speaking.set(userId, Number(d.speaking));
    } else if (op === VOICE_OPCODES.VIDEO) this.pictures.source(userId, Number(d.video_ssrc));
    else this.#e2ee.receive({ op, body: d });
    this.#changed();
  }

  #binary(op: number, payload: Buffer): void {
    this.opcodes.push(op);
    this.#e2ee.receive({ op, body: payload });
    this.#changed();
  }

  #came(userId: string): void {
    this.others.add(userId);
    this.#e2ee.known.add(userId);
  }

  #went(userId: string): void {
    this.others.delete(userId);
    this.#e2ee.known.delete(userId);
    this.speaking.delete(userId);
    this.#hearing.forget(userId);
  }

  #picture(op: number, payload: Buffer): void {
    this.pictures.receive(op, payload);
    this.#changed();
  }

  async #select({ ssrc, ip, port, modes }: Record<string, unknown>): Promise<void> {
    this.#ssrc = Number(ssrc);
    // The server assigns the next one to pictures.
    this.pictures.begin(this.#ssrc, this.#ssrc + 1);
    const { protocol = 'udp', mode = AES } = this.#options;
    if (protocol === 'websocket') {
      this.#link.send(VOICE_OPCODES.SELECT_PROTOCOL, { protocol });
      return;
    }
    if (!Array.isArray(modes) || !modes.includes(mode)) throw new Error(`The server does not offer ${mode}.`);
    const udp = await VoiceClient.open(mode);
    this.#udp = udp;
    udp.server = { ip: String(ip), port: Number(port) };
    const own = await udp.discover(this.#ssrc);
    this.#link.send(VOICE_OPCODES.SELECT_PROTOCOL, { protocol, data: { address: own.ip, port: own.port, mode } });
  }

  #begin({ secret_key: key }: Record<string, unknown>): void {
    this.isConnected = true;
    this.#e2ee.start();
    if (!this.#udp) return;
    if (!Array.isArray(key)) throw new Error('The description has no key.');
    this.#udp.key = Buffer.from(key);
    this.#read(this.#udp).catch((error: unknown) => this.#fail(error));
  }

  async #read(udp: VoiceClient): Promise<void> {
    while (!this.#hasLeft) {
      const { ssrc, seq, frame } = udp.open(await udp.next());
      if (!this.#hasLeft) this.#packet(ssrc, seq, frame);
    }
  }

  #packet(ssrc: number, seq: number, frame: Buffer): void {
    this.#hearing.packet(ssrc, seq, frame);
    this.#changed();
  }

  /** Sends a frame unless muted; over the WebSocket only while that is open. */
  #send(frame: Buffer): boolean {
    if (this.#hasLeft || this.#isMuted) return false;
    this.#seq = (this.#seq + 1) & 0xffff;
    if (!this.#udp) return this.#link.sendBinary(MEDIA, Buffer.concat([headerOf(this.#seq), frame]));
    this.#udp.send(this.#udp.rtp({ seq: this.#seq, ssrc: this.#ssrc, frame })).catch((error: unknown) => this.#fail(error));
    return true;
  }

  #state(): string {
    const parts = [
      `others ${[...this.others].join(' ')}`,
      `group ${this.group.join(' ')}`,
      `close codes ${this.closeCodes.join(' ')}`,
    ];
    return `user ${this.id}, ${parts.join(', ')}, opcodes ${this.opcodes.join(' ')}, heard ${this.#hearing}`;
  }
}

/** The clients' rule: after these codes they resume, after others they join again or stay away. */
function isResumable(code: number): boolean {
  return code < FIRST_OF_VOICE || code === SERVER_CRASHED;
}

function idsOf(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error('opcode 11 has no user_ids');
  return value.map(String);
}
