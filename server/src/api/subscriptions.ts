import { on, type Subscription } from '../core/framework/hook.ts';
import { RIGHTS_CHANGED } from '../core/framework/transact.ts';
import { checkParticipants, leaveActivitiesOfGroup, leaveActivitiesOfGuild } from './apps/activities/leave.ts';
import { deleteActivitiesIn } from './apps/activities/queries.ts';
import { APPLICATION_DELETED } from './apps/applications/hooks.ts';
import { deleteGuildCommands } from './apps/commands/queries.ts';
import { revokeGrantsOf } from './apps/grants/end-grant.ts';
import { endGrants } from './apps/grants/erase-account.ts';
import { GRANT_ENDED, GRANT_ENDING, GRANTS_OF_APPLICATION_ENDED } from './apps/grants/hooks.ts';
import { endSubscriptions } from './apps/monetization/erase-account.ts';
import { findSoldOf } from './apps/monetization/queries.ts';
import { BAN_STARTING } from './apps/operator/hooks.ts';
import { APPLICATION_ADOPTED, APPLICATION_RELEASED } from './apps/publisher/hooks.ts';
import { deleteIdentities } from './games/identities/erase-account.ts';
import { liftRestrictions } from './games/identities/identity.ts';
import { unlink } from './games/identities/unlink.ts';
import { deleteProfiles } from './games/identity-profiles/identity.ts';
import { linkShown } from './games/identity-providers/link-shown.ts';
import { deleteProviders } from './games/identity-providers/queries.ts';
import { leaveAllLobbies } from './games/lobbies/erase-account.ts';
import { leaveLobbies } from './games/lobbies/leave-lobbies.ts';
import { closeLobbiesOf } from './games/lobbies/lifecycle.ts';
import { gameRecordSubscriptions } from './games/lobby-messages/subscriptions.ts';
import { endShown } from './games/rich-presence/end-headless.ts';
import { BANNED_WITH_MESSAGES } from './guild/bans/hooks.ts';
import { SYSTEM_MESSAGE_DUE } from './guild/channels/hooks.ts';
import { GUILD_DELETED } from './guild/guilds/hooks.ts';
import { INTEGRATION_REMOVED } from './guild/integrations/hooks.ts';
import { acceptInvite } from './guild/invites/accept.ts';
import { changeUser } from './guild/members/change-user.ts';
import { leaveGuilds } from './guild/members/erase-account.ts';
import { MEMBER_ADDED, MEMBER_REMOVED } from './guild/members/hooks.ts';
import { CALL_HOSTED, CALL_LOST } from './guild/voice-servers/hooks.ts';
import { endCallsOfGuild } from './guild/voice-states/connect.ts';
import { checkConnections } from './guild/voice-states/end-lost-connections.ts';
import { loseCall, returnCall } from './messages/calls/outage.ts';
import { leaveCallOfGroup } from './messages/calls/session-calls.ts';
import { CHANNEL_PURGED } from './messages/channels/hooks.ts';
import { purgeChannels } from './messages/channels/purge-channels.ts';
import { leaveGroups } from './messages/direct-messages/erase-account.ts';
import { GROUP_LEAVING } from './messages/direct-messages/hooks.ts';
import { announceArrival } from './messages/messages/announce-arrival.ts';
import { deleteUserMessages } from './messages/messages/delete-user-messages.ts';
import { SKUS_NAMED } from './messages/messages/hooks.ts';
import { postSystemMessage } from './messages/messages/system.ts';
import { deleteSettingsOfGuild } from './messages/notifications/queries.ts';
import { checkVideo } from './messages/streams/end-lost-video.ts';
import { leaveThreads } from './messages/threads/members.ts';
import { EXTERNAL_IDENTITY_SHOWN } from './oauth2/hooks.ts';
import { ACCOUNT_ERASING } from './people/accounts/hooks.ts';
import { REGISTERED_BY_INVITE } from './people/auth/hooks.ts';
import { endRelationships } from './people/relationships/erase-account.ts';
import { announceChange } from './people/users/announce-user.ts';
import { USER_CHANGED } from './people/users/hooks.ts';

