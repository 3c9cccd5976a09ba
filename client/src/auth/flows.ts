import type { Core } from '../core/core.ts';
import { authorization } from './authorize.ts';
import { deviceFlow } from './device.ts';
import { exchanges } from './exchange.ts';
import { renewals } from './renewals.ts';
import type { FlowParts } from './parts.ts';

export { explained } from './explain.ts';

/** The calls by which a player logs in, which are loaded when the first one is needed. */
export function flows(core: Core, parts: FlowParts) {
  return { ...exchanges(core, parts), ...renewals(core, parts), ...deviceFlow(core, parts), ...authorization(core, parts) };
}

export type Flows = ReturnType<typeof flows>;
