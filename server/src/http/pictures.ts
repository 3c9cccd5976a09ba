import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../core/blobs.ts';
import { ApiError } from '../core/errors.ts';
import { imageDecoder, type ImageType, imageTypeOf, MAX_PIXELS } from '../core/images.ts';

/** The form that a client asks a picture for. */
export interface PictureForm {
  type: ImageType;
  /** The longer side in pixels; undefined: as it is stored. */
  size: number | undefined;
  /** Whether what moves goes on moving, where the type can. */
  moving: boolean;
}

/** Pictures that are converted at once, and how many may wait for it. */
const AT_ONCE = 2;
const MOST_WAITING = 200;
/** Types whose pictures move when they are converted. */
const MOVING: ReadonlySet<ImageType> = new Set(['gif', 'webp']);

/** Pictures in the forms that clients ask for, each made once. */
export class Pictures {
  readonly #blobs: Blobs;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(blobs: Blobs) {
    this.#blobs = blobs;
  }

  /**
   * The picture stored under `key` in a form, or undefined when nothing is stored there. 415 when it cannot have that
   * form: a still picture is not made a GIF, and what is no picture stays none.
   */
  async get(key: string, form: PictureForm): Promise<Buffer | undefined> {
    const name = `resized/${key}/${form.size ?? 'whole'}${form.moving ? '' : '-still'}.${form.type}`;
    const made = await this.#read(name);
    if (made) return made;
    const stored = await this.#read(key);
    if (!stored) return undefined;
    const type = imageTypeOf(stored);
    if (!type) throw unsupported();
    if (type === form.type && form.size === undefined && form.moving) return stored;
    // Of a moving PNG the decoder knows the first frame alone, so it is served as it is.
    if (type === 'png' && form.type === 'png' && form.moving && stored.includes('acTL')) return stored;
    let making = this.#making.get(name);
    if (!making) {
      making = this.#make(name, stored, form).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
  }

  async #read(key: string): Promise<Buffer | undefined> {
    const found = await this.#blobs.get(key);
    return found && buffer(found.data);
  }

  async #make(name: string, stored: Buffer, form: PictureForm): Promise<Buffer> {
    await this.#enter();
    try {
      const picture = await convert(stored, form);
      await this.#blobs.put(name, picture);
      return picture;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #enter(): Promise<void> {
    while (this.#busy >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING) throw new ApiError(503, 0, '503: Service Unavailable');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#busy += 1;
  }
}

async function convert(stored: Buffer, { type, size, moving }: PictureForm): Promise<Buffer> {
  const sharp = await imageDecoder();
  const animated = moving && MOVING.has(type);
  try {
    const picture = sharp(stored, { animated, limitInputPixels: MAX_PIXELS });
    const { pages = 1, format } = await picture.metadata();
    if (type === 'gif' && pages < 2 && format !== 'gif') throw unsupported();
    if (size !== undefined) picture.resize(size, size, { fit: 'inside', withoutEnlargement: true });
    return await picture.toFormat(type).toBuffer();
  } catch (error) {
    throw error instanceof ApiError ? error : unsupported();
  }
}

function unsupported(): ApiError {
  return new ApiError(415, 0, '415: Unsupported Media Type');
}
