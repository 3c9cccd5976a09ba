import type { Route } from '../core/framework/route.ts';
import { accountsRoutes } from './people/accounts/routes.ts';
import { activitiesRoutes } from './apps/activities/routes.ts';
import { activityLinksRoutes } from './apps/activity-links/routes.ts';
import { applicationAssetsRoutes } from './apps/application-assets/routes.ts';
import { applicationLimitsRoutes } from './apps/application-limits/routes.ts';
import { applicationsRoutes } from './apps/applications/routes.ts';
import { consoleRoutes } from './apps/console/routes.ts';
import { deliveriesRoutes } from './apps/deliveries/routes.ts';
import { auditLogRoutes } from './apps/audit-log/routes.ts';
import { autoModerationRoutes } from './guild/auto-moderation/routes.ts';
import { agentLoginsRoutes } from './people/agent-logins/routes.ts';
import { authRoutes } from './people/auth/routes.ts';
import { loginProvidersRoutes } from './people/login-providers/routes.ts';
import { bansRoutes } from './guild/bans/routes.ts';
import { harvestsRoutes } from './people/harvests/routes.ts';
import { pruneRoutes } from './guild/prune/routes.ts';
import { integrationsRoutes } from './apps/integrations/routes.ts';
import { voiceRegionsRoutes } from './guild/voice-regions/routes.ts';
import { interactionsRoutes } from './apps/interactions/routes.ts';
import { teamsRoutes } from './apps/teams/routes.ts';
import { testersRoutes } from './apps/testers/routes.ts';
import { templatesRoutes } from './guild/templates/routes.ts';
import { welcomeRoutes } from './guild/welcome/routes.ts';
import { widgetRoutes } from './guild/widget/routes.ts';
import { joinRequestsRoutes } from './guild/join-requests/routes.ts';
import { invitesRoutes } from './apps/invites/routes.ts';
import { inviteTargetsRoutes } from './guild/invites/routes.ts';
import { mfaRoutes } from './people/mfa/routes.ts';
import { membersRoutes } from './guild/members/routes.ts';
import { oauth2Routes } from './oauth2/routes.ts';
import { gatewayRoutes } from './apps/gateway/routes.ts';
import { richPresenceRoutes } from './games/rich-presence/routes.ts';
import { roleConnectionsRoutes } from './apps/role-connections/routes.ts';
import { rolesRoutes } from './guild/roles/routes.ts';
import { guildTagsRoutes } from './guild/guild-tags/routes.ts';
import { guildsRoutes } from './guild/guilds/routes.ts';
import { commandsRoutes } from './apps/commands/routes.ts';
import { connectionsRoutes } from './people/connections/routes.ts';
import { channelsRoutes } from './messages/channels/routes.ts';
import { guildChannelsRoutes } from './guild/channels/routes.ts';
import { callsRoutes } from './messages/calls/routes.ts';
import { streamsRoutes } from './messages/streams/routes.ts';
import { directMessagesRoutes } from './messages/direct-messages/routes.ts';
import { lobbyMessagesRoutes } from './games/lobby-messages/routes.ts';
import { gameMessagesRoutes } from './games/game-messages/routes.ts';
import { messagesRoutes } from './messages/messages/routes.ts';
import { readStatesRoutes } from './messages/read-states/routes.ts';
import { reactionsRoutes } from './messages/reactions/routes.ts';
import { applicationEmojisRoutes } from './apps/application-emojis/routes.ts';
import { emojisRoutes } from './guild/emojis/routes.ts';
import { soundboardRoutes } from './guild/soundboard/routes.ts';
import { stickersRoutes } from './guild/stickers/routes.ts';
import { scheduledEventsRoutes } from './guild/scheduled-events/routes.ts';
import { stageInstancesRoutes } from './guild/stage-instances/routes.ts';
import { voiceSettingsRoutes } from './people/voice-settings/routes.ts';
import { usersRoutes } from './people/users/routes.ts';
import { voiceEffectsRoutes } from './guild/voice-effects/routes.ts';
import { voiceStatesRoutes } from './guild/voice-states/routes.ts';
import { attachmentsRoutes } from './messages/attachments/routes.ts';
import { lobbiesRoutes } from './games/lobbies/routes.ts';
import { notificationsRoutes } from './messages/notifications/routes.ts';
import { pinsRoutes } from './messages/pins/routes.ts';
import { monetizationRoutes } from './apps/monetization/routes.ts';
import { pollsRoutes } from './messages/polls/routes.ts';
import { reportsRoutes } from './apps/reports/routes.ts';
import { playersRoutes } from './games/players/routes.ts';
import { publisherRoutes } from './apps/publisher/routes.ts';
import { mentionInboxRoutes } from './messages/mention-inbox/routes.ts';
import { devicesRoutes } from './people/devices/routes.ts';
import { notesRoutes } from './people/notes/routes.ts';
import { relationshipsRoutes } from './people/relationships/routes.ts';
import { operatorRoutes } from './apps/operator/routes.ts';
import { identityProfilesRoutes } from './games/identity-profiles/routes.ts';
import { identityProvidersRoutes } from './games/identity-providers/routes.ts';
import { partnerSdkRoutes } from './games/partner-sdk/routes.ts';
import { screeningRoutes } from './guild/screening/routes.ts';
import { searchRoutes } from './messages/search/routes.ts';
import { threadsRoutes } from './messages/threads/routes.ts';
import { crosspostsRoutes } from './messages/crossposts/routes.ts';
import { userProfilesRoutes } from './games/user-profiles/routes.ts';
import { webhooksRoutes } from './messages/webhooks/routes.ts';
import { webhookTokensRoutes } from './apps/webhook-tokens/routes.ts';
import { remoteCommandsRoutes } from './people/remote-commands/routes.ts';