/** The features that react to the announcements of lower ones. The subscribers of one hook run in this order. */
export const subscriptions: readonly Subscription[] = [
  on(REGISTERED_BY_INVITE, async (tx, { user, code }) => {
    await acceptInvite(tx, code, user);
  }),
  on(USER_CHANGED, changeUser),
  on(USER_CHANGED, announceChange),
  on(ACCOUNT_ERASING, leaveGuilds),
  on(ACCOUNT_ERASING, leaveGroups),
  on(ACCOUNT_ERASING, endRelationships),
  on(ACCOUNT_ERASING, endGrants),
  on(ACCOUNT_ERASING, leaveAllLobbies),
  on(ACCOUNT_ERASING, endSubscriptions),
  on(MEMBER_ADDED, (tx, { guild_id, user }) => announceArrival(tx, guild_id, user)),
  on(MEMBER_REMOVED, (tx, { guild_id, user_id }) => leaveThreads(tx, guild_id, user_id)),
  on(MEMBER_REMOVED, (tx, { guild_id, user_id }) => leaveActivitiesOfGuild(tx, guild_id, user_id)),
  on(BANNED_WITH_MESSAGES, async (tx, messages) => {
    await tx.enqueue(deleteUserMessages, messages);
  }),
  on(INTEGRATION_REMOVED, (tx, { guild_id, application_id }) => deleteGuildCommands(tx, guild_id, application_id)),
  on(SYSTEM_MESSAGE_DUE, postSystemMessage),
  on(RIGHTS_CHANGED, checkVideo),
  on(RIGHTS_CHANGED, checkParticipants),
  on(RIGHTS_CHANGED, checkConnections),
  on(GUILD_DELETED, endCallsOfGuild),
  on(GUILD_DELETED, (tx, { guild_id }) => deleteSettingsOfGuild(tx.db, guild_id)),
  on(GUILD_DELETED, async (tx, { channel_ids }) => {
    await tx.enqueue(purgeChannels, { channel_ids });
  }),
  on(GROUP_LEAVING, leaveCallOfGroup),
  on(GROUP_LEAVING, leaveActivitiesOfGroup),
  on(CALL_LOST, loseCall),
  on(CALL_HOSTED, returnCall),
  on(CHANNEL_PURGED, (tx, { channel_id }) => deleteActivitiesIn(tx.db, channel_id)),
  on(SKUS_NAMED, async ({ store }, { seller, ids, sold }) => {
    for (const id of await findSoldOf(store.read, seller, ids)) sold.add(id);
  }),
  ...gameRecordSubscriptions,
  on(GRANT_ENDING, unlink),
  on(GRANT_ENDED, leaveLobbies),
  on(GRANT_ENDED, endShown),
  on(GRANTS_OF_APPLICATION_ENDED, (tx, { application_id }) => closeLobbiesOf(tx, application_id)),
  on(GRANTS_OF_APPLICATION_ENDED, endShown),
  on(BAN_STARTING, (tx, { user_id }) => liftRestrictions(tx.db, user_id)),
  on(APPLICATION_DELETED, (tx, { application_id }) => revokeGrantsOf(tx, application_id)),
  on(APPLICATION_DELETED, (tx, { application_id }) => deleteProviders(tx.db, application_id)),
  on(APPLICATION_DELETED, (tx, { application_id }) => deleteIdentities(tx, application_id)),
  on(APPLICATION_ADOPTED, (tx, { application_id }) => deleteIdentities(tx, application_id)),
  on(APPLICATION_ADOPTED, (tx, { application_id }) => deleteProfiles(tx, application_id)),
  on(APPLICATION_ADOPTED, (tx, { application_id }) => revokeGrantsOf(tx, application_id)),
  on(APPLICATION_RELEASED, (tx, { application_id }) => revokeGrantsOf(tx, application_id)),
  on(EXTERNAL_IDENTITY_SHOWN, linkShown),
];
