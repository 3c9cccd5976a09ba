import { buffer } from 'node:stream/consumers';
import { imageTypeOf } from '../core/images.ts';
import type { RouteLimit } from '../core/limits.ts';
import type { Platform } from '../core/platform.ts';
import { type Client, type ConversionLimits, Conversions } from './conversions.ts';
import { type AttachmentForm, convert, type PictureForm, reshape, unsupported } from './encode.ts';
import { RateLimiter } from './rate-limit.ts';

/** A network may start 300 conversions a minute; pictures that are kept do not count. */
const LIMIT: RouteLimit = { bucket: 'conversions', max: 300, window: 60_000 };
/** Pictures of people and guilds have a queue of their own, so that files of messages cannot keep them waiting. */
const PORTRAITS: ConversionLimits = { running: 1, waiting: 2000, waitingOfNetwork: 256, waitingOfFile: 128 };
const FILES: ConversionLimits = { running: 1, waiting: 1000, waitingOfNetwork: 64, waitingOfFile: 32 };
/** Bytes in which the type of a picture stands. */
const HEAD = 32;

/** Pictures in the forms that clients ask for, each made once and kept. */
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
   * The picture of a person or guild stored under `key` in a form, or undefined when nothing is stored there. 415 when it
   * cannot have that form: a still picture is not made a GIF, and what is no picture stays none. 429 and 503 as Conversions.
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
      // Of a moving PNG the decoder knows the first frame alone, so it is served as it is.
      if (type === 'png' && form.type === 'png' && form.moving && stored.includes('acTL')) return stored;
      const picture = await convert(stored, form);
      await blobs.put(name, picture);
      return picture;
    };
    return this.#portraits.run({ name, file: key, make }, client);
  }

  /**
   * The picture of a message or of another site, stored under `blob`, in a form; undefined when its bytes are gone. It is kept
   * for a day, among the pictures of other sites and within their bound. 415, 429 and 503 as get().
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
      // The file may have been deleted meanwhile.
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
