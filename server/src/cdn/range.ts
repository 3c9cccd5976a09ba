/** A range of a file in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range that a Range header requests of a file of `size` bytes (RFC 9110, 14.1.2 and 14.2). Null: the whole file,
 * because the header is malformed or requests several ranges. Undefined: unsatisfiable, 416.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [matched, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (matched === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const last = Number(to);
    return last > 0 && size > 0 ? { start: Math.max(0, size - last), end: size - 1 } : undefined;
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  if (start >= size) return undefined;
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
