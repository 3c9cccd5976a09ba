import type { AudioFrame } from '@guildhall/call/connection/types';
import type { Id } from '../api/wire-base.ts';

/** Ms after the last frame of a user until they no longer count as speaking. */
const QUIET_MS = 250;
const LOOK_MS = 100;
/** The frame of silence is the longest that has no sound. */
const SILENCE_BYTES = 3;

/** Tracks which users are speaking, by the frames that arrive. */
export class Hearing {
  readonly #changed: (speaking: ReadonlySet<Id>) => void;
  /** When the last frame with sound of each user arrived, in ms of performance.now. */
  readonly #last = new Map<Id, number>();
  #speaking: ReadonlySet<Id> = new Set();
  #ownId: Id | undefined;
  #isTalking = false;
  #known = new Set<Id>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(changed: (speaking: ReadonlySet<Id>) => void) {
    this.#changed = changed;
  }

  /** A frame of another user has arrived. */
  heard({ userId, opus }: AudioFrame): void {
    this.#known.add(userId);
    if (opus.length <= SILENCE_BYTES) return;
    this.#last.set(userId, performance.now());
    if (!this.#speaking.has(userId)) this.#look();
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
  }

  /** A user has announced silence. */
  quiet(userId: Id): void {
    if (this.#last.delete(userId)) this.#look();
  }

  /** The own gate has opened or closed. */
  own(userId: Id, isTalking: boolean): void {
    this.#ownId = userId;
    this.#isTalking = isTalking;
    this.#look();
  }

  /** Forgets all users but these; returns the forgotten ones. */
  retain(userIds: ReadonlySet<Id>): Id[] {
    const gone = [...this.#known].filter((id) => !userIds.has(id));
    for (const id of gone) {
      this.#known.delete(id);
      this.#last.delete(id);
    }
    this.#look();
    return gone;
  }

  clear(): void {
    this.#last.clear();
    this.#look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const since = performance.now() - QUIET_MS;
    for (const [id, at] of this.#last) if (at < since) this.#last.delete(id);
    const speaking = new Set(this.#last.keys());
    if (this.#isTalking && this.#ownId) speaking.add(this.#ownId);
    if (this.#last.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    if (speaking.size === this.#speaking.size && [...speaking].every((id) => this.#speaking.has(id))) return;
    this.#speaking = speaking;
    this.#changed(speaking);
  }
}
