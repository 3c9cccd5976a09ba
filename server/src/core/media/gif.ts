const HEADER = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;

/**
 * Whether a GIF has more than `max` frames. Walks its blocks without decoding them, and only as far as needed (GIF89a
 * specification, 18 to 23). False for truncated bytes and for bytes that are not a GIF.
 */
export function hasMoreFrames(bytes: Buffer, max: number): boolean {
  let frames = 0;
  let at = HEADER + tableBytes(bytes[10]);
  while (at < bytes.length) {
    if (bytes[at] === IMAGE) {
      frames += 1;
      if (frames > max) return true;
      at = afterSubBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]));
    } else if (bytes[at] === EXTENSION) at = afterSubBlocks(bytes, at + 2);
    else return false;
  }
  return false;
}

/** Size of the colour table that the packed fields of a screen or image declare. */
function tableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** The index after a chain of sub-blocks. Each begins with its length; an empty one ends the chain. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}
