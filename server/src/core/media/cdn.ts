import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Clock } from '../framework/clock.ts';

/** Signed URLs are valid for a day, and identical within an hour so that clients can cache them. */
const LIFETIME = 86_400;
const STEP = 3600;

/** The query of a signed URL: expiry and creation time (hex, seconds since 1970), and the signature. */
export interface SignedQuery {
  ex?: unknown;
  is?: unknown;
  hm?: unknown;
}

/**
 * URLs below `{publicUrl}/cdn`. URLs of attachments are signed and expire (docs/limits.md); URLs of external pictures
 * are signed.
 */
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

  /** A URL that needs no signature. */
  url(path: string): string {
    return `${this.#base}/${path}`;
  }

  /** The signed URL of an attachment, valid for a day. */
  attachment(channelId: Snowflake, id: Snowflake, filename: string): string {
    const path = attachmentPath(channelId, id, filename);
    const issued = Math.floor(this.#clock.now() / 1000 / STEP) * STEP;
    const [is, ex] = [issued.toString(16), (issued + LIFETIME).toString(16)];
    return `${this.#base}/${path}?ex=${ex}&is=${is}&hm=${this.mark(`${path}:${ex}:${is}`)}&`;
  }

  /** The signed URL of a user's data export, valid until `until` (ms since 1970). */
  harvest(userId: Snowflake, id: Snowflake, until: number): string {
    const path = harvestPath(userId, id);
    const [is, ex] = [Math.floor(this.#clock.now() / 1000).toString(16), Math.floor(until / 1000).toString(16)];
    return `${this.#base}/${path}?ex=${ex}&is=${is}&hm=${this.mark(`${path}:${ex}:${is}`)}`;
  }

  /** The URL under which this server serves an external picture; it never expires. */
  external(url: string): string {
    return `${this.#base}/${this.externalPath(url)}`;
  }

  /** The same without the base, which activities use to name pictures behind `mp:`. */
  externalPath(url: string): string {
    return `external/${this.mark(`external:${url}`)}/${Buffer.from(url).toString('base64url')}`;
  }

  /** The external URL of a path made by external(); undefined if the signature is not ours. */
  externalOf(mark: string, encoded: string): string | undefined {
    const url = Buffer.from(encoded, 'base64url').toString();
    return this.isMark(`external:${url}`, mark) ? url : undefined;
  }

  /** Whether a URL belongs to this CDN. */
  isOwn(url: string): boolean {
    return url.startsWith(`${this.#base}/`);
  }

  /** Whether a signed query matches `path` and has not expired. */
  permits(path: string, { ex, is, hm }: SignedQuery): boolean {
    if (typeof ex !== 'string' || typeof is !== 'string' || typeof hm !== 'string' || !/^[0-9a-f]{1,12}$/.test(ex)) return false;
    return Number.parseInt(ex, 16) * 1000 > this.#clock.now() && this.isMark(`${path}:${ex}:${is}`, hm);
  }

  /** HMAC-SHA-256 of a text with the platform's key, hex. */
  mark(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }

  /** Whether `given` is the signature of a text, compared in constant time. */
  isMark(text: string, given: string): boolean {
    const [right, other] = [Buffer.from(this.mark(text)), Buffer.from(given)];
    return right.length === other.length && timingSafeEqual(right, other);
  }
}

/** The path of an attachment below the CDN, which is also the signed text. */
export function attachmentPath(channelId: Snowflake, id: Snowflake, filename: string): string {
  return `attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
}

/** The path of a user's data export below the CDN, which is also the signed text. */
export function harvestPath(userId: Snowflake, id: Snowflake): string {
  return `harvests/${userId}/${id}/package.zip`;
}
