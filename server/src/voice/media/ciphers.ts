import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import { COUNTER, TAG, TRAILER } from './packets.ts';

/** The encryption modes that a client can select, in the order in which they are offered. */
export const MODES = ['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'] as const;
export type Mode = (typeof MODES)[number];

/** Bytes of a member's key. */
export const KEY_SIZE = 32;

/** Encrypts and decrypts the packets of one member: clear part | ciphertext | tag | counter (docs/contract/voice.md#media). */
export interface Cipher {
  /** The decrypted body of a packet whose first `clear` bytes are authenticated; undefined if it is not authentic. */
  open(packet: Buffer, clear: number): Buffer | undefined;
  /**
   * Encrypts `body` into `packet`, which has room for `clear`, the body and the trailer, and begins with the bytes of
   * `clear`. A key must never be used twice with one counter.
   */
  seal(packet: Buffer, clear: Buffer, body: Uint8Array, counter: number): void;
}

const AES = 'aes-256-gcm';
const AES_NONCE = Buffer.alloc(12);

class AesCipher implements Cipher {
  readonly #key: KeyObject;

  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  open(packet: Buffer, clear: number): Buffer | undefined {
    const end = packet.length - TRAILER;
    packet.copy(AES_NONCE, 0, end + TAG);
    const decipher = createDecipheriv(AES, this.#key, AES_NONCE);
    decipher.setAAD(packet.subarray(0, clear));
    decipher.setAuthTag(packet.subarray(end, end + TAG));
    const body = decipher.update(packet.subarray(clear, end));
    try {
      decipher.final();
      return body;
    } catch {
      return undefined;
    }
  }

  seal(packet: Buffer, clear: Buffer, body: Uint8Array, counter: number): void {
    AES_NONCE.writeUInt32BE(counter, 0);
    const cipher = createCipheriv(AES, this.#key, AES_NONCE);
    cipher.setAAD(clear);
    packet.set(cipher.update(body), clear.length);
    cipher.final();
    const end = clear.length + body.length;
    packet.set(cipher.getAuthTag(), end);
    packet.writeUInt32BE(counter, end + TAG);
  }
}

/** The functions of libsodium that are used. */
interface Sodium {
  crypto_aead_xchacha20poly1305_ietf_encrypt(
    sealed: Uint8Array,
    body: Uint8Array,
    clear: Uint8Array,
    unused: null,
    nonce: Uint8Array,
    key: Uint8Array,
  ): number;
  crypto_aead_xchacha20poly1305_ietf_decrypt(
    body: Uint8Array,
    unused: null,
    sealed: Uint8Array,
    clear: Uint8Array,
    nonce: Uint8Array,
    key: Uint8Array,
  ): number;
}

const XCHACHA_NONCE = Buffer.alloc(24);

class XChaChaCipher implements Cipher {
  readonly #sodium: Sodium;
  readonly #key: Buffer;

  constructor(sodium: Sodium, key: Uint8Array) {
    this.#sodium = sodium;
    this.#key = Buffer.from(key);
  }

  open(packet: Buffer, clear: number): Buffer | undefined {
    const end = packet.length - COUNTER;
    packet.copy(XCHACHA_NONCE, 0, end);
    const head = packet.subarray(0, clear);
    // In place, which libsodium allows.
    const body = packet.subarray(clear, end - TAG);
    try {
      const sealed = packet.subarray(clear, end);
      this.#sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(body, null, sealed, head, XCHACHA_NONCE, this.#key);
      return body;
    } catch {
      return undefined;
    }
  }

  seal(packet: Buffer, clear: Buffer, body: Uint8Array, counter: number): void {
    const end = clear.length + body.length + TAG;
    XCHACHA_NONCE.writeUInt32BE(counter, 0);
    const sealed = packet.subarray(clear.length, end);
    this.#sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(sealed, body, clear, null, XCHACHA_NONCE, this.#key);
    packet.writeUInt32BE(counter, end);
  }
}

/** The ciphers that this machine can run. */
export interface CipherSuite {
  modes: readonly Mode[];
  /** Throws a RangeError for a mode that is not among `modes`. */
  create(mode: Mode, key: Uint8Array): Cipher;
}

/** Loads libsodium, whose binary exists for common systems only; without it only AES is offered. */
export function loadCiphers(load: () => Sodium = loadSodium): CipherSuite {
  const sodium = attempt(load);
  return {
    modes: MODES.filter((mode) => mode === 'aead_aes256_gcm_rtpsize' || sodium !== undefined),
    create(mode, key) {
      if (mode === 'aead_aes256_gcm_rtpsize') return new AesCipher(key);
      if (sodium === undefined) throw new RangeError(`${mode} is not available`);
      return new XChaChaCipher(sodium, key);
    },
  };
}

function loadSodium(): Sodium {
  return createRequire(import.meta.url)('sodium-native');
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
