const HEADER_BYTES = 8;
/** Length and type before a chunk's data, plus the checksum after it. */
const AROUND_DATA = 12;

/** Chunk types, as their four bytes are read. */
const [ACTL, IDAT, FCTL] = [0x6163544c, 0x49444154, 0x6663544c];

/**
 * Returns the duration of each frame of an animated PNG, in ms; null if the PNG is not animated, or truncated. Source:
 * PNG, third edition, 11.3.6 (acTL comes before the first IDAT; each fcTL has delay_num and delay_den at 20 and 22,
 * where 0 means 100).
 */
export function apngFrames(bytes: Buffer): number[] | null {
  const delays: number[] = [];
  let moves = false;
  let at = HEADER_BYTES;
  while (at + AROUND_DATA <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    const data = at + 8;
    if (data + length + 4 > bytes.length) break;
    if (type === ACTL) moves = true;
    else if (type === IDAT && !moves) return null;
    else if (type === FCTL && length >= 26)
      delays.push((1000 * bytes.readUInt16BE(data + 20)) / (bytes.readUInt16BE(data + 22) || 100));
    at += length + AROUND_DATA;
  }
  return moves ? delays : null;
}
