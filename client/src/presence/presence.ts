import type { Core } from '../core/core.ts';
import { registerLaunch } from '#platform';
import { fail, requireId, requireText } from '../users/arguments.ts';
import { desktopAgent } from './agent.ts';
import { inviteCalls } from './invite-calls.ts';
import { followInvites } from './invites.ts';
import { richPresence } from './rich-presence.ts';
import type { Presence, PresenceEvents } from './types.ts';

/** Builds the area; see Presence. */
export function presence(core: Core): Presence {
  const events = core.emitter<PresenceEvents>();
  followInvites(core, events);
  core.use(desktopAgent).joined = (join) => {
    core.secrets.add(join.secret);
    core.emit(events, 'join', join);
  };
  return {
    on: (name, listener, options) => events.on(name, listener, options),
    ...core.use(richPresence),
    ...inviteCalls(core),
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
