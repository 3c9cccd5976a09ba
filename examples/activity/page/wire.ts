/** A point of the board, which is 1600 wide and 1000 high on every screen. */
export type Point = [x: number, y: number];
export const [WIDTH, HEIGHT] = [1600, 1000];

export type Chalk = 'white' | 'yellow' | 'coral' | 'mint' | 'sky' | 'lilac' | 'sponge';
export const CHALKS: readonly Chalk[] = ['white', 'yellow', 'coral', 'mint', 'sky', 'lilac'];
export const SIZES: readonly number[] = [6, 14, 30];
export const EMOJIS: readonly string[] = ['🎉', '😂', '❤️', '👏', '🤔', '🔥'];

/** A line of one person; `number` and `id` name it. */
export interface Stroke {
  number: number;
  id: number;
  chalk: Chalk;
  size: number;
  points: Point[];
}

/** Someone at the board; `number` is theirs as long as they are connected. */
export interface Person {
  number: number;
  /** The id of their account. */
  id: string;
  name: string;
  chalk: Chalk;
}

/** A message of the server. */
export type Said =
  | { type: 'board'; you: number; strokes: Stroke[]; people: Person[] }
  | { type: 'came'; person: Person }
  | { type: 'went'; number: number }
  | ({ type: 'drawn' } & Stroke)
  | { type: 'undone'; number: number; id: number }
  | { type: 'wiped'; number: number }
  | { type: 'point'; number: number; at: Point }
  | { type: 'emoji'; number: number; emoji: string; at: Point };

/** A message of the page. */
export type Saying =
  | { type: 'draw'; id: number; chalk: Chalk; size: number; points: Point[] }
  | { type: 'undo' }
  | { type: 'wipe' }
  | { type: 'point'; at: Point }
  | { type: 'emoji'; emoji: string; at: Point };
