/**
 * The colour space of a picture: the first byte of the data sent, since VP8 does not carry it. Bits 0 and 1 are the matrix, bit 2 is set
 * for the full range.
 */
const MATRICES: readonly (VideoColorSpaceInit['matrix'] | undefined)[] = [undefined, 'bt709', 'smpte170m', 'bt470bg'];
const FULL_RANGE = 4;

const PRIMARIES = { bt709: 'bt709', smpte170m: 'smpte170m', bt470bg: 'bt470bg' } as const;

/** The byte for the colours that an encoder reports; 0 for unknown ones. */
export function coloursByte(colours: VideoColorSpaceInit | undefined): number {
  const matrix = Math.max(0, MATRICES.indexOf(colours?.matrix ?? undefined));
  return matrix | (colours?.fullRange ? FULL_RANGE : 0);
}

/** The colours for a decoder; undefined for unknown ones, also those of a later version. */
export function coloursOf(byte: number): VideoColorSpaceInit | undefined {
  const matrix = byte < 8 ? MATRICES[byte & 3] : undefined;
  if (matrix !== 'bt709' && matrix !== 'smpte170m' && matrix !== 'bt470bg') return undefined;
  const transfer = matrix === 'bt709' ? 'bt709' : 'smpte170m';
  return { matrix, primaries: PRIMARIES[matrix], transfer, fullRange: (byte & FULL_RANGE) !== 0 };
}
