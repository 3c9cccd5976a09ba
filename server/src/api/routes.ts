import type { Route } from '../core/route.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { activitiesRoutes } from './activities/routes.ts';
import { applicationsRoutes } from './applications/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { autoModerationRoutes } from './auto-moderation/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { bansRoutes } from './bans/routes.ts';
import { harvestsRoutes } from './harvests/routes.ts';
import { pruneRoutes } from './prune/routes.ts';
import { integrationsRoutes } from './integrations/routes.ts';
import { voiceRegionsRoutes } from './voice-regions/routes.ts';
import { interactionsRoutes } from './interactions/routes.ts';
import { teamsRoutes } from './teams/routes.ts';
import { templatesRoutes } from './templates/routes.ts';
import { welcomeRoutes } from './welcome/routes.ts';
import { widgetRoutes } from './widget/routes.ts';
import { joinRequestsRoutes } from './join-requests/routes.ts';
import { invitesRoutes } from './invites/routes.ts';
import { mfaRoutes } from './mfa/routes.ts';
import { membersRoutes } from './members/routes.ts';
import { oauth2Routes } from './oauth2/routes.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { richPresenceRoutes } from './rich-presence/routes.ts';
import { roleConnectionsRoutes } from './role-connections/routes.ts';
import { rolesRoutes } from './roles/routes.ts';
import { guildTagsRoutes } from './guild-tags/routes.ts';
import { guildsRoutes } from './guilds/routes.ts';
import { commandsRoutes } from './commands/routes.ts';
import { connectionsRoutes } from './connections/routes.ts';
import { channelsRoutes } from './channels/routes.ts';
import { directMessagesRoutes } from './direct-messages/routes.ts';
import { lobbyMessagesRoutes } from './lobby-messages/routes.ts';
import { gameMessagesRoutes } from './game-messages/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { readStatesRoutes } from './read-states/routes.ts';
import { reactionsRoutes } from './reactions/routes.ts';
import { emojisRoutes } from './emojis/routes.ts';
import { soundboardRoutes } from './soundboard/routes.ts';
import { stickersRoutes } from './stickers/routes.ts';
import { scheduledEventsRoutes } from './scheduled-events/routes.ts';
import { stageInstancesRoutes } from './stage-instances/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { voiceStatesRoutes } from './voice-states/routes.ts';
import { attachmentsRoutes } from './attachments/routes.ts';
import { lobbiesRoutes } from './lobbies/routes.ts';
import { pinsRoutes } from './pins/routes.ts';
import { monetizationRoutes } from './monetization/routes.ts';
import { pollsRoutes } from './polls/routes.ts';
import { publisherRoutes } from './publisher/routes.ts';
import { relationshipsRoutes } from './relationships/routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { identityProfilesRoutes } from './identity-profiles/routes.ts';
import { identityProvidersRoutes } from './identity-providers/routes.ts';
import { partnerSdkRoutes } from './partner-sdk/routes.ts';
import { screeningRoutes } from './screening/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { threadsRoutes } from './threads/routes.ts';
import { crosspostsRoutes } from './crossposts/routes.ts';
import { webhooksRoutes } from './webhooks/routes.ts';

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
