import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { imageInfo, imageTypeOf } from '../../../core/media/images.ts';
import { apngFrames } from './apng.ts';
import { checkLottie } from './lottie.ts';

/** Width and height in pixels (docs/limits.md). */
const SIDE = 320;

const FORMAT = { PNG: 1, APNG: 2, LOTTIE: 3, GIF: 4 } as const;

/**
 * Detects the format of a sticker file by its content: 1 PNG, 2 APNG, 3 Lottie, 4 GIF.
 * - It must have 320 x 320 pixels, at most 1000 frames and 5 seconds.
 * - Another format or size is 50046, too many frames 170004, too long 170007.
 * - Lottie needs a verified or partnered guild.
 */
export async function stickerFormat(bytes: Buffer, features: readonly string[]): Promise<number> {
  if (/^\s*\{/.test(bytes.toString('latin1', 0, 64))) {
    if (!features.includes('VERIFIED') && !features.includes('PARTNERED')) fail('INVALID_FILE_UPLOADED');
    checkLottie(bytes, { side: SIDE, frames: LIMITS.stickers.frames.max, ms: LIMITS.stickers.duration.max });
    return FORMAT.LOTTIE;
  }
  const type = imageTypeOf(bytes);
  const info = type === 'png' || type === 'gif' ? await imageInfo(bytes) : null;
  if (!info || info.width !== SIDE || info.height !== SIDE) return fail('INVALID_FILE_UPLOADED');
  const delays = type === 'png' ? apngFrames(bytes) : info.delays;
  if (delays === null) return FORMAT.PNG;
  if (delays.length > LIMITS.stickers.frames.max) fail(LIMITS.stickers.frames.error);
  if (delays.reduce((sum, delay) => sum + delay, 0) > LIMITS.stickers.duration.max) fail(LIMITS.stickers.duration.error);
  return type === 'png' ? FORMAT.APNG : FORMAT.GIF;
}
