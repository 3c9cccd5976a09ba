import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import type { Stream } from './member.ts';

const { talkingEnds } = VOICE_LIMITS.voiceMedia;

/** The members who are talking: those whose audio arrives. Frames of silence do not count. */
export class Talking {
  readonly #streams = new Set<Stream>();
  #changes = new Map<number, boolean>();

  /** Notes a frame that arrived at `now`, in ms. */
  heard(stream: Stream, now: number): void {
    stream.heardAt = now;
    if (stream.isTalking) return;
    stream.isTalking = true;
    this.#streams.add(stream);
    this.#changes.set(stream.member.number, true);
  }

  /** Removes the streams of a member without a report. */
  remove(streams: readonly Stream[]): void {
    for (const stream of streams) {
      this.#streams.delete(stream);
      this.#changes.delete(stream.member.number);
    }
  }

  /** The changes since the last call; undefined if there are none. Members who are not allowed to send have stopped. */
  report(now: number): ReadonlyMap<number, boolean> | undefined {
    for (const stream of this.#streams) {
      // Has begun since the last report: that is reported first.
      if (this.#changes.has(stream.member.number)) continue;
      if (now - stream.heardAt < talkingEnds.max && stream.member.maySend(stream.kind)) continue;
      stream.isTalking = false;
      this.#streams.delete(stream);
      this.#changes.set(stream.member.number, false);
    }
    if (this.#changes.size === 0) return undefined;
    const changes = this.#changes;
    this.#changes = new Map();
    return changes;
  }
}
