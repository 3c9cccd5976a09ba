import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import { registerLaunch } from '#platform';
import { fail, requireId, requireText } from '../users/arguments.ts';
import { StatusType } from '../users/types.ts';
import { desktopAgent } from './agent.ts';
import { inviteCalls } from './invite-calls.ts';
import { followInvites } from './invites.ts';
import type { Presence, PresenceEvents } from './types.ts';
import { presenceUpdates } from './updates.ts';
import { writeActivity } from './write.ts';

/** The names of statuses that a player can have. */
const STATUSES: Readonly<Record<number, string>> = {
  [StatusType.Online]: 'online',
  [StatusType.Idle]: 'idle',
  [StatusType.Dnd]: 'dnd',
  [StatusType.Invisible]: 'invisible',
};
/** Builds the area; see Presence. */
export function presence(core: Core): Presence {
  const events = core.emitter<PresenceEvents>();
  const agent = core.use(desktopAgent);
  let isByAgent = false;
  const updates = presenceUpdates(core, () => {
    // A session begins with nothing shown.
    clearAtAgent();
  });
  followInvites(core, events);
  agent.joined = (join) => {
    core.secrets.add(join.secret);
    core.emit(events, 'join', join);
  };

  const clearAtAgent = () => {
    if (!isByAgent) return;
    isByAgent = false;
    agent.setActivityByAgent?.(null, {}).catch((error) => core.log.warn(`The desktop agent refused: ${error}`));
  };

  return {
    on: (name, listener, options) => events.on(name, listener, options),

    async updateRichPresence(activity, options = {}) {
      core.requireAlive();
      core.requireEnabled('UpdateRichPresence');
      const wire = writeActivity(activity);
      core.secrets.add(wire.secrets?.join);
      if (updates.isLive) return updates.update({ activity: wire }, options);
      if (!agent.setActivityByAgent) return core.requireReady();
      isByAgent = true;
      await agent.setActivityByAgent(wire, options);
    },

    clearRichPresence() {
      // A failure means that the session has ended, which clears it too.
      if (updates.isLive) updates.update({ activity: undefined }).catch(() => {});
      else clearAtAgent();
    },

    async setOnlineStatus(value, options) {
      const name = 'presence.setOnlineStatus';
      if (typeof value !== 'number') fail(name, 'a StatusType', value);
      const status = STATUSES[value];
      if (!status) throw invalid(`${name}: the status must be Online, Idle, Dnd or Invisible.`);
      core.requireEnabled('SetOnlineStatus');
      if (!updates.isLive) core.requireReady();
      await updates.update({ status }, options);
    },

    ...inviteCalls(core, updates),
    ...launchCalls,
  };
}

const launchCalls: Pick<Presence, 'registerLaunchCommand' | 'registerLaunchStoreApplication'> = {
  registerLaunchCommand(applicationId, command) {
    requireId('presence.registerLaunchCommand', applicationId);
    requireText('presence.registerLaunchCommand', command);
    return registerLaunch(applicationId, command);
  },

  registerLaunchStoreApplication(applicationId, storeApplicationId) {
    const name = 'presence.registerLaunchStoreApplication';
    requireId(name, applicationId);
    if (!Number.isInteger(storeApplicationId) || storeApplicationId < 0) fail(name, 'a whole number', storeApplicationId);
    return registerLaunch(applicationId, storeApplicationId);
  },
};
