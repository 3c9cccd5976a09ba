import { oggUri as silence, png, pngUri as uriOf } from '../record/media.ts';
import type { FilePart } from './recorder.ts';

/** A PNG of one color as a data URI. */
export const pngUri = (size = 64): string => uriOf(size);
/** One second of silence as a data URI. */
export const oggUri = silence;

/** A picture as a part of a multipart body. */
export function pngFile(name = 'picture.png', size = 16): FilePart {
  return { name, type: 'image/png', data: png(size, size) };
}

/** A text as a part of a multipart body. */
export function textFile(name: string, text: string, type = 'text/plain'): FilePart {
  return { name, type, data: Buffer.from(text) };
}
