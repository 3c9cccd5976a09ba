import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@guildhall/protocol/limits';

/** The first line of every list of target users (docs/contract/invites.md#target-users). */
export const TARGETS_HEADER = 'user_id';

/** Text parsed before the event loop gets its turn: about 3,000 ids, a millisecond or two. */
const SLICE = 64 * 1024;

/** The ids of one slice of a file, and the errors of its lines. */
interface TargetSlice {
  ids: Snowflake[];
  complaints: string[];
}

/**
 * Parses a CSV of one column, `user_id`, slice by slice; the event loop gets its turn after each.
 * - Accepts empty lines, a byte order mark, carriage returns and quotes around an id.
 * - Accepts a file that begins with an id instead of the header, as some libraries send it.
 * - Lines are counted from 1.
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
    if (rest.length > LIMITS.invites.targetFileLine.max) {
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

/** Counts the ids of a file and collects its errors; without errors it may be used. */
export async function checkTargets(pieces: Iterable<Buffer>): Promise<{ total: number; complaints: string[] }> {
  let total = 0;
  let wrong = 0;
  const complaints: string[] = [];
  for await (const slice of readTargets(pieces)) {
    total += slice.ids.length;
    wrong += slice.complaints.length;
    complaints.push(...slice.complaints.slice(0, LIMITS.invites.targetFileErrors.max - complaints.length));
  }
  if (wrong > complaints.length) complaints.push(`${wrong - complaints.length} more lines are wrong`);
  return { total, complaints };
}
