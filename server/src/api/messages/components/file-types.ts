import { LIMITS } from '@guildhall/protocol/limits';
import { complain, type FieldError } from '../../../core/framework/errors.ts';
import type { Fields } from './fields.ts';

const EXTENSION = /^\.[\p{L}\p{N}][\p{L}\p{N}_.+-]{0,30}$/u;

/** The extensions of each kind of file. */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image', 'apng avif bmp gif heic heif ico jfif jpeg jpg jxl png svg tif tiff webp'.split(' ')],
  ['video', '3gp avi flv m4v mkv mov mp4 mpeg mpg ogv webm wmv'.split(' ')],
  ['audio', 'aac aif aiff flac m4a mid midi mp3 oga ogg opus wav weba wma'.split(' ')],
]);

/**
 * The accepted file types, without duplicates: `image`, `video`, `audio`, or extensions with their dot
 * (docs/contract/components.md#file-types).
 */
export function readFileTypes(fields: Fields): { file_types?: string[] } {
  const types = fields.list('file_types', 0, LIMITS.components.fileTypes.max).map(({ item }, index) => {
    if (typeof item === 'string' && item.length <= LIMITS.components.fileType.max && (KINDS.has(item) || EXTENSION.test(item)))
      return item;
    fields.complain(
      `file_types.${index}`,
      complain.custom('BASE_TYPE_CHOICES', 'Value must be one of ("image", "video", "audio") or an extension such as ".pdf".'),
    );
    return '';
  });
  return types.length ? { file_types: [...new Set(types)] } : {};
}

/**
 * The error of a file that is not of an accepted type; undefined if it is, or if all types are accepted. Only the
 * extension decides (docs/contract/components.md#file-types), in any case.
 */
export function fileTypeComplaint(filename: string, types: readonly string[] = []): FieldError | undefined {
  const name = filename.toLowerCase();
  const fits = (type: string) => endingsOf(type).some((ending) => name.endsWith(ending) && name.length > ending.length);
  return types.length === 0 || types.some(fits) ? undefined : complain.choices(types);
}

function endingsOf(type: string): readonly string[] {
  return KINDS.get(type)?.map((extension) => `.${extension}`) ?? [type.toLowerCase()];
}
