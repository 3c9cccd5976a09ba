import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { readDataUri } from '../../../core/media/images.ts';
import { mp3Duration } from './mp3.ts';
import { oggDuration } from './ogg.ts';

/**
 * Decodes the sound of a data URI: MP3 or Ogg (Opus, Vorbis) by its content, at most 512 KB and 5.2 seconds. Fails with
 * 50035 at `sound` (BINARY_TYPE_MAX_SIZE), 50123 (another format), 50192 (no duration) or 50124 (too long).
 */
export function readSound(dataUri: string): Buffer {
  const bytes = readDataUri(dataUri, 'sound', LIMITS.soundboard.fileBytes.max);
  const isOgg = bytes.toString('latin1', 0, 4) === 'OggS';
  const ms = (isOgg ? oggDuration(bytes) : mp3Duration(bytes)) ?? fail('PROVIDED_FILE_TYPE_IS_INVALID');
  if (ms <= 0) fail('PROVIDED_FILE_DOES_NOT_HAVE_A_VALID_DURATION');
  if (ms > LIMITS.soundboard.duration.max) fail(LIMITS.soundboard.duration.error);
  return bytes;
}
