import { LIMITS } from '@guildhall/protocol/limits';
import { ApiError } from '../core/framework/errors.ts';
import { imageDecoder, type ImageType, isDecodable } from '../core/media/images.ts';

/** The form in which a client requests a picture. */
export interface PictureForm {
  type: ImageType;
  /** The longer side in pixels; undefined: as stored. */
  size: number | undefined;
  /** Whether an animated picture stays animated, if the type can. */
  moving: boolean;
}

/** The form in which a client requests the picture of a message; undefined fields are as stored. */
export interface AttachmentForm {
  type: ImageType | undefined;
  width: number | undefined;
  height: number | undefined;
  /** 1 to 100. */
  quality: number | undefined;
}

/** Types that stay animated when converted. */
const MOVING: ReadonlySet<ImageType> = new Set(['gif', 'webp']);
const OWN = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const satisfies readonly ImageType[];
/** Seconds after which the library aborts a conversion. */
const DEADLINE = 10;
/** WebP pictures with a longer side are encoded with the least effort. */
const LARGE = 2048;

/** Converts the picture of a user or guild. 415 if it cannot have that form, or not within 10 s. */
export async function convert(stored: Buffer, { type, size, moving }: PictureForm): Promise<Buffer> {
  const sharp = await imageDecoder();
  const animated = moving && MOVING.has(type);
  return orUnsupported(async () => {
    const picture = sharp(stored, { animated, limitInputPixels: LIMITS.images.pixels.max }).timeout({ seconds: DEADLINE });
    const meta = await picture.metadata();
    const { pages = 1, format } = meta;
    if (type === 'gif' && pages < 2 && format !== 'gif') throw unsupported();
    if (!isDecodable({ ...meta, height: meta.pageHeight ?? meta.height }, { whole: LIMITS.images.portraitPixels.max }))
      throw unsupported();
    const side = Math.min(size ?? LIMITS.images.requestedSide.max, largestOf(type));
    picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return await picture.toFormat(type, effortOf(type, { moving: animated && pages > 1, side })).toBuffer();
  });
}

/** Converts the picture of a message, within the requested sides and never enlarged. 415 like convert(). */
export async function reshape(source: string | Buffer, form: AttachmentForm): Promise<Buffer> {
  const sharp = await imageDecoder();
  return orUnsupported(async () => {
    const meta = await sharp(source, { limitInputPixels: false }).metadata();
    const { pages = 1, format } = meta;
    const own = format === 'heif' ? 'avif' : format;
    const type = form.type ?? OWN.find((one) => one === own);
    if (!type || (type === 'gif' && pages < 2 && format !== 'gif')) throw unsupported();
    const moving = MOVING.has(type) && pages > 1;
    if (!isDecodable(meta, { moving })) throw unsupported();
    const largest = largestOf(type);
    const [width, height] = [Math.min(form.width ?? largest, largest), Math.min(form.height ?? largest, largest)];
    const quality = form.quality === undefined || type === 'gif' ? {} : { quality: form.quality };
    const effort = effortOf(type, { moving, side: Math.max(width, height) });
    return await sharp(source, { animated: moving, limitInputPixels: LIMITS.images.pixels.max, sequentialRead: true })
      .timeout({ seconds: DEADLINE })
      .autoOrient()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .toFormat(type, { ...quality, ...effort })
      .toBuffer();
  });
}

function largestOf(type: ImageType): number {
  return type === 'avif' ? LIMITS.images.avifSide.max : LIMITS.images.requestedSide.max;
}

/** The encoder effort, so that no conversion takes more than some seconds; `side` is the longest possible. */
function effortOf(type: ImageType, { moving, side }: { moving: boolean; side: number }): { effort?: number } {
  if (type === 'avif') return { effort: 0 };
  if (type === 'gif') return { effort: 1 };
  return type === 'webp' ? { effort: moving || side > LARGE ? 0 : 2 } : {};
}

async function orUnsupported(make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await make();
  } catch (error) {
    throw error instanceof ApiError ? error : unsupported();
  }
}

/** 415: the file cannot have that form. */
export function unsupported(): ApiError {
  return new ApiError(415, 0, '415: Unsupported Media Type');
}
