import type { Core } from '../core/core.ts';
import { authorization } from './authorize.ts';
import { deviceFlow } from './device.ts';
import { explained } from './explain.ts';
import { exchanges } from './exchange.ts';
import { renewals } from './renewals.ts';
import { argumentChecks } from './arguments.ts';
import type { GivenParts } from './parts.ts';

export { explained };

/** The calls by which a player logs in, which are loaded when the first one is needed. Their errors say what to do. */
export function flows(core: Core, given: GivenParts) {
  const parts = { ...given, ...argumentChecks(core) };
  return explaining(core, {
    ...exchanges(core, parts),
    ...renewals(core, parts),
    ...deviceFlow(core, parts),
    ...authorization(core, parts),
  });
}

export type Flows = ReturnType<typeof flows>;

/** Lets each call reject with an error that says what to do. */
function explaining<C extends object>({ tools }: Core, calls: C): C {
  const explain = Object.entries(calls).map(([name, call]) => [
    name,
    async (...args: readonly unknown[]) => {
      try {
        return await call(...args);
      } catch (error) {
        throw explained(tools, error);
      }
    },
  ]);
  return Object.fromEntries(explain) as C;
}
