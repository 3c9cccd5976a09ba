import { type Bytes, concat, u32, u64 } from './bytes.ts';
import { aesKey, expandWithLabel, HASH_BYTES, KEY_BYTES } from './crypto.ts';
import { type EncryptedFrame, joinFrame, nonceBytes, trailerOf } from './frames.ts';
import type { Group } from './group.ts';
import { exportSecret } from './key-schedule.ts';

const LABEL = 'Discord Secure Frames v0';
const GENERATION_BITS = 24;
const FRAMES_IN_GENERATION = 2 ** GENERATION_BITS;
/** Frames that a user can send in a second: 50 of audio and two times 60 of video. */
const FRAMES_PER_SECOND = 170;
/** Frames that may overtake another one. */
const WINDOW = 1024;

/** The keys of one sender in one epoch (DAVE protocol, "Sender Key Derivation"). */
class Ratchet {
  #generation = 0;
  #secret: Promise<Bytes>;
  readonly #usage: 'encrypt' | 'decrypt';
  readonly #keys = new Map<number, Promise<CryptoKey>>();

  constructor(secret: Promise<Bytes>, usage: 'encrypt' | 'decrypt') {
    this.#secret = secret;
    this.#usage = usage;
  }

  get generation(): number {
    return this.#generation;
  }

  /** The key of a generation that is at most one before the current one. */
  key(generation: number): Promise<CryptoKey> | undefined {
    const known = this.#keys.get(generation);
    if (known || generation < this.#generation) return known;
    const key = this.#secretOf(generation).then(async (secret) =>
      aesKey(await expandWithLabel(secret, 'key', u32(generation), KEY_BYTES), [this.#usage]),
    );
    this.#keys.set(generation, key);
    return key;
  }

  /** Advances to a generation whose use is proven; keeps only the key of the previous one. */
  advance(generation: number): void {
    if (generation <= this.#generation) return;
    this.#secret = this.#secretOf(generation);
    this.#generation = generation;
    for (const other of this.#keys.keys()) if (other < generation - 1) this.#keys.delete(other);
  }

  async #secretOf(generation: number): Promise<Bytes> {
    const first = this.#generation;
    let secret = await this.#secret;
    for (let at = first; at < generation; at++) secret = await expandWithLabel(secret, 'secret', u32(at), HASH_BYTES);
    return secret;
  }
}

/** The base secret of a sender's keys: the context is the user id, the lowest byte first. */
function senderSecret({ secrets }: Group, userId: string): Promise<Bytes> {
  return exportSecret(secrets.exporter, LABEL, u64(BigInt(userId), true), KEY_BYTES);
}

/** Encrypts the own frames of one epoch. */
export class FrameSender {
  readonly #ratchet: Ratchet;
  #next: number;

  /** `first` is the number of the first frame. */
  constructor(group: Group, userId: string, first = 0) {
    this.#ratchet = new Ratchet(senderSecret(group, userId), 'encrypt');
    this.#next = first;
  }

  async encrypt(frame: Uint8Array): Promise<Bytes | undefined> {
    const count = this.#next++;
    const generation = Math.floor(count / FRAMES_IN_GENERATION);
    this.#ratchet.advance(generation);
    const key = await this.#ratchet.key(generation);
    if (!key) return undefined;
    const nonce = count % 2 ** 32;
    const algorithm = { name: 'AES-GCM', iv: nonceBytes(nonce), tagLength: 64 };
    return concat(new Uint8Array(await crypto.subtle.encrypt(algorithm, key, frame.slice())), trailerOf(nonce));
  }
}

/** Decrypts the frames of one sender in one epoch, each at most once. */
export class FrameReceiver {
  readonly #ratchet: Ratchet;
  readonly #since: number;
  #newest = -1;
  /** The number of the last frame seen at each place of the window. */
  readonly #seen = new Float64Array(WINDOW).fill(-1);

  /** `since` is when the epoch began, in ms. */
  constructor(group: Group, userId: string, since: number) {
    this.#ratchet = new Ratchet(senderSecret(group, userId), 'decrypt');
    this.#since = since;
  }

  /** The decrypted frame; `wrong` if another key has encrypted it, `seen` if it was decrypted before or is too old. */
  async decrypt(frame: EncryptedFrame, now: number): Promise<Bytes | 'seen' | 'wrong'> {
    const generation = this.#generationOf(frame.nonce, now);
    const count = generation * FRAMES_IN_GENERATION + (frame.nonce % FRAMES_IN_GENERATION);
    const key = await this.#ratchet.key(generation);
    if (!key) return 'wrong';
    if (!this.#isNew(count)) return 'seen';
    const algorithm = { name: 'AES-GCM', iv: nonceBytes(frame.nonce), tagLength: 64, additionalData: frame.clear };
    let plaintext: Bytes;
    try {
      plaintext = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, frame.ciphertext));
    } catch {
      return 'wrong';
    }
    // The same frame may have been decrypted meanwhile.
    if (!this.#isNew(count)) return 'seen';
    this.#seen[count % WINDOW] = count;
    this.#newest = Math.max(this.#newest, count);
    this.#ratchet.advance(generation);
    return joinFrame(frame, plaintext);
  }

  /** The generation whose low byte a nonce contains; -1 if no frame of it can have been sent yet. */
  #generationOf(nonce: number, now: number): number {
    const current = this.#ratchet.generation;
    const distance = ((nonce >>> GENERATION_BITS) - current) & 0xff;
    if (distance === 0xff && current > 0) return current - 1;
    const latest = 1 + Math.floor((((now - this.#since) / 1000) * FRAMES_PER_SECOND) / FRAMES_IN_GENERATION);
    return current + distance <= latest ? current + distance : -1;
  }

  #isNew(count: number): boolean {
    return count > this.#newest - WINDOW && this.#seen[count % WINDOW] !== count;
  }
}
