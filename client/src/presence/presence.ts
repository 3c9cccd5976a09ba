import { expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import { registerLaunch } from '#platform';
import { desktopAgent } from './agent.ts';
import { lazyCalls } from '../core/lazy.ts';
import type { InviteCalls } from './invite-calls.ts';
import { followInvites } from './invites.ts';
import { richPresence } from './rich-presence.ts';
import type { ActivityJoin, Presence, PresenceEvents } from './types.ts';
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
  const joined = (join: ActivityJoin) => {
    core.secrets.add(join.secret);
    core.emit(events, 'join', join);
  };
  core.use(desktopAgent).joined = joined;
  core.attach({
    dispatched: { ACTIVITY_JOIN: ({ application_id: applicationId, secret }) => joined({ secret, applicationId }) },
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
    const member = 'presence.registerLaunchStoreApplication';
    expectArguments(member, ['applicationId', 'id', applicationId], ['storeApplicationId', 'integer', storeId]);
    if (storeId < 0) throw invalid(`${member}: storeApplicationId must not be negative.`);
    return registerLaunch(applicationId, storeId);
  },
};
