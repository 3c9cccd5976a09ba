import { expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { registerLaunch } from '#platform';
import { type DesktopAgent, desktopAgent } from './agent.ts';
import { lazyCalls } from '../core/lazy.ts';
import type { InviteCalls } from './invite-calls.ts';
import { followInvites } from './invites.ts';
import { richPresence } from './rich-presence.ts';
import type { Presence, PresenceEvents } from './types.ts';
import { presenceUpdates } from './updates.ts';

/** The calls that send and answer invitations. */
const INVITE_CALLS = [
  'sendActivityInvite',
  'sendActivityJoinRequest',
  'sendActivityJoinRequestReply',
  'acceptActivityInvite',
] as const;

/** Builds the area; see Presence. */
export function presence(core: Core): Presence {
  const events = core.emitter<PresenceEvents>();
  followInvites(core, events);
  const handed: DesktopAgent['handed'] = (name, { application_id: applicationId, secret }) => {
    core.secrets.add(secret);
    core.emit(events, name, { secret, applicationId });
  };
  core.use(desktopAgent).handed = handed;
  core.attach({
    dispatched: { ACTIVITY_JOIN: (data) => handed('join', data), ACTIVITY_SPECTATE: (data) => handed('spectate', data) },
  });
  return {
    on: (name, listener, options) => events.on(name, listener, options),
    ...core.use(richPresence),
    ...lazyCalls<InviteCalls, keyof InviteCalls>(
      async () => (await import('./invite-calls.ts')).inviteCalls(core, core.use(presenceUpdates)),
      INVITE_CALLS,
    ),
    ...launchCalls,
  };
}

const launchCalls: Pick<Presence, 'registerLaunchCommand' | 'registerLaunchStoreApplication'> = {
  registerLaunchCommand(applicationId, command) {
    expectArguments('presence.registerLaunchCommand', ['applicationId', 'id', applicationId], ['command', 'text', command]);
    return registerLaunch(applicationId, command);
  },

  registerLaunchStoreApplication(applicationId, storeId) {
    const name = 'presence.registerLaunchStoreApplication';
    expectArguments(name, ['applicationId', 'id', applicationId], ['storeApplicationId', 'integer', storeId]);
    return registerLaunch(applicationId, storeId);
  },
};
