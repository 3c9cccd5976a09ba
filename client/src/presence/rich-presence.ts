import { expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import { desktopAgent } from './agent.ts';
import type { RichPresence } from './types.ts';
import { lazy } from '../core/lazy.ts';
import { presenceUpdates } from './updates.ts';
import { names } from './wire.ts';

/** The statuses that a player can have, at the index of their value in StatusType. */
const STATUSES = ['online', '', '', 'idle', 'dnd', 'invisible'];

/** Builds the part of the area of presence that needs no users and no invitations; see RichPresence. */
export function richPresence(core: Core): RichPresence {
  const agent = core.use(desktopAgent);
  const updates = core.use(presenceUpdates);
  const writing = lazy(() => import('./write.ts'));
  let isByAgent = false;
  /** The number of updates so far, and of those before the last clear. */
  let [begun, cleared] = [0, 0];

  const clearAtAgent = () => {
    if (!isByAgent) return;
    isByAgent = false;
    agent.setActivityByAgent?.(null, {}).catch((error) => core.log.warn(`The desktop agent refused: ${error}`));
  };
  // A session begins with nothing shown.
  updates.began = clearAtAgent;

  return {
    async updateRichPresence(activity, options = {}) {
      core.requireAlive();
      core.requireEnabled('UpdateRichPresence');
      begun++;
      const own = begun;
      const { writeActivity } = await writing();
      const wire = writeActivity(activity, { ...core.tools, ...names });
      core.secrets.add(...Object.values(wire.secrets ?? {}));
      if (own <= cleared) return;
      if (updates.isLive) return updates.update({ activity: wire }, options);
      if (!agent.setActivityByAgent) return core.requireReady();
      isByAgent = true;
      await agent.setActivityByAgent(wire, options);
    },

    clearRichPresence() {
      cleared = begun;
      // A failure means that the session has ended, which clears it too.
      if (updates.isLive) updates.update({ activity: undefined }).catch(() => {});
      else clearAtAgent();
    },

    async setOnlineStatus(value, options) {
      const name = 'presence.setOnlineStatus';
      expectArguments(name, ['status', 'integer', value]);
      const status = STATUSES[value];
      if (!status) throw invalid(`${name}: the status must be Online, Idle, Dnd or Invisible.`);
      core.requireEnabled('SetOnlineStatus');
      if (!updates.isLive) core.requireReady();
      await updates.update({ status }, options);
    },
  };
}
