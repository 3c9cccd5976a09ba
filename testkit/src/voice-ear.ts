import type { Client as E2eeClient } from '@guildhall/server/voice/e2ee/test/client.ts';
import { SILENCE } from './voice-client.ts';
import { measureTone, type Tone } from './voice-tone.ts';

/** The sound that a user has heard from another. */
export interface Heard extends Tone {
  /** Frames with sound, decrypted. */
  received: number;
  /** Frames of silence. */
  silent: number;
  /** Frames that could not be decrypted. */
  failed: number;
  /** Packets that the sequence numbers of the others announce, and that did not arrive. */
  lost: number;
  /** The last sequence number; undefined before the first packet. */
  lastSeq: number | undefined;
}

const HALF = 0x8000;

/** Collects what one user hears from another. */
export class Ear {
  readonly frames: Buffer[] = [];
  #silent = 0;
  #failed = 0;
  #lost = 0;
  #last: { ssrc: number; seq: number } | undefined;

  /** Counts a packet. */
  packet(ssrc: number, seq: number): void {
    if (this.#last?.ssrc === ssrc) {
      const gap = (seq - this.#last.seq - 1) & 0xffff;
      this.#lost += gap < HALF ? gap : -1;
      if (gap >= HALF) return;
    }
    this.#last = { ssrc, seq };
  }

  sound(frame: Buffer): void {
    this.frames.push(frame);
  }

  silence(): void {
    this.#silent += 1;
  }

  failure(): void {
    this.#failed += 1;
  }

  /** The sound heard, with the tone of `frames` frames from `since` on. */
  report(since: number, frames: number): Heard {
    return {
      ...measureTone(this.frames.slice(since, since + frames)),
      received: this.frames.length,
      silent: this.#silent,
      failed: this.#failed,
      lost: this.#lost,
      lastSeq: this.#last?.seq,
    };
  }

  toString(): string {
    return `${this.frames.length} frames, ${this.#silent} of silence, ${this.#failed} failed, ${this.#lost} lost`;
  }
}

/** Failed frames in a row after which libraries leave the encrypted group and join it again. */
const TOLERANCE = 36;

/** The sound that one user hears from all others. */
export class Hearing {
  /** Packets with an SSRC that no opcode 5 has named. */
  unknown = 0;
  readonly #e2ee: E2eeClient;
  readonly #ears = new Map<string, Ear>();
  readonly #users = new Map<number, string>();
  #failuresInRow = 0;

  constructor(e2ee: E2eeClient) {
    this.#e2ee = e2ee;
  }

  /** The SSRC of a user, from opcode 5. */
  assign(ssrc: number, userId: string): void {
    this.#users.set(ssrc, userId);
  }

  /** A user has left. */
  forget(userId: string): void {
    for (const [ssrc, id] of this.#users) if (id === userId) this.#users.delete(ssrc);
  }

  of(userId: string): Ear {
    const ear = this.#ears.get(userId) ?? new Ear();
    this.#ears.set(userId, ear);
    return ear;
  }

  /** Takes a packet, whose frame is encrypted end to end unless it is silence. */
  packet(ssrc: number, seq: number, frame: Buffer): void {
    const userId = this.#users.get(ssrc);
    if (userId === undefined) {
      this.unknown += 1;
      return;
    }
    const ear = this.of(userId);
    ear.packet(ssrc, seq);
    if (frame.equals(SILENCE)) ear.silence();
    else this.#decrypt(ear, userId, frame);
  }

  #decrypt(ear: Ear, userId: string, frame: Buffer): void {
    try {
      ear.sound(this.#e2ee.decrypt(userId, frame));
      this.#failuresInRow = 0;
    } catch {
      ear.failure();
      this.#failuresInRow += 1;
      if (this.#failuresInRow <= TOLERANCE || this.#e2ee.lastTransition === 0) return;
      this.#failuresInRow = 0;
      this.#e2ee.recover(this.#e2ee.lastTransition);
    }
  }

  toString(): string {
    const heard = [...this.#ears].map(([userId, ear]) => `${userId}: ${ear}`).join(', ');
    return `${heard || 'nothing'}, ${this.unknown} packets of unknown users`;
  }
}
