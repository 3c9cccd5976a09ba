import type { Bytes } from './bytes.ts';
import { FrameReceiver, FrameSender } from './frame-keys.ts';
import { isSilence, parseFrame } from './frames.ts';
import type { Group } from './group.ts';
import type { MediaKind } from './types.ts';

/** Ms for which the keys of a former epoch are kept, for frames on their way. */
const KEPT = 10_000;
/** Former epochs whose keys are kept at most. */
const MOST_EPOCHS = 16;
/** Frames in a row that cannot be decrypted until the member asks for a new start. */
const TOLERANCE = 36;

/** The keys of the senders of one epoch, made when their first frame arrives. */
class Epoch {
  readonly #group: Group;
  readonly #userIds: ReadonlySet<string>;
  readonly #since: number;
  readonly #receivers = new Map<string, FrameReceiver>();
  /** When it ends, in ms. */
  expires = Number.POSITIVE_INFINITY;

  constructor(group: Group, since: number) {
    this.#group = group;
    this.#since = since;
    this.#userIds = new Set(group.tree.leaves().map(([, { userId }]) => userId));
  }

  receiver(userId: string): FrameReceiver | undefined {
    const known = this.#receivers.get(userId);
    if (known || !this.#userIds.has(userId)) return known;
    const receiver = new FrameReceiver(this.#group, userId, this.#since);
    this.#receivers.set(userId, receiver);
    return receiver;
  }
}

/** Encrypts and decrypts frames with the keys of a group's epochs. */
export class Media {
  readonly #userId: string;
  readonly #now: () => number;
  /** Called when too many frames in a row cannot be decrypted. */
  readonly #failed: () => void;
  #sender: FrameSender | undefined;
  /** The newest first. */
  #epochs: Epoch[] = [];
  readonly #failures: Record<MediaKind, number> = { audio: 0, video: 0 };

  constructor(userId: string, now: () => number, failed: () => void) {
    this.#userId = userId;
    this.#now = now;
    this.#failed = failed;
  }

  /** Uses the keys of a new epoch at once; without a group nothing more is encrypted. */
  enter(group: Group | undefined): void {
    const now = this.#now();
    for (const epoch of this.#epochs) epoch.expires = Math.min(epoch.expires, now + KEPT);
    this.#epochs = this.#epochs.filter(({ expires }) => expires > now).slice(0, MOST_EPOCHS);
    this.#sender = undefined;
    this.#failures.audio = 0;
    this.#failures.video = 0;
    if (!group) return;
    this.#epochs.unshift(new Epoch(group, now));
    if (group.tree.leaves().length > 1) this.#sender = new FrameSender(group, this.#userId);
  }

  async encrypt(frame: Uint8Array): Promise<Bytes | undefined> {
    const sender = this.#sender;
    return sender && isSilence(frame) ? frame.slice() : sender?.encrypt(frame);
  }

  async decrypt(userId: string, frame: Uint8Array, kind: MediaKind): Promise<Bytes | undefined> {
    if (kind === 'audio' && isSilence(frame)) return frame.slice();
    const parsed = parseFrame(frame);
    if (!parsed) return undefined;
    const now = this.#now();
    let seen = false;
    for (const epoch of [...this.#epochs]) {
      if (epoch.expires <= now) continue;
      const result = await epoch.receiver(userId)?.decrypt(parsed, now);
      if (result instanceof Uint8Array) {
        this.#failures[kind] = 0;
        return result;
      }
      if (result === 'seen') seen = true;
    }
    if (!seen && ++this.#failures[kind] > TOLERANCE) {
      this.#failures[kind] = 0;
      this.#failed();
    }
    return undefined;
  }
}
