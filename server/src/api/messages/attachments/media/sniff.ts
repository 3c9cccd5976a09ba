import { imageTypeOf } from '../../../../core/media/images.ts';

/** File signatures: the first bytes as latin1 text, and the content type. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['fLaC', 'audio/flac'],
  ['OggS', 'audio/ogg'],
  ['ID3', 'audio/mpeg'],
  ['#!AMR', 'audio/amr'],
  ['MThd', 'audio/midi'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['PK\x05\x06', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
  ['BZh', 'application/x-bzip2'],
  ['\xfd7zXZ\0', 'application/x-xz'],
  ['\x28\xb5\x2f\xfd', 'application/zstd'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['Rar!\x1a\x07', 'application/vnd.rar'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['8BPS', 'image/vnd.adobe.photoshop'],
  ['\0\0\x01\0', 'image/x-icon'],
  ['\0asm', 'application/wasm'],
  ['\x7fELF', 'application/x-executable'],
  ['MZ', 'application/x-msdownload'],
  ['{\\rtf', 'application/rtf'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
  ['OTTO', 'font/otf'],
  ['\0\x01\0\0\0', 'font/ttf'],
];

/** Content types of zip archives, by extension. */
const ZIPPED: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  epub: 'application/epub+zip',
  jar: 'application/java-archive',
  apk: 'application/vnd.android.package-archive',
};

/** Content types of text files, by extension; all others are plain. */
const TEXTS: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  csv: 'text/csv',
  md: 'text/markdown',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ts: 'text/x-typescript',
  py: 'text/x-python',
  xml: 'application/xml',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** Brands of ISO media files (ISO 14496-12, 4.3) that are not MP4 video. */
const BRANDS: Readonly<Record<string, string>> = {
  'qt  ': 'video/quicktime',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  avif: 'image/avif',
  avis: 'image/avif',
  '3gp4': 'video/3gpp',
  '3gp5': 'video/3gpp',
};

const UNKNOWN = 'application/octet-stream';

/** The lower-case extension of a file name, without the dot; '' when it has none. */
export function extensionOf(filename: string): string {
  return /\.([^./\\]{1,16})$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/**
 * The content type of a file by its first bytes (a few thousand are enough). The name decides only between
 * kinds of text and kinds of zip archive. Unknown content is application/octet-stream, regardless of its name.
 */
export function contentTypeOf(head: Buffer, filename: string): string {
  const image = imageTypeOf(head);
  if (image) return `image/${image}`;
  const start = head.toString('latin1', 0, 16);
  const container = containerType(start);
  if (container) return container;
  const extension = extensionOf(filename);
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
  if (found === 'application/zip') return ZIPPED[extension] ?? found;
  if (found === 'video/webm' && !head.includes('webm', 0, 'latin1')) return 'video/x-matroska';
  if (found === 'audio/ogg' && head.includes('\x80theora', 0, 'latin1')) return 'video/ogg';
  if (found) return found;
  if (start.startsWith('BM') && head.length > 18 && head.readUInt32LE(14) <= 124) return 'image/bmp';
  if (head.toString('latin1', 257, 262) === 'ustar') return 'application/x-tar';
  if (isMpegAudio(head)) return 'audio/mpeg';
  return isText(head) ? textType(head, extension) : UNKNOWN;
}

function containerType(start: string): string | undefined {
  const form = start.slice(8, 12);
  if (start.startsWith('RIFF')) return { WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' }[form];
  const box = start.slice(4, 8);
  if (box === 'ftyp') return BRANDS[form] ?? 'video/mp4';
  return ['moov', 'mdat', 'wide'].includes(box) ? 'video/quicktime' : undefined;
}

/** An MPEG audio frame: 11 set bits, then a valid version, layer, bit rate and sample rate. */
function isMpegAudio(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const sync = first === 0xff && (second & 0xe0) === 0xe0;
  return sync && ((second >> 3) & 3) !== 1 && ((second >> 1) & 3) === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
}

/** UTF-8 without control characters that text does not contain; the last character may be cut off. */
function isText(head: Buffer): boolean {
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function textType(head: Buffer, extension: string): string {
  const text = head.toString('utf8', 0, 1024).trimStart().toLowerCase();
  if (text.startsWith('<svg') || (text.startsWith('<?xml') && text.includes('<svg'))) return 'image/svg+xml';
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'text/html; charset=utf-8';
  return `${TEXTS[extension] ?? 'text/plain'}; charset=utf-8`;
}
