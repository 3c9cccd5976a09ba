import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../core/blobs.ts';
import { ApiError } from '../core/errors.ts';
import { imageDecoder, type ImageType, imageTypeOf, isDecodable, MAX_PIXELS } from '../core/images.ts';
import { Turns } from '../core/turns.ts';

/** The form that a client asks a picture for. */
export interface PictureForm {
  type: ImageType;
  /** The longer side in pixels; undefined: as it is stored. */
  size: number | undefined;
  /** Whether what moves goes on moving, where the type can. */
  moving: boolean;
}

/** The form that a client asks the picture of a message for; what is undefined is as it is stored. */
export interface AttachmentForm {
  type: ImageType | undefined;
  width: number | undefined;
  height: number | undefined;
  /** 1 to 100. */
  quality: number | undefined;
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
  readonly #turns = new Turns(AT_ONCE, MOST_WAITING);

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
    return this.#once(name, async () => {
      const picture = await convert(stored, form);
      await this.#blobs.put(name, picture);
      return picture;
    });
  }

  /**
   * The picture of a message in a form, within its sides and never larger than it is; undefined when its bytes are gone. It
   * is not kept: there are too many sizes. 415 as get().
   */
  async shape(key: string, form: AttachmentForm): Promise<Buffer | undefined> {
    const source = this.#blobs.path?.(key) ?? (await this.#read(key));
    if (!source) return undefined;
    return this.#once(`${key} ${JSON.stringify(form)}`, () => reshape(source, form));
  }

  async #read(key: string): Promise<Buffer | undefined> {
    const found = await this.#blobs.get(key);
    return found && buffer(found.data);
  }

  /** Those who ask for the same at the same time get the same; 503 when too many wait. */
  #once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    let making = this.#making.get(name);
    if (!making) {
      making = this.#turns
        .run(make)
        .then((picture) => picture ?? overloaded())
        .finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
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

async function reshape(source: string | Buffer, form: AttachmentForm): Promise<Buffer> {
  const sharp = await imageDecoder();
  const { width, height } = form;
  try {
    const meta = await sharp(source, { limitInputPixels: false }).metadata();
    const { pages = 1, format } = meta;
    const own = format === 'heif' ? 'avif' : format;
    const type = form.type ?? OWN.find((one) => one === own);
    if (!type || (type === 'gif' && pages < 2 && format !== 'gif')) throw unsupported();
    const moving = MOVING.has(type) && pages > 1;
    if (!isDecodable(meta, { moving })) throw unsupported();
    const picture = sharp(source, { animated: moving, limitInputPixels: MAX_PIXELS, sequentialRead: true });
    if (width !== undefined || height !== undefined)
      picture.resize(width ?? null, height ?? null, { fit: 'inside', withoutEnlargement: true });
    const quality = form.quality === undefined || type === 'gif' ? {} : { quality: form.quality };
    return await picture.autoOrient().toFormat(type, quality).toBuffer();
  } catch (error) {
    throw error instanceof ApiError ? error : unsupported();
  }
}

const OWN = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const satisfies readonly ImageType[];

function unsupported(): ApiError {
  return new ApiError(415, 0, '415: Unsupported Media Type');
}

function overloaded(): never {
  throw new ApiError(503, 0, '503: Service Unavailable');
}
