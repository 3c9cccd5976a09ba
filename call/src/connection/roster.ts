import type { Snowflake } from '@guildhall/protocol/ids';
import { type Fields, fieldsOf } from './fields.ts';
import type { ConnectionEvents, VideoSource } from './types.ts';

type Events = Pick<Partial<ConnectionEvents>, 'users' | 'speaking' | 'videoSource'>;

/** The other users of a call, and the streams that they send (opcodes 5, 11, 12 and 13). */
export class Roster {
  readonly users = new Set<Snowflake>();
  /** The pictures of each user who sends some. */
  readonly sources = new Map<Snowflake, VideoSource>();
  readonly #events: Events;
  readonly #bySsrc = new Map<number, Snowflake>();

  constructor(events: Events) {
    this.#events = events;
  }

  /** The user of a stream. */
  userOf(ssrc: number): Snowflake | undefined {
    return this.#bySsrc.get(ssrc);
  }

  connect({ user_ids: ids }: Fields): void {
    if (!Array.isArray(ids)) return;
    for (const id of ids) this.users.add(String(id));
    this.#events.users?.(new Set(this.users));
  }

  /** Returns the streams that have ended with the user. */
  disconnect({ user_id: id }: Fields): number[] {
    const userId = String(id);
    if (!this.users.delete(userId)) return [];
    this.#setSource(userId, undefined);
    const ended = [...this.#bySsrc].filter(([, owner]) => owner === userId).map(([ssrc]) => ssrc);
    for (const ssrc of ended) this.#bySsrc.delete(ssrc);
    this.#events.users?.(new Set(this.users));
    return ended;
  }

  speak({ user_id, ssrc, speaking }: Fields): void {
    const userId = String(user_id);
    if (!this.users.has(userId)) return;
    if (typeof ssrc === 'number') this.#bySsrc.set(ssrc, userId);
    this.#events.speaking?.(userId, Number(speaking));
  }

  video({ user_id, video_ssrc: ssrc, streams }: Fields): void {
    const userId = String(user_id);
    if (!this.users.has(userId)) return;
    if (typeof ssrc !== 'number' || ssrc === 0) {
      this.#setSource(userId, undefined);
      return;
    }
    const { max_resolution, max_framerate } = fieldsOf(Array.isArray(streams) ? streams[0] : undefined);
    const { width, height } = fieldsOf(max_resolution);
    this.#bySsrc.set(ssrc, userId);
    this.#setSource(userId, {
      ssrc,
      width: Number(width) || 0,
      height: Number(height) || 0,
      frameRate: Number(max_framerate) || 0,
    });
  }

  #setSource(userId: Snowflake, source: VideoSource | undefined): void {
    if (source) this.sources.set(userId, source);
    else if (!this.sources.delete(userId)) return;
    this.#events.videoSource?.(userId, source);
  }
}
