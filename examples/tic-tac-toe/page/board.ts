import { h, s } from './dom.ts';
import { CELLS, type Mark, type Match } from './rules.ts';
import { GRID, MARKS, stroke } from './strokes.ts';

export interface Board {
  readonly element: HTMLElement;
  /** Draws what has changed; `mine` is the player's mark if it is their turn. */
  update(match: Match, mine: Mark | undefined): void;
}

/** A board of nine buttons over a drawing. Arrow keys move the focus; the digits 1 to 9 play. */
export function createBoard(play: (cell: number) => void): Board {
  const marks = s('g');
  const ends = s('g');
  const grid = s('g', { class: 'grid' }, ...GRID.map((d, n) => stroke(d, n)));
  const drawing = s('svg', { viewBox: '0 0 300 300', 'aria-hidden': true }, grid, marks, ends);
  const cells = CELLS.map((name, cell) =>
    h('button', { type: 'button', class: 'cell', 'aria-label': name, tabindex: cell === 4 ? 0 : -1, click: () => press(cell) }),
  );
  const element = h('div', { class: 'board', role: 'group', 'aria-label': 'Board' }, drawing, ...cells);
  let drawn: (Mark | undefined)[] = [];
  let mine: Mark | undefined;

  const press = (cell: number) => {
    if (!mine || drawn[cell]) return;
    // Until the server has confirmed the move, the mark is faint.
    cells[cell]?.classList.add('pending', mine);
    mine = undefined;
    play(cell);
  };

  const focus = (cell: number) => {
    for (const [index, one] of cells.entries()) one.tabIndex = index === cell ? 0 : -1;
    cells[cell]?.focus();
  };

  element.addEventListener('keydown', (event) => {
    const { key } = event;
    const at = cells.findIndex((cell) => cell.matches(':focus'));
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
    const step = steps[key];
    if (/^[1-9]$/.test(key)) return press(Number(key) - 1);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const isSideways = Math.abs(step) === 1;
    const next = at + step;
    if (next in cells && (!isSideways || Math.floor(next / 3) === Math.floor(at / 3))) focus(next);
  });

  const draw = (mark: Mark, cell: number) => {
    const place = s('g', { class: `mark ${mark}`, transform: `translate(${(cell % 3) * 100} ${Math.floor(cell / 3) * 100})` });
    place.dataset.cell = String(cell);
    place.append(...MARKS[mark].map((d, n) => stroke(d, n)));
    marks.append(place);
  };

  return {
    element,
    update(match, yours) {
      mine = yours;
      if (drawn.some((mark, cell) => mark && mark !== match.cells[cell])) marks.replaceChildren();
      if (!marks.hasChildNodes()) drawn = [];
      for (const [cell, mark] of match.cells.entries()) {
        const button = cells[cell];
        if (mark && !drawn[cell]) draw(mark, cell);
        button?.classList.remove('pending', 'x', 'o');
        button?.setAttribute('aria-label', `${CELLS[cell]}, ${mark ? mark.toUpperCase() : 'empty'}`);
        button?.setAttribute('aria-disabled', String(Boolean(mark) || !yours));
      }
      drawn = [...match.cells];
      element.dataset.hover = yours ?? '';
      element.classList.toggle('over', !match.turn);
      for (const mark of marks.children) {
        const isLost = match.line && !match.line.includes(Number((mark as SVGElement).dataset.cell));
        mark.classList.toggle('lost', Boolean(isLost));
      }
      if (!match.line) ends.replaceChildren();
      else if (!ends.hasChildNodes()) ends.append(...strike(match.line));
    },
  };
}

/** A line of the highlighter through the winning cells, with a burst of ink at its end. */
function strike(line: readonly number[]): SVGElement[] {
  const [first = 0, , last = 0] = line;
  const center = (cell: number) => [(cell % 3) * 100 + 50, Math.floor(cell / 3) * 100 + 50] as const;
  const [[x1, y1], [x2, y2]] = [center(first), center(last)];
  const [dx, dy] = [Math.sign(x2 - x1) * 36, Math.sign(y2 - y1) * 36];
  const burst = Array.from({ length: 12 }, (_, n) => {
    const [cos, sin] = [Math.cos((n * Math.PI) / 6), Math.sin((n * Math.PI) / 6)];
    const to = n % 2 ? 58 : 70;
    return stroke(`M${x2 + cos * 44} ${y2 + sin * 44} L${x2 + cos * to} ${y2 + sin * to}`, 3, 'spark');
  });
  return [stroke(`M${x1 - dx} ${y1 - dy} L${x2 + dx} ${y2 + dy}`, 2, 'strike'), ...burst];
}
