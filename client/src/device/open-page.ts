import type { Core } from '../core/core.ts';
import { aborted } from '../core/errors.ts';
import type { CallOptions } from '../core/http.ts';
import { rpc } from '#rpc';

type Call = ReturnType<typeof rpc>['call'];

/** Asks the desktop agent to show something; without an agent, or if it refuses, opens the page in the player's browser. */
export async function openPage(
  core: Core,
  path: string,
  { signal }: CallOptions,
  byAgent: (call: Call) => Promise<unknown>,
): Promise<void> {
  const agent = core.use(rpc);
  try {
    if (agent.isPossible) return void (await byAgent(agent.call));
  } catch (error) {
    core.log.info(() => `The desktop agent does not open ${path}: ${error}`);
  }
  if (signal?.aborted) throw aborted(signal.reason);
  core.requireAlive();
  await core.openUrl(core.addresses.web + path);
}
