import { RPC_ERROR } from '../core/error-types.ts';
import type { Core } from '../core/core.ts';
import { SvcppError } from '../core/errors.ts';
import type { Unsubscribe } from '../core/events.ts';
import { desktopAgent } from '../presence/agent.ts';
import type { Agent } from './agent.ts';

/** Lets the other areas reach the desktop agent: presence without a session, and the agent's user. */
export function connectAreas(core: Core, agent: Agent): void {
  const desktop = core.use(desktopAgent);
  let stops: Unsubscribe[] = [];

  /** Whether a call failed because there is no agent. */
  const isAbsent = (error: unknown) =>
    error instanceof SvcppError && error.type === RPC_ERROR && error.code === 0 && !agent.isOpen;

  const follow = (evt: 'ACTIVITY_JOIN' | 'ACTIVITY_SPECTATE', name: 'join' | 'spectate') =>
    agent.on(evt, ({ secret }) => {
      desktop.handed?.(name, { secret, application_id: core.credentials.applicationId ?? '' });
    });

  desktop.setActivityByAgent = async (activity, options) => {
    try {
      await agent.call('SET_ACTIVITY', { activity }, options);
    } catch (error) {
      // There is neither a session nor an agent: the error names the session, which the game can change.
      if (isAbsent(error)) core.requireReady();
      throw error;
    }
    if (!activity) for (const stop of stops.splice(0)) stop();
    else if (stops.length === 0) stops = [follow('ACTIVITY_JOIN', 'join'), follow('ACTIVITY_SPECTATE', 'spectate')];
  };

  desktop.connectedUserByAgent = async (applicationId, options) => {
    try {
      const user = await agent.connectedUser(applicationId, options);
      return user && { global_name: null, avatar: null, public_flags: 0, ...user };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
}
