import { LIMITS } from '../limits.ts';
import { RE2JS } from 're2js';

/** A regular expression matched in time linear in the text: by an automaton, without backtracking. */
export type Pattern = RE2JS;

/** Compiles a pattern in RE2 syntax, or returns the error text. */
export function compilePattern(source: string): Pattern | string {
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() > LIMITS.autoModeration.patternSteps.max ? 'The pattern is too large.' : pattern;
  } catch (error) {
    return error instanceof Error ? error.message : 'Not a regular expression.';
  }
}
