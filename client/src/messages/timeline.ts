import { compareIds, type Snowflake, timestampOf } from '../core/snowflake.ts';
import type { WireMessage } from './content.ts';

/** A cached message. Views share it, so that they stay readable after it has left the cache. */
export interface Cell {
  data: WireMessage;
}

/** Messages that are reachable by their ids, in each channel. */
const ADDRESSABLE = 25;
/** The most messages of a channel that are cached, and that one response has. */
export const MOST = 200;
/** The number of messages beyond MOST that are cached before the oldest are removed together. */
const SLACK = 56;
/** Ms of history. */
const WINDOW = 72 * 3_600_000;

/** The newest messages of a channel. */
export class Timeline {
  /** Oldest first: most messages arrive in the order of their ids. */
  #cells: Cell[] = [];
  readonly #byId = new Map<Snowflake, Cell>();
  /** The number of newest messages that are known to have no gap between them; before them some may be missing. */
  #solid = 0;
  /** Whether those are everything within the window. */
  #isWhole = false;

  get(id: Snowflake): Cell | undefined {
    return this.#byId.get(id);
  }

  /** A message that is new enough to be reachable by its id. */
  addressable(id: Snowflake): Cell | undefined {
    return this.#cells.slice(-ADDRESSABLE).find(({ data }) => data.id === id);
  }

  /** Adds a message that is not cached; `isLive` says that it was just sent, and that earlier events arrived before. */
  add(cell: Cell, isLive: boolean): void {
    const { id } = cell.data;
    let newer = 0;
    for (let at = this.#cells.length - 1; at >= 0 && compareIds(this.#cells[at]?.data.id ?? '0', id) > 0; at -= 1) newer += 1;
    if (newer === 0) this.#cells.push(cell);
    else this.#cells.splice(-newer, 0, cell);
    this.#byId.set(id, cell);
    if (newer < this.#solid || (isLive && newer === this.#solid)) this.#solid += 1;
    if (this.#solid > MOST) [this.#solid, this.#isWhole] = [MOST, false];
    // Not one by one, which would move the others each time.
    if (this.#cells.length > MOST + SLACK) this.#forget(MOST);
  }

  delete(id: Snowflake): void {
    const cell = this.#byId.get(id);
    if (!cell) return;
    const at = this.#cells.indexOf(cell);
    if (at >= this.#cells.length - this.#solid) this.#solid -= 1;
    this.#cells.splice(at, 1);
    this.#byId.delete(id);
  }

  /** Takes the newest messages of the channel from a response, newest first; events that arrived meanwhile are newer. */
  merge(fetched: readonly Cell[], isWhole: boolean): void {
    const newest = fetched[0]?.data.id ?? '0';
    const later = this.#newest(this.#solid).filter(({ data }) => compareIds(data.id, newest) > 0);
    this.#cells = [...later, ...fetched].slice(0, MOST).reverse();
    this.#byId.clear();
    for (const cell of this.#cells) this.#byId.set(cell.data.id, cell);
    this.#solid = this.#cells.length;
    this.#isWhole = isWhole;
  }

  /** Events may have been missed: what is cached no longer answers a call. */
  interrupt(): void {
    this.#solid = 0;
    this.#isWhole = false;
  }

  /** The newest messages of the last 72 hours, newest first. */
  newest(limit: number, now: number): Cell[] {
    return this.#newest(MOST)
      .filter(({ data }) => isRecent(data.id, now))
      .slice(0, limit);
  }

  /** Whether `newest` returns what the server would. */
  answers(limit: number, now: number): boolean {
    const recent = this.#newest(this.#solid).filter(({ data }) => isRecent(data.id, now)).length;
    return recent >= limit || this.#isWhole || recent < this.#solid;
  }

  #newest(count: number): Cell[] {
    return count === 0 ? [] : this.#cells.slice(-count).reverse();
  }

  #forget(most: number): void {
    for (const { data } of this.#cells.splice(0, this.#cells.length - most)) this.#byId.delete(data.id);
  }
}

function isRecent(id: Snowflake, now: number): boolean {
  return timestampOf(id) >= now - WINDOW;
}
