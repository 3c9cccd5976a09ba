import { RE2JS } from 're2js';

/** A regular expression that runs in time linear in the text: an automaton, never backtracking. */
export type Pattern = RE2JS;

/** Steps of a compiled pattern; more would make one message cost too much. */
const MAX_SIZE = 600;

/** Compiles a pattern of RE2's syntax, or says what is wrong with it. */
export function compilePattern(source: string): Pattern | string {
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() > MAX_SIZE ? 'The pattern is too large.' : pattern;
  } catch (error) {
    return error instanceof Error ? error.message : 'Not a regular expression.';
  }
}
