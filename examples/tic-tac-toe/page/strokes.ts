import { s } from './dom.ts';
import type { Mark } from './rules.ts';

/** Pen strokes in a box of 100 by 100. */
export const MARKS: Readonly<Record<Mark, readonly string[]>> = {
  x: ['M22 20 C38 39 60 58 79 81', 'M80 19 C60 42 41 60 20 80'],
  o: ['M55 18 C32 15 17 32 18 51 C19 71 35 83 52 82 C71 81 84 66 82 48 C80 30 66 16 46 19'],
};

/** The lines of the board in a box of 300 by 300. */
export const GRID = [
  'M101 8 C97 90 103 200 99 293',
  'M200 6 C204 110 197 190 202 294',
  'M7 99 C110 103 190 96 294 101',
  'M6 202 C90 197 210 204 293 199',
];

/** Single-line letters, 40 high, with their widths. */
const LETTERS: Readonly<Record<string, readonly [width: number, ...strokes: string[]]>> = {
  t: [20, 'M10 3 V31 Q10 40 19 38', 'M2 14 H19'],
  i: [8, 'M4 16 V39', 'M4 5 V5.2'],
  c: [25, 'M23 19 A12.5 12.5 0 1 0 23 35'],
  a: [29, 'M26 27 A12 12.5 0 1 1 26 26.8', 'M26 15 V39'],
  o: [29, 'M14 14.5 A12.5 12.5 0 1 0 16 14.6'],
  e: [28, 'M3 27 H26 A12 12.5 0 1 0 22 36'],
};

/** A path that is drawn as if by a pen, `order` strokes after the first. */
export function stroke(d: string, order = 0, kind = ''): SVGPathElement {
  return s('path', { d, class: `stroke ${kind}`, pathLength: 1, style: `--order: ${order}` });
}

/** A mark as a picture without a text. */
export function markPicture(mark: Mark): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '0 0 100 100', class: `mark ${mark}`, 'aria-hidden': true },
    ...MARKS[mark].map((d, n) => stroke(d, n)),
  );
}

/** The name of the game, written by hand. */
export function title(): SVGSVGElement {
  let x = 4;
  let order = 0;
  const words = ['tic', 'tac', 'toe'].map((word, index) => {
    const group = s('g', { class: ['x', '', 'o'][index] ?? '' });
    for (const letter of word) {
      const [width = 0, ...strokes] = LETTERS[letter] ?? [];
      const place = s('g', { transform: `translate(${x} 0)` });
      for (const d of strokes) place.append(stroke(d, order++));
      group.append(place);
      x += width + 7;
    }
    x += 14;
    return group;
  });
  return s('svg', { viewBox: `0 0 ${x - 14} 44`, class: 'title', role: 'img', 'aria-label': 'Tic-tac-toe' }, ...words);
}

/** A number of rounds as tally marks; in digits from 16 on. */
export function tally(count: number): SVGSVGElement {
  const marks = Array.from({ length: Math.min(count, 15) }, (_, index) => {
    const left = Math.floor(index / 5) * 46 + 4;
    const nth = index % 5;
    return stroke(nth === 4 ? `M${left - 3} 27 L${left + 33} 8` : `M${left + nth * 10} 5 L${left + nth * 10 - 1} 31`);
  });
  const label = `${count} ${count === 1 ? 'round' : 'rounds'} won`;
  const drawn = count > 15 ? [s('text', { x: 0, y: 29 }, String(count))] : marks;
  const width = Math.ceil(Math.min(count, 15) / 5) * 46;
  return s('svg', { viewBox: `0 0 ${width} 36`, class: 'tally', role: 'img', 'aria-label': label }, ...drawn);
}
