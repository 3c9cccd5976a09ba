import { compareIds, type Snowflake, timestampOf } from '../core/snowflake.ts';
import type { WireMessage } from './content.ts';

/** A cached message. Views share it, so that they stay readable when the cache no longer has it. */
export interface Cell {
  data: WireMessage;
}

/** Messages that are reachable by their ids, in each channel. */
const ADDRESSABLE = 25;
/** The most messages of a channel that are cached, and that one response has. */
export const MOST = 200;
/** Ms of history. */
const WINDOW = 72 * 3_600_000;

/** The newest messages of a channel. */
export class Timeline {
  /** Newest first. */
  #cells: readonly Cell[] = [];
  /** So many of the newest are known to be all there are; after them some may be missing. */
  #solid = 0;
  /** Whether those are everything within the window. */
  #isWhole = false;

  get(id: Snowflake): Cell | undefined {
    return this.#cells.find(({ data }) => data.id === id);
  }

  /** A message that is new enough to be reachable by its id. */
  addressable(id: Snowflake): Cell | undefined {
    const at = this.#cells.findIndex(({ data }) => data.id === id);
    return at < ADDRESSABLE ? this.#cells[at] : undefined;
  }

  /** Adds a message that is not cached; `isLive` says that it was just sent, and that earlier events arrived before. */
  add(cell: Cell, isLive: boolean): void {
    const older = this.#cells.findIndex(({ data }) => compareIds(data.id, cell.data.id) < 0);
    const at = older < 0 ? this.#cells.length : older;
    this.#cells = this.#cells.toSpliced(at, 0, cell).slice(0, MOST);
    if (at < this.#solid || (isLive && at === this.#solid)) this.#solid += 1;
    if (this.#solid > MOST) [this.#solid, this.#isWhole] = [MOST, false];
  }

  delete(id: Snowflake): void {
    const at = this.#cells.findIndex(({ data }) => data.id === id);
    if (at < 0) return;
    this.#cells = this.#cells.toSpliced(at, 1);
    if (at < this.#solid) this.#solid -= 1;
  }

  /** Takes the newest messages of the channel from a response; events that arrived meanwhile are newer. */
  merge(fetched: readonly Cell[], isWhole: boolean): void {
    const newest = fetched[0]?.data.id ?? '0';
    const later = this.#cells.slice(0, this.#solid).filter(({ data }) => compareIds(data.id, newest) > 0);
    this.#cells = [...later, ...fetched].slice(0, MOST);
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
    return this.#cells.filter(({ data }) => isRecent(data.id, now)).slice(0, limit);
  }

  /** Whether `newest` returns what the server would. */
  answers(limit: number, now: number): boolean {
    const solid = this.#cells.slice(0, this.#solid);
    const recent = solid.filter(({ data }) => isRecent(data.id, now)).length;
    return recent >= limit || this.#isWhole || recent < solid.length;
  }
}

function isRecent(id: Snowflake, now: number): boolean {
  return timestampOf(id) >= now - WINDOW;
}
