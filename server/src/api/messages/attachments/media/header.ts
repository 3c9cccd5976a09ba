/** The facts in the first bytes of a GIF, WebP or AVIF, for files too large for a library that reads them whole. */
export function headerFacts(head: Buffer, contentType: string): ImageFacts {
  switch (contentType) {
    case 'image/gif':
      return sides(head.readUInt16LE(6), head.readUInt16LE(8), head.includes('NETSCAPE2.0', 0, 'latin1'));
    case 'image/webp':
      return webpFacts(head);
    case 'image/avif':
      return avifFacts(head);
    default:
      return { animated: false };
  }
}

/** RFC 9649, 2.5 to 2.7: the extended form has the size in its header, the simple forms in the first frame. */
function webpFacts(head: Buffer): ImageFacts {
  const form = head.toString('latin1', 12, 16);
  if (form === 'VP8X') return sides(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1, ((head[20] ?? 0) & 2) !== 0);
  if (form === 'VP8 ') return sides(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff, false);
  const bits = head.readUInt32LE(21);
  return form === 'VP8L' ? sides((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, false) : { animated: false };
}

/** The largest dimensions among the file's properties (ISO 23008-12, 6.5.3): the others belong to thumbnails. */
function avifFacts(head: Buffer): ImageFacts {
  const animated = head.toString('latin1', 8, 12) === 'avis';
  let [width, height] = [0, 0];
  for (
    let at = head.indexOf('ispe', 0, 'latin1');
    at > 0 && at + 16 <= head.length;
    at = head.indexOf('ispe', at + 1, 'latin1')
  ) {
    const [across, down] = [head.readUInt32BE(at + 8), head.readUInt32BE(at + 12)];
    if (across * down > width * height) [width, height] = [across, down];
  }
  return sides(width, height, animated);
}

function sides(width: number, height: number, animated: boolean): ImageFacts {
  return width > 0 && height > 0 ? { width, height, animated } : { animated };
}

/** The facts of a picture: its displayed dimensions, whether it is animated, and a ThumbHash (base64). */
export interface ImageFacts {
  width?: number;
  height?: number;
  animated: boolean;
  placeholder?: string;
}
