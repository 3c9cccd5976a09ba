import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Clock } from './clock.ts';

/** Signed addresses are good for a day, and the same within an hour, so that clients can cache them. */
const LIFETIME = 86_400;
const STEP = 3600;

/** What a signed address has in its query: when it ends and was made (hex, seconds since 1970), and the mark. */
export interface SignedQuery {
  ex?: unknown;
  is?: unknown;
  hm?: unknown;
}

/** Addresses below `{publicUrl}/cdn`; those of attachments are signed and end (reference table "limits", area attachment), those of other sites' pictures are signed. */
export class Cdn {
  readonly #base: string;
  readonly #key: Buffer;
  readonly #clock: Clock;

  /** `key` is the same on every node. */
  constructor({ publicUrl, key, clock }: { publicUrl: string; key: Buffer; clock: Clock }) {
    this.#base = `${publicUrl}/cdn`;
    this.#key = key;
    this.#clock = clock;
  }

  /** An address that needs no mark. */
  url(path: string): string {
    return `${this.#base}/${path}`;
  }

  /** The address of an attachment, good for a day. */
  attachment(channelId: Snowflake, id: Snowflake, filename: string): string {
    const path = attachmentPath(channelId, id, filename);
    const issued = Math.floor(this.#clock.now() / 1000 / STEP) * STEP;
    const [is, ex] = [issued.toString(16), (issued + LIFETIME).toString(16)];
    return `${this.#base}/${path}?ex=${ex}&is=${is}&hm=${this.mark(`${path}:${ex}:${is}`)}&`;
  }

  /** The address of an export of a person's data, good until `until` (ms since 1970). */
  harvest(userId: Snowflake, id: Snowflake, until: number): string {
    const path = harvestPath(userId, id);
    const [is, ex] = [Math.floor(this.#clock.now() / 1000).toString(16), Math.floor(until / 1000).toString(16)];
    return `${this.#base}/${path}?ex=${ex}&is=${is}&hm=${this.mark(`${path}:${ex}:${is}`)}`;
  }

  /** The address under which the picture of another site is served here; good for ever. */
  external(url: string): string {
    return `${this.#base}/${this.externalPath(url)}`;
  }

  /** The same without the base, as activities name pictures behind `mp:`. */
  externalPath(url: string): string {
    return `external/${this.mark(`external:${url}`)}/${Buffer.from(url).toString('base64url')}`;
  }

  /** The address of another site that a path of external() stands for; undefined when it is not of our making. */
  externalOf(mark: string, encoded: string): string | undefined {
    const url = Buffer.from(encoded, 'base64url').toString();
    return this.isMark(`external:${url}`, mark) ? url : undefined;
  }

  /** Whether an address is one of this CDN. */
  isOwn(url: string): boolean {
    return url.startsWith(`${this.#base}/`);
  }

  /** Whether a signed query is the one of `path`, and has not ended. */
  permits(path: string, { ex, is, hm }: SignedQuery): boolean {
    if (typeof ex !== 'string' || typeof is !== 'string' || typeof hm !== 'string' || !/^[0-9a-f]{1,12}$/.test(ex)) return false;
    return Number.parseInt(ex, 16) * 1000 > this.#clock.now() && this.isMark(`${path}:${ex}:${is}`, hm);
  }

  /** HMAC-SHA-256 of a text with the platform's key, hex. */
  mark(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }

  /** Whether `given` is the mark of a text, in constant time. */
  isMark(text: string, given: string): boolean {
    const [right, other] = [Buffer.from(this.mark(text)), Buffer.from(given)];
    return right.length === other.length && timingSafeEqual(right, other);
  }
}

/** The path of an attachment below the CDN, which is also what its mark is of. */
export function attachmentPath(channelId: Snowflake, id: Snowflake, filename: string): string {
  return `attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
}

/** The path of an export of a person's data below the CDN, which is also what its mark is of. */
export function harvestPath(userId: Snowflake, id: Snowflake): string {
  return `harvests/${userId}/${id}/package.zip`;
}
