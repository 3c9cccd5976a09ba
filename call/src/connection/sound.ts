import type { SoundFrame } from '@guildhall/protocol/voice-frames';
import type { Encryption } from './encryption.ts';
import type { Roster } from './roster.ts';
import { Sequence } from './sequence.ts';
import type { CallConnection, ConnectionEvents } from './types.ts';

/** Frames that wait for the encryption, at most. */
const MOST_PENDING = 25;
/** Frames of unknown streams that are kept, at most. */
const MOST_UNKNOWN = 50;

/** The parts of a connection that sound and pictures use. */
export interface Surroundings {
  encryption: Encryption;
  roster: Roster;
  counts: CallConnection['counts'];
  events: Partial<ConnectionEvents>;
}

/** The frames of sound of a connection: encrypted, numbered, and those of others once each. */
export class Sound {
  readonly #around: Surroundings;
  readonly #transmit: (frame: Omit<SoundFrame, 'ssrc'>) => void;
  readonly #streams = new Map<number, Sequence>();
  #sending: Promise<void> = Promise.resolve();
  #pending = 0;
  #seq = 0;
  /** Frames may overtake the message that says whose they are. */
  #unknown: SoundFrame[] = [];

  constructor(around: Surroundings, transmit: (frame: Omit<SoundFrame, 'ssrc'>) => void) {
    this.#around = around;
    this.#transmit = transmit;
  }

  /** The streams of the others. */
  get streams(): Iterable<Sequence> {
    return this.#streams.values();
  }

  send(opus: Uint8Array, timestamp: number): void {
    if (this.#pending >= MOST_PENDING) return;
    this.#pending += 1;
    // One after another: the numbers must follow the timestamps.
    this.#sending = this.#sending
      .then(async () => {
        const frame = await this.#around.encryption.member?.encrypt(opus);
        if (!frame) return;
        this.#seq = (this.#seq + 1) & 0xffff;
        this.#transmit({ seq: this.#seq, timestamp: timestamp >>> 0, frame });
      })
      .finally(() => {
        this.#pending -= 1;
      });
  }

  async receive(received: SoundFrame): Promise<void> {
    const { ssrc, seq, timestamp, frame } = received;
    const { roster, encryption, counts, events } = this.#around;
    const userId = roster.userOf(ssrc);
    if (userId === undefined) {
      this.#unknown.push(received);
      if (this.#unknown.length > MOST_UNKNOWN) this.#unknown.shift();
      return;
    }
    if (!this.#stream(ssrc).accept(seq)) return;
    counts.audio.received += 1;
    const opus = await encryption.member?.decrypt(userId, frame, 'audio');
    if (opus) events.audio?.({ userId, seq, timestamp, opus });
    else counts.audio.failed += 1;
  }

  /** Handles the frames whose streams have become known. */
  known(): void {
    const frames = this.#unknown;
    this.#unknown = [];
    for (const frame of frames) void this.receive(frame);
  }

  /** A stream has ended. */
  forget(ssrc: number): void {
    this.#streams.delete(ssrc);
  }

  #stream(ssrc: number): Sequence {
    const stream = this.#streams.get(ssrc) ?? new Sequence();
    this.#streams.set(ssrc, stream);
    return stream;
  }
}
