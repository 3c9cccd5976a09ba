import { begin } from './arguments.ts';
import { aborted, invalid, SvcppError } from './errors.ts';
import { anyOf, limited, pause } from './waiting.ts';

/**
 * Functions of the core for modules that are loaded later, which receive them as `core.tools`. If they imported them,
 * bundlers would split the core into chunks, which compress worse.
 */
export const tools = { aborted, anyOf, begin, invalid, limited, pause, SvcppError };

export type Tools = typeof tools;
