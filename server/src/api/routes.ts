import type { Route } from '../core/route.ts';
import { accountsRoutes } from './accounts/index.ts';
import { activitiesRoutes } from './activities/index.ts';
import { applicationsRoutes } from './applications/index.ts';
import { auditLogRoutes } from './audit-log/index.ts';
import { autoModerationRoutes } from './auto-moderation/index.ts';
import { authRoutes } from './auth/index.ts';
import { bansRoutes } from './bans/index.ts';
import { harvestsRoutes } from './harvests/index.ts';
import { pruneRoutes } from './prune/index.ts';
import { integrationsRoutes } from './integrations/index.ts';
import { voiceRegionsRoutes } from './voice-regions/index.ts';
import { interactionsRoutes } from './interactions/index.ts';
import { teamsRoutes } from './teams/index.ts';
import { templatesRoutes } from './templates/index.ts';
import { welcomeRoutes } from './welcome/index.ts';
import { widgetRoutes } from './widget/index.ts';
import { joinRequestsRoutes } from './join-requests/index.ts';
import { invitesRoutes } from './invites/index.ts';
import { mfaRoutes } from './mfa/index.ts';
import { membersRoutes } from './members/index.ts';
import { oauth2Routes } from './oauth2/index.ts';
import { gatewayRoutes } from './gateway/index.ts';
import { richPresenceRoutes } from './rich-presence/index.ts';
import { roleConnectionsRoutes } from './role-connections/index.ts';
import { rolesRoutes } from './roles/index.ts';
import { guildTagsRoutes } from './guild-tags/index.ts';
import { guildsRoutes } from './guilds/index.ts';
import { commandsRoutes } from './commands/index.ts';
import { connectionsRoutes } from './connections/index.ts';
import { channelsRoutes } from './channels/index.ts';
import { directMessagesRoutes } from './direct-messages/index.ts';
import { lobbyMessagesRoutes } from './lobby-messages/index.ts';
import { gameMessagesRoutes } from './game-messages/index.ts';
import { messagesRoutes } from './messages/index.ts';
import { readStatesRoutes } from './read-states/index.ts';
import { reactionsRoutes } from './reactions/index.ts';
import { emojisRoutes } from './emojis/index.ts';
import { soundboardRoutes } from './soundboard/index.ts';
import { stickersRoutes } from './stickers/index.ts';
import { scheduledEventsRoutes } from './scheduled-events/index.ts';
import { stageInstancesRoutes } from './stage-instances/index.ts';
import { usersRoutes } from './users/index.ts';
import { voiceStatesRoutes } from './voice-states/index.ts';
import { attachmentsRoutes } from './attachments/index.ts';
import { lobbiesRoutes } from './lobbies/index.ts';
import { pinsRoutes } from './pins/index.ts';
import { monetizationRoutes } from './monetization/index.ts';
import { pollsRoutes } from './polls/index.ts';
import { publisherRoutes } from './publisher/index.ts';
import { relationshipsRoutes } from './relationships/index.ts';
import { operatorRoutes } from './operator/index.ts';
import { identityProfilesRoutes } from './identity-profiles/index.ts';
import { identityProvidersRoutes } from './identity-providers/index.ts';
import { partnerSdkRoutes } from './partner-sdk/index.ts';
import { screeningRoutes } from './screening/index.ts';
import { searchRoutes } from './search/index.ts';
import { threadsRoutes } from './threads/index.ts';
import { crosspostsRoutes } from './crossposts/index.ts';
import { webhooksRoutes } from './webhooks/index.ts';

/** Every operation that is built. */
export const routes: readonly Route[] = [
  ...applicationsRoutes,
  ...teamsRoutes,
  ...activitiesRoutes,
  ...commandsRoutes,
  ...interactionsRoutes,
  ...auditLogRoutes,
  ...autoModerationRoutes,
  ...accountsRoutes,
  ...harvestsRoutes,
  ...authRoutes,
  ...mfaRoutes,
  ...bansRoutes,
  ...pruneRoutes,
  ...joinRequestsRoutes,
  ...invitesRoutes,
  ...integrationsRoutes,
  ...voiceRegionsRoutes,
  ...templatesRoutes,
  ...welcomeRoutes,
  ...widgetRoutes,
  ...membersRoutes,
  ...identityProfilesRoutes,
  ...identityProvidersRoutes,
  ...oauth2Routes,
  ...partnerSdkRoutes,
  ...connectionsRoutes,
  ...gatewayRoutes,
  ...usersRoutes,
  ...voiceStatesRoutes,
  ...stageInstancesRoutes,
  ...scheduledEventsRoutes,
  ...channelsRoutes,
  ...guildsRoutes,
  ...guildTagsRoutes,
  ...rolesRoutes,
  ...richPresenceRoutes,
  ...roleConnectionsRoutes,
  ...messagesRoutes,
  ...gameMessagesRoutes,
  ...lobbyMessagesRoutes,
  ...readStatesRoutes,
  ...reactionsRoutes,
  ...directMessagesRoutes,
  ...emojisRoutes,
  ...stickersRoutes,
  ...soundboardRoutes,
  ...attachmentsRoutes,
  ...pinsRoutes,
  ...lobbiesRoutes,
  ...pollsRoutes,
  ...monetizationRoutes,
  ...relationshipsRoutes,
  ...publisherRoutes,
  ...operatorRoutes,
  ...screeningRoutes,
  ...searchRoutes,
  ...threadsRoutes,
  ...webhooksRoutes,
  ...crosspostsRoutes,
];
