import { randomBytes } from 'node:crypto';
import { MEDIA_OPCODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import type { Client as E2eeClient } from '@guildhall/server/voice/e2ee/test/client.ts';

/** Bit 0 of the flags: a key picture. VP8 has the codec 0. */
const KEY = 1;
/** SSRC u32, sequence number u16, timestamp u32, flags u8. */
const HEAD = 11;
const QUALITY = 100;

interface PictureLink {
  send(op: number, d: unknown): void;
  sendBinary(op: number, payload: Uint8Array): boolean;
}

/** The parts of a user that its pictures use. */
interface PictureNeeds {
  e2ee: E2eeClient;
  /** The present connection. */
  link(): PictureLink;
  /** Resolves when a condition holds. */
  until(what: string, holds: () => boolean): Promise<void>;
}

/** A decrypted picture. */
export interface SeenPicture {
  seq: number;
  isKey: boolean;
  data: Buffer;
}

/** The pictures of one user in a call, which identified with `video: true`. */
export class VoicePictures {
  readonly #e2ee: E2eeClient;
  readonly #link: () => PictureLink;
  readonly #until: PictureNeeds['until'];
  readonly #sources = new Map<string, number>();
  readonly #seen = new Map<string, SeenPicture[]>();
  /** How often the server asked for a key picture. */
  asked = 0;
  /** Pictures that could not be decrypted. */
  failed = 0;
  #own = { audio: 0, video: 0 };
  #seq = 0;

  constructor({ e2ee, link, until }: PictureNeeds) {
    this.#e2ee = e2ee;
    this.#link = link;
    this.#until = until;
  }

  /** The SSRCs of READY. */
  begin(audio: number, video: number): void {
    this.#own = { audio, video };
  }

  /** Announces pictures, or their end. */
  announce(isOn = true): void {
    const { audio, video } = this.#own;
    const d = { audio_ssrc: audio, video_ssrc: isOn ? video : 0, rtx_ssrc: 0, streams: [] };
    this.#link().send(VOICE_OPCODES.VIDEO, d);
  }

  /** Encrypts and sends a picture of `data`; returns its sequence number. */
  send(data: Buffer = randomBytes(500), isKey = true): number {
    this.#seq = (this.#seq + 1) & 0xffff;
    const head = Buffer.alloc(HEAD);
    head.writeUInt32BE(this.#own.video, 0);
    head.writeUInt16BE(this.#seq, 4);
    head.writeUInt32BE((this.#seq * 3000) >>> 0, 6);
    head[HEAD - 1] = isKey ? KEY : 0;
    this.#link().sendBinary(MEDIA_OPCODES.PICTURE, Buffer.concat([head, this.#e2ee.encryptPicture(data)]));
    return this.#seq;
  }

  /** Announces pictures and sends one, a key picture, when the user is in the encrypted group; returns its number. */
  async sendPicture(data?: Buffer): Promise<number> {
    await this.#until('encrypted group', () => this.#e2ee.session.ready);
    this.announce();
    return this.send(data);
  }

  /** Watches the pictures of exactly these users, when they have announced them. */
  async watch(...userIds: string[]): Promise<void> {
    await this.#until('announcement of pictures', () => userIds.every((id) => this.isShown(id)));
    const wanted = userIds.map((id): [string, number] => [String(this.#sources.get(id)), QUALITY]);
    // Without `any`, which concerns sound as well.
    this.#link().send(VOICE_OPCODES.MEDIA_SINK_WANTS, Object.fromEntries(wanted));
  }

  /** Asks for a key picture of a user. */
  wantKey(userId: string): void {
    const ssrc = Buffer.alloc(4);
    ssrc.writeUInt32BE(this.#sources.get(userId) ?? 0);
    this.#link().sendBinary(MEDIA_OPCODES.KEY_PICTURE, ssrc);
  }

  /** The data of the picture number `count` of a user, when it has arrived. */
  async seesPicture(userId: string, count = 1): Promise<Buffer> {
    await this.#until(`${count} pictures of ${userId}`, () => this.of(userId).length >= count);
    return this.of(userId)[count - 1]?.data ?? Buffer.alloc(0);
  }

  /** Whether a user has announced pictures. */
  isShown(userId: string): boolean {
    return this.#sources.has(userId);
  }

  /** The pictures that have arrived from a user. */
  of(userId: string): readonly SeenPicture[] {
    return this.#seen.get(userId) ?? [];
  }

  /** Opcode 12 of another user. */
  source(userId: string, ssrc: number): void {
    if (ssrc === 0) this.#sources.delete(userId);
    else this.#sources.set(userId, ssrc);
  }

  /** Opcodes 129 and 130 of the server. */
  receive(op: number, payload: Buffer): void {
    if (op === MEDIA_OPCODES.KEY_PICTURE) {
      this.asked += 1;
      return;
    }
    const ssrc = payload.readUInt32BE(0);
    const [userId] = [...this.#sources].find(([, source]) => source === ssrc) ?? [];
    if (userId === undefined) throw new Error(`A picture of the unknown SSRC ${ssrc} arrived.`);
    try {
      const data = this.#e2ee.decryptPicture(userId, payload.subarray(HEAD));
      const picture = { seq: payload.readUInt16BE(4), isKey: payload.readUInt8(HEAD - 1) === KEY, data };
      this.#seen.set(userId, [...this.of(userId), picture]);
    } catch {
      this.failed += 1;
    }
  }
}
