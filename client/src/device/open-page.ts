import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { Rpc } from '../rpc/types.ts';

/** Asks the desktop agent to show something; without an agent, or if it refuses, opens the page in the player's browser. */
export async function openPage(
  core: Core,
  agent: Rpc,
  path: string,
  { signal }: CallOptions,
  byAgent: (call: Rpc['call']) => Promise<unknown>,
): Promise<void> {
  try {
    if (agent.isPossible) return void (await byAgent(agent.call));
  } catch (error) {
    core.log.info(() => `The desktop agent does not open ${path}: ${error}`);
  }
  if (signal?.aborted) throw core.tools.aborted(signal.reason);
  core.requireAlive();
  await core.openUrl(core.addresses.web + path);
}
