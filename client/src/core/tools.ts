import { begin } from './arguments.ts';
import { aborted, invalid, SvcppError } from './errors.ts';
import { anyOf, limited, pause } from './waiting.ts';

/**
 * What the parts that are loaded later use of the core. They get it as `core.tools`: if they imported it, bundlers would cut
 * the core in pieces, which compress worse.
 */
export const tools = { aborted, anyOf, begin, invalid, limited, pause, SvcppError };

export type Tools = typeof tools;
