import type { Operation } from './operation.ts';
import * as activities from './operations/apps/activities.ts';
import * as activityLinks from './operations/apps/activity-links.ts';
import * as applicationAssets from './operations/apps/application-assets.ts';
import * as applicationRequests from './operations/apps/application-requests.ts';
import * as applications from './operations/apps/applications.ts';
import * as commands from './operations/apps/commands.ts';
import * as console from './operations/apps/console.ts';
import * as deliveries from './operations/apps/deliveries.ts';
import * as gateway from './operations/apps/gateway.ts';
import * as interactions from './operations/apps/interactions.ts';
import * as monetization from './operations/apps/monetization.ts';
import * as operator from './operations/apps/operator.ts';
import * as reports from './operations/apps/reports.ts';
import * as operatorConsole from './operations/apps/operator-console.ts';
import * as players from './operations/games/players.ts';
import * as publisher from './operations/apps/publisher.ts';
import * as roleConnections from './operations/apps/role-connections.ts';
import * as teams from './operations/apps/teams.ts';
import * as testers from './operations/apps/testers.ts';
import * as gameMessages from './operations/games/game-messages.ts';
import * as identityProfiles from './operations/games/identity-profiles.ts';
import * as identityProviders from './operations/games/identity-providers.ts';
import * as lobbies from './operations/games/lobbies.ts';
import * as lobbyMessages from './operations/games/lobby-messages.ts';
import * as partnerSdk from './operations/games/partner-sdk.ts';
import * as richPresence from './operations/games/rich-presence.ts';
import * as auditLog from './operations/guild/audit-log.ts';
import * as autoModeration from './operations/guild/auto-moderation.ts';
import * as bans from './operations/guild/bans.ts';
import * as emojis from './operations/guild/emojis.ts';
import * as guildTags from './operations/guild/guild-tags.ts';
import * as guilds from './operations/guild/guilds.ts';
import * as integrations from './operations/guild/integrations.ts';
import * as invites from './operations/guild/invites.ts';
import * as joinRequests from './operations/guild/join-requests.ts';
import * as members from './operations/guild/members.ts';
import * as prune from './operations/guild/prune.ts';
import * as roles from './operations/guild/roles.ts';
import * as scheduledEvents from './operations/guild/scheduled-events.ts';
import * as screening from './operations/guild/screening.ts';
import * as soundboard from './operations/guild/soundboard.ts';
import * as stageInstances from './operations/guild/stage-instances.ts';
import * as stickers from './operations/guild/stickers.ts';
import * as templates from './operations/guild/templates.ts';
import * as voiceEffects from './operations/guild/voice-effects.ts';
import * as voiceRegions from './operations/guild/voice-regions.ts';
import * as voiceStates from './operations/guild/voice-states.ts';
import * as welcome from './operations/guild/welcome.ts';
import * as widget from './operations/guild/widget.ts';
import * as attachments from './operations/messages/attachments.ts';
import * as calls from './operations/messages/calls.ts';
import * as channels from './operations/messages/channels.ts';
import * as crossposts from './operations/messages/crossposts.ts';
import * as directMessages from './operations/messages/direct-messages.ts';
import * as mentionInbox from './operations/messages/mention-inbox.ts';
import * as messages from './operations/messages/messages.ts';
import * as notifications from './operations/messages/notifications.ts';
import * as pins from './operations/messages/pins.ts';
import * as polls from './operations/messages/polls.ts';
import * as reactions from './operations/messages/reactions.ts';
import * as readStates from './operations/messages/read-states.ts';
import * as search from './operations/messages/search.ts';
import * as streams from './operations/messages/streams.ts';
import * as threads from './operations/messages/threads.ts';
import * as webhooks from './operations/messages/webhooks.ts';
import * as oauth2 from './operations/oauth2.ts';
import * as accounts from './operations/people/accounts.ts';
import * as agentLogins from './operations/people/agent-logins.ts';
import * as auth from './operations/people/auth.ts';
import * as connections from './operations/people/connections.ts';
import * as harvests from './operations/people/harvests.ts';
import * as loginProviders from './operations/people/login-providers.ts';
import * as mfa from './operations/people/mfa.ts';
import * as devices from './operations/people/devices.ts';
import * as notes from './operations/people/notes.ts';
import * as relationships from './operations/people/relationships.ts';
import * as users from './operations/people/users.ts';
import * as voiceSettings from './operations/people/voice-settings.ts';
import * as remoteCommands from './operations/people/remote-commands.ts';

/** The declarations of each feature; the modules also export the schemas of their bodies. */
const FEATURES = [
  activities,
  activityLinks,
  applicationAssets,
  applicationRequests,
  applications,
  commands,
  console,
  deliveries,
  gateway,
  interactions,
  monetization,
  operator,
  operatorConsole,
  players,
  publisher,
  reports,
  roleConnections,
  teams,
  testers,
  gameMessages,
  identityProfiles,
  identityProviders,
  lobbies,
  lobbyMessages,
  partnerSdk,
  richPresence,
  auditLog,
  autoModeration,
  bans,
  emojis,
  guildTags,
  guilds,
  integrations,
  invites,
  joinRequests,
  members,
  prune,
  roles,
  scheduledEvents,
  screening,
  soundboard,
  stageInstances,
  stickers,
  templates,
  voiceEffects,
  voiceRegions,
  voiceStates,
  welcome,
  widget,
  attachments,
  calls,
  channels,
  crossposts,
  directMessages,
  mentionInbox,
  messages,
  notifications,
  pins,
  polls,
  reactions,
  readStates,
  search,
  streams,
  threads,
  webhooks,
  oauth2,
  accounts,
  agentLogins,
  auth,
  connections,
  harvests,
  loginProviders,
  mfa,
  devices,
  notes,
  relationships,
  users,
  voiceSettings,
  remoteCommands,
];

type Feature = (typeof FEATURES)[number];
type ExportOf<F> = F extends unknown ? F[keyof F] : never;
type Declared = Extract<ExportOf<Feature>, Operation>;

/** The type of each operation by its route: `GET /channels/{channel_id}`. A module that imports only types runs none of this one. */
export type Operations = { [O in Declared as `${O['method']} ${O['path']}`]: O };

/** Every operation of the HTTP API; those without an implementation answer 501. */
export const OPERATIONS: readonly Operation[] = FEATURES.flatMap((feature) => Object.values(feature).filter(isOperation));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'replies' in value;
}
