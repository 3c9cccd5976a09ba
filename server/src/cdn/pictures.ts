import { buffer } from 'node:stream/consumers';
import { imageTypeOf } from '../core/media/images.ts';
import type { RouteLimit } from '../core/framework/limits.ts';
import type { Platform } from '../core/framework/platform.ts';
import { type Client, type ConversionLimits, Conversions } from '../http/conversions.ts';
import { type AttachmentForm, convert, type PictureForm, reshape, unsupported } from '../http/encode.ts';
import { RateLimiter } from '../http/rate-limit.ts';

/** A network may start 300 conversions per minute; cached pictures do not count. */
const LIMIT: RouteLimit = { bucket: 'conversions', max: 300, window: 60_000 };
/** Pictures of users and guilds have a separate queue, so that message files cannot delay them. */
const PORTRAITS: ConversionLimits = { running: 1, waiting: 2000, waitingOfNetwork: 256, waitingOfFile: 128 };
const FILES: ConversionLimits = { running: 1, waiting: 1000, waitingOfNetwork: 64, waitingOfFile: 32 };
/** Number of leading bytes that identify the type of a picture. */
const HEAD = 32;

/** Pictures in requested forms, each converted once and cached. */
export class Pictures {
  readonly #platform: Pick<Platform, 'blobs' | 'externalPictures'>;
  readonly #portraits: Conversions;
  readonly #files: Conversions;

  constructor(platform: Pick<Platform, 'blobs' | 'externalPictures' | 'clock' | 'config'>) {
    this.#platform = platform;
    const { clock, config } = platform;
    const limiter = config.rateLimits ? new RateLimiter(clock) : null;
    const take = limiter && ((network: string) => limiter.take(LIMIT, LIMIT.bucket, network, ''));
    this.#portraits = new Conversions({ clock, take, limits: PORTRAITS });
    this.#files = new Conversions({ clock, take, limits: FILES });
  }

  /**
   * The picture of a user or guild stored under `key`, in a form; undefined if nothing is stored there. 415 if it
   * cannot have that form: a still picture does not become a GIF, and other files are not converted. 429 and 503 like
   * Conversions.
   */
  async get(key: string, form: PictureForm, client: Client): Promise<Buffer | undefined> {
    const { blobs } = this.#platform;
    const name = `resized/${key}/${form.size ?? 'whole'}${form.moving ? '' : '-still'}.${form.type}`;
    const made = await this.#read(name);
    if (made) return made;
    const found = await blobs.get(key, { start: 0, end: HEAD - 1 });
    if (!found) return undefined;
    const type = imageTypeOf(await buffer(found.data));
    if (!type) throw unsupported();
    if (type === form.type && form.size === undefined && form.moving) return this.#read(key);
    const make = async () => {
      const stored = (await this.#read(key)) ?? Buffer.alloc(0);
      // The decoder reads only the first frame of an animated PNG, so it is served unchanged.
      if (type === 'png' && form.type === 'png' && form.moving && stored.includes('acTL')) return stored;
      const picture = await convert(stored, form);
      await blobs.put(name, picture);
      // The picture may have been deleted in the meantime.
      if (!(await blobs.stat(key))) await blobs.delete(name);
      return picture;
    };
    return this.#portraits.run({ name, file: key, make }, client);
  }

  /**
   * The picture of a message or of an external site, stored under `blob`, in a form; undefined if its bytes are gone.
   * Cached for a day, among the external pictures and within their limit. 415, 429 and 503 like get().
   */
  async shape(blob: string, form: AttachmentForm, client: Client): Promise<Buffer | undefined> {
    const { blobs, externalPictures } = this.#platform;
    const name = JSON.stringify(form);
    const kept = await externalPictures.readForm(blob, name);
    if (kept) return kept;
    if (!(await blobs.stat(blob))) return undefined;
    const make = async () => {
      const picture = await reshape(blobs.path?.(blob) ?? (await this.#read(blob)) ?? Buffer.alloc(0), form);
      await externalPictures.keepForm(blob, name, picture);
      // The file may have been deleted in the meantime.
      if (!(await blobs.stat(blob))) await externalPictures.deleteForms(blob);
      return picture;
    };
    return this.#files.run({ name: `${blob} ${name}`, file: blob, make }, client);
  }

  async #read(key: string): Promise<Buffer | undefined> {
    const found = await this.#platform.blobs.get(key);
    return found && buffer(found.data);
  }
}
