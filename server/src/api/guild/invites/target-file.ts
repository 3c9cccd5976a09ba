import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The first line of every list of target users (specification 4.2, Get Target Users). */
export const TARGETS_HEADER = 'user_id';

/** A line is no longer than this; an id has 20 digits at most. */
const MAX_LINE = 100;
/** Complaints that are spelled out. */
const MAX_COMPLAINTS = 20;
/** Text that is looked at before others get their turn: about 3,000 ids, a millisecond or two. */
const SLICE = 64 * 1024;

/** The ids of one slice of a file, and what is wrong with its lines. */
interface TargetSlice {
  ids: Snowflake[];
  complaints: string[];
}

/**
 * Reads a CSV of one column, `user_id`, slice by slice; the event loop has its turn after each. Empty lines, a byte order
 * mark, carriage returns and quotes around an id are let pass, and a file that begins with an id at once, as some libraries
 * send it. Lines are counted from 1.
 */
export async function* readTargets(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<TargetSlice> {
  let rest = '';
  let line = 0;
  const read = (text: string): TargetSlice => {
    const slice: TargetSlice = { ids: [], complaints: [] };
    const lines = text.split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      line += 1;
      readLine(one, line, slice);
    }
    if (rest.length > MAX_LINE) {
      line += 1;
      readLine(rest, line, slice);
      rest = '';
    }
    return slice;
  };
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      yield read(rest + piece.toString('latin1', at, at + SLICE));
      await nextTurn();
    }
  }
  yield read(`${rest}\n`);
}

function readLine(text: string, line: number, slice: TargetSlice): void {
  const value = (line === 1 ? text.replace(/^\u00ef\u00bb\u00bf/, '') : text).trim();
  const id = /^"(\d+)"$/.exec(value)?.[1] ?? value;
  if (isSnowflake(id)) slice.ids.push(id);
  else if (line === 1) {
    if (value !== TARGETS_HEADER) slice.complaints.push(`Line 1: the header must be exactly ${TARGETS_HEADER}`);
  } else if (value !== '') slice.complaints.push(`Line ${line}: ${JSON.stringify(value.slice(0, 40))} is not a user id`);
}

/** How many ids a file has, and what is wrong with it: nothing when it may be used. */
export async function checkTargets(pieces: Iterable<Buffer>): Promise<{ total: number; complaints: string[] }> {
  let total = 0;
  let wrong = 0;
  const complaints: string[] = [];
  for await (const slice of readTargets(pieces)) {
    total += slice.ids.length;
    wrong += slice.complaints.length;
    complaints.push(...slice.complaints.slice(0, MAX_COMPLAINTS - complaints.length));
  }
  if (wrong > complaints.length) complaints.push(`${wrong - complaints.length} more lines are wrong`);
  return { total, complaints };
}