/** Every operation that is built. */
export const routes: readonly Route[] = [
  ...applicationLimitsRoutes,
  ...applicationsRoutes,
  ...teamsRoutes,
  ...testersRoutes,
  ...activitiesRoutes,
  ...activityLinksRoutes,
  ...applicationAssetsRoutes,
  ...commandsRoutes,
  ...interactionsRoutes,
  ...consoleRoutes,
  ...deliveriesRoutes,
  ...auditLogRoutes,
  ...autoModerationRoutes,
  ...accountsRoutes,
  ...harvestsRoutes,
  ...agentLoginsRoutes,
  ...authRoutes,
  ...loginProvidersRoutes,
  ...mfaRoutes,
  ...bansRoutes,
  ...pruneRoutes,
  ...joinRequestsRoutes,
  ...invitesRoutes,
  ...inviteTargetsRoutes,
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
  ...voiceSettingsRoutes,
  ...devicesRoutes,
  ...notesRoutes,
  ...mentionInboxRoutes,
  ...userProfilesRoutes,
  ...voiceStatesRoutes,
  ...voiceEffectsRoutes,
  ...stageInstancesRoutes,
  ...scheduledEventsRoutes,
  ...channelsRoutes,
  ...guildChannelsRoutes,
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
  ...callsRoutes,
  ...streamsRoutes,
  ...applicationEmojisRoutes,
  ...emojisRoutes,
  ...stickersRoutes,
  ...soundboardRoutes,
  ...attachmentsRoutes,
  ...notificationsRoutes,
  ...pinsRoutes,
  ...lobbiesRoutes,
  ...pollsRoutes,
  ...monetizationRoutes,
  ...relationshipsRoutes,
  ...playersRoutes,
  ...publisherRoutes,
  ...operatorRoutes,
  ...reportsRoutes,
  ...screeningRoutes,
  ...searchRoutes,
  ...threadsRoutes,
  ...webhooksRoutes,
  ...webhookTokensRoutes,
  ...crosspostsRoutes,
  ...remoteCommandsRoutes,
];
