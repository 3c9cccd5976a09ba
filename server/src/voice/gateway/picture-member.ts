import { LIMITS } from '@guildhall/protocol/limits';
import type { Cancel } from '../../core/framework/clock.ts';
import { TokenBucket } from '../media/token-bucket.ts';

const { perSecond, cameraBytes, screenBytes, burst } = LIMITS.voicePictures;

/** The pictures that a session sends and receives. */
export class PictureMember {
  readonly #count = new TokenBucket(perSecond.max, perSecond.max * burst.max);
  readonly #bytes: TokenBucket;
  /** Qualities that the session wants by SSRC, and of all others: nothing before its first opcode 15. */
  qualities: ReadonlyMap<number, number> = new Map();
  otherwise = 0;
  /** The SSRCs of which it has every picture since a key picture. */
  readonly current = new Set<number>();
  /** When the session was last asked for a key picture, in ms. */
  askedAt = Number.NEGATIVE_INFINITY;
  /** Stops the next request for a key picture, which waits for its time. */
  asking: Cancel | undefined;

  constructor(source: 'camera' | 'screen') {
    const { max } = source === 'screen' ? screenBytes : cameraBytes;
    this.#bytes = new TokenBucket(max, max * burst.max);
  }

  /** Whether the session may send a picture of `size` bytes now (in ms). */
  mayPass(size: number, now: number): boolean {
    return this.#count.take(1, now) && this.#bytes.take(size, now);
  }

  /** Whether the session wants the pictures of an SSRC. */
  wants(ssrc: number): boolean {
    return (this.qualities.get(ssrc) ?? this.otherwise) > 0;
  }

  close(): void {
    this.asking?.();
    this.asking = undefined;
  }
}
