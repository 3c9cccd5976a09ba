export type Mark = 'x' | 'o';

/** A message of the match, as far as the rules read it. */
export interface Turn {
  readonly authorId: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A match as its messages tell it. */
export interface Match {
  /** The user ids of the players. */
  seats: Partial<Record<Mark, string>>;
  round: number;
  cells: (Mark | undefined)[];
  /** The player to move; undefined when the round is over. */
  turn: Mark | undefined;
  winner: Mark | undefined;
  /** The cells of the winning line. */
  line: readonly number[] | undefined;
  score: Record<Mark, number>;
  /** The seats that want another round. */
  again: Set<Mark>;
}

export const CELLS = ['top left', 'top', 'top right', 'left', 'center', 'right', 'bottom left', 'bottom', 'bottom right'];
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));

/** The other mark. */
export const otherOf = (mark: Mark): Mark => (mark === 'x' ? 'o' : 'x');

/**
 * Plays a match from its messages, oldest first. Every player computes the same state, since all see the same order, and a
 * message that the rules do not allow changes nothing. Metadata:
 *
 * - `seat` with `round`: takes a seat that is free. All further messages repeat both.
 * - `move`: 0 to 8, by row.
 * - `again`: wants another round; it begins when both do.
 * - `leave`: frees the seat.
 */
export function replay(turns: readonly Turn[]): Match {
  const match = begin({ seats: {}, score: { x: 0, o: 0 } }, 0);
  let isFirst = true;
  for (const { authorId, metadata } of turns) {
    const { seat, round } = metadata;
    if (seat !== 'x' && seat !== 'o') continue;
    // Long histories are cut: the first message that is left says which round it is.
    if (isFirst) begin(match, Number(round) || 0);
    isFirst = false;
    if (match.seats[otherOf(seat)] !== authorId) match.seats[seat] ??= authorId;
    if (match.seats[seat] !== authorId || Number(round) !== match.round) continue;
    act(match, seat, metadata);
  }
  return match;
}

function act(match: Match, seat: Mark, { move, again, leave }: Turn['metadata']): void {
  if (leave) {
    delete match.seats[seat];
    match.score = { x: 0, o: 0 };
    begin(match, match.round + 1);
  } else if (again && !match.turn) {
    match.again.add(seat);
    if (match.again.size === 2) begin(match, match.round + 1);
  } else if (move && match.turn === seat && Number(move) in CELLS && !match.cells[Number(move)]) {
    place(match, seat, Number(move));
  }
}

/** Begins a round; the players take turns at the first move. */
function begin(match: Pick<Match, 'seats' | 'score'>, round: number): Match {
  const turn: Mark = round % 2 === 0 ? 'x' : 'o';
  const empty = { round, turn, cells: CELLS.map(() => undefined), winner: undefined, line: undefined, again: new Set<Mark>() };
  return Object.assign(match, empty);
}

function place(match: Match, seat: Mark, cell: number): void {
  match.cells[cell] = seat;
  match.line = LINES.find((line) => line.every((one) => match.cells[one] === seat));
  if (match.line) {
    match.winner = seat;
    match.score[seat] += 1;
  }
  const isOver = match.line || match.cells.every((one) => one);
  match.turn = isOver ? undefined : otherOf(seat);
}
