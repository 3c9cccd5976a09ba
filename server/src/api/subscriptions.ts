import { on, type Subscription } from '../core/hook.ts';
import { deleteActivities } from './apps/activities/queries.ts';
import { APPLICATION_DELETED } from './apps/applications/hooks.ts';
import { endShown } from './games/rich-presence/end-headless.ts';
import { gameRecordSubscriptions } from './games/lobby-messages/subscriptions.ts';
import { deleteIdentities } from './games/identities/erase-account.ts';
import { unlink } from './games/identities/unlink.ts';
import { deleteProfiles } from './games/identity-profiles/identity.ts';
import { deleteProviders } from './games/identity-providers/queries.ts';
import { leaveLobbies } from './games/lobbies/leave-lobbies.ts';
import { closeLobbiesOf } from './games/lobbies/lifecycle.ts';
import { GUILD_DELETED } from './guild/guilds/hooks.ts';
import { CHANNEL_PURGED } from './messages/channels/hooks.ts';
import { purgeChannels } from './messages/channels/purge-channels.ts';
import { revokeGrantsOf } from './oauth2/end-grant.ts';
import { GRANT_ENDED, GRANT_ENDING, GRANTS_OF_APPLICATION_ENDED } from './oauth2/hooks.ts';
import { APPLICATION_ADOPTED, APPLICATION_RELEASED } from './apps/publisher/hooks.ts';

/** The features that react to the announcements of lower ones. The subscribers of one hook run in this order. */
export const subscriptions: readonly Subscription[] = [
  on(GUILD_DELETED, async (tx, { channel_ids }) => {
    await tx.enqueue(purgeChannels, { channel_ids });
  }),
  on(CHANNEL_PURGED, (tx, { channel_id }) => deleteActivities(tx.db, 'channel_id', channel_id)),
  ...gameRecordSubscriptions,
  on(GRANT_ENDING, unlink),
  on(GRANT_ENDED, leaveLobbies),
  on(GRANT_ENDED, endShown),
  on(GRANTS_OF_APPLICATION_ENDED, (tx, { application_id }) => closeLobbiesOf(tx, application_id)),
  on(GRANTS_OF_APPLICATION_ENDED, endShown),
  on(APPLICATION_DELETED, (tx, { application_id }) => revokeGrantsOf(tx, application_id)),
  on(APPLICATION_DELETED, (tx, { application_id }) => deleteProviders(tx.db, application_id)),
  on(APPLICATION_DELETED, (tx, { application_id }) => deleteIdentities(tx, application_id)),
  on(APPLICATION_ADOPTED, (tx, { application_id }) => deleteIdentities(tx, application_id)),
  on(APPLICATION_ADOPTED, (tx, { application_id }) => deleteProfiles(tx, application_id)),
  on(APPLICATION_ADOPTED, (tx, { application_id }) => revokeGrantsOf(tx, application_id)),
  on(APPLICATION_RELEASED, (tx, { application_id }) => revokeGrantsOf(tx, application_id)),
];
