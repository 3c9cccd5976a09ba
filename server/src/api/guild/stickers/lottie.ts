import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';

/** The fields of a Lottie animation that the limits apply to. */
interface Lottie {
  /** Frames per second, first and last frame. */
  fr: number;
  ip: number;
  op: number;
  w: number;
  h: number;
  assets: readonly unknown[];
  layers: readonly unknown[];
}

/** The type of a layer that shows a raster image. */
const IMAGE_LAYER = 2;

/**
 * Checks a Lottie animation: valid JSON (170001), no raster images (170002), its size (170005), its rate (170003 above
 * 60, 170006 below 1), its frames (170004) and its length (170007).
 */
export function checkLottie(bytes: Buffer, most: { side: number; frames: number; ms: number }): void {
  const { fr, ip, op, w, h, assets, layers } = readLottie(bytes);
  if (assets.some((asset) => 'p' in Object(asset)) || layers.some((layer) => Object(layer).ty === IMAGE_LAYER))
    fail('UPLOADED_LOTTIES_CANNOT_CONTAIN_RASTERIZED_IMAGES');
  if (w > most.side || h > most.side) fail('LOTTIE_ANIMATION_MAXIMUM_DIMENSIONS_EXCEEDED');
  if (fr > LIMITS.stickers.frameRate.max) fail(LIMITS.stickers.frameRate.error);
  if (fr < LIMITS.stickers.frameRate.min) fail('STICKER_FRAMERATE_IS_TOO_SMALL_OR_TOO_LARGE');
  if (op - ip > most.frames) fail('STICKER_FRAME_COUNT_EXCEEDS_MAXIMUM');
  if (((op - ip) * 1000) / fr > most.ms) fail('STICKER_ANIMATION_DURATION_EXCEEDS_MAXIMUM');
}

function readLottie(bytes: Buffer): Lottie {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    return fail('INVALID_JSON_FOR_UPLOADED_LOTTIE_FILE');
  }
  const { fr, ip, op, w, h, assets = [], layers } = Object(parsed);
  const numbers = [fr, ip, op, w, h].every((value) => typeof value === 'number' && Number.isFinite(value));
  if (!numbers || !(op > ip) || !Array.isArray(assets) || !Array.isArray(layers))
    return fail('INVALID_JSON_FOR_UPLOADED_LOTTIE_FILE');
  return { fr, ip, op, w, h, assets, layers };
}
