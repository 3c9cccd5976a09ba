import type { Core } from '../core/core.ts';
import { authorization } from './authorize.ts';
import { deviceFlow } from './device.ts';
import { exchanges } from './exchange.ts';
import { renewals } from './renewals.ts';
import type { Screens } from './screens.ts';
import type { Tokens } from './tokens.ts';

export { explained } from './explain.ts';

/** The calls by which a player logs in, which are loaded when the first one is needed. */
export function flows(core: Core, tokens: Tokens, screens: Screens) {
  return { ...exchanges(core, tokens), ...renewals(core, tokens), ...deviceFlow(core, tokens, screens), ...authorization(core) };
}

export type Flows = ReturnType<typeof flows>;
