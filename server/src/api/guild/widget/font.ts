/** Letters of 5 by 7 pixels, so that the picture is the same on machines without fonts; each number is a row, its bits the pixels from left to right. */
// biome-ignore format: a letter on each line
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17], B: [30, 17, 17, 30, 17, 17, 30], C: [14, 17, 16, 16, 16, 17, 14], D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31], F: [31, 16, 16, 30, 16, 16, 16], G: [14, 17, 16, 23, 17, 17, 15], H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14], J: [7, 2, 2, 2, 2, 18, 12], K: [17, 18, 20, 24, 20, 18, 17], L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17], N: [17, 25, 21, 19, 17, 17, 17], O: [14, 17, 17, 17, 17, 17, 14], P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13], R: [30, 17, 17, 30, 20, 18, 17], S: [15, 16, 16, 14, 1, 1, 30], T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14], V: [17, 17, 17, 17, 17, 10, 4], W: [17, 17, 17, 21, 21, 27, 17], X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4], Z: [31, 1, 2, 4, 8, 16, 31],
  0: [14, 17, 19, 21, 25, 17, 14], 1: [4, 12, 4, 4, 4, 4, 14], 2: [14, 17, 1, 6, 8, 16, 31], 3: [31, 2, 4, 2, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2], 5: [31, 16, 30, 1, 1, 17, 14], 6: [6, 8, 16, 30, 17, 17, 14], 7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14], 9: [14, 17, 17, 15, 1, 2, 12], '-': [0, 0, 0, 31, 0, 0, 0], '.': [0, 0, 0, 0, 0, 12, 12],
};
const ADVANCE = 6;

/** The width of a text in pixels, at a scale. */
export function textWidth(text: string, scale: number): number {
  return text.length * ADVANCE * scale;
}

/**
 * The SVG path of a text in capitals whose upper left corner is at (x, y); characters other than Latin letters and digits
 * are left blank.
 */
export function textPath(text: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  let path = '';
  for (const [index, letter] of [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()].entries())
    for (const [row, bits] of (GLYPHS[letter] ?? []).entries())
      for (let column = 0; column < 5; column += 1)
        if (bits & (16 >> column))
          path += `M${x + (index * ADVANCE + column) * scale} ${y + row * scale}h${scale}v${scale}h-${scale}z`;
  return path;
}
