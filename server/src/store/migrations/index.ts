import type { QueryExecutorProvider } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { up as house } from './0001-house.ts';
import { up as expressions } from './0002-expressions.ts';
import { up as moderation } from './0003-moderation.ts';
import { up as invitesAndExtras } from './0004-invites-and-extras.ts';
import { up as eventsAndVoice } from './0005-events-and-voice.ts';
import { up as joinRequests } from './0006-join-requests.ts';
import { up as memberNames } from './0007-member-names.ts';
import { up as threads } from './0008-threads.ts';
import { up as attachments } from './0009-attachments.ts';
import { up as webhooks } from './0010-webhooks.ts';
import { up as search } from './0011-search.ts';
import { up as previews } from './0012-previews.ts';
import { up as pinsAndReads } from './0013-pins-and-reads.ts';
import { up as relationships } from './0014-relationships.ts';
import { up as screening } from './0015-screening.ts';
import { up as polls } from './0016-polls.ts';
import { up as secrets } from './0017-secrets.ts';
import { up as commands } from './0018-commands.ts';
import { up as oauth2 } from './0019-oauth2.ts';
import { up as intentsReview } from './0020-intents-review.ts';
import { up as interactions } from './0021-interactions.ts';
import { up as monetization } from './0022-monetization.ts';
import { up as applications } from './0023-applications.ts';
import { up as webhookEvents } from './0024-webhook-events.ts';
import { up as signingKeys } from './0025-signing-keys.ts';
import { up as devices } from './0026-devices.ts';
import { up as codeWebhooks } from './0027-code-webhooks.ts';
import { up as tokenEnds } from './0028-token-ends.ts';
import { up as lobbies } from './0029-lobbies.ts';
import { up as gameMessages } from './0030-game-messages.ts';
import { up as externalIdentities } from './0031-external-identities.ts';
import { up as publisher } from './0032-publisher.ts';
import { up as secondFactors } from './0033-second-factors.ts';
import { up as mails } from './0034-mails.ts';
import { up as interactionEnds } from './0035-interaction-ends.ts';
import { up as paces } from './0036-paces.ts';
import { up as gameRelationships } from './0037-game-relationships.ts';
import { up as identityProfiles } from './0038-identity-profiles.ts';
import { up as lobbyConnections } from './0040-lobby-connections.ts';
import { up as playersAndLogins } from './0042-players-and-logins.ts';
import { up as gatewayHandovers } from './0044-gateway-handovers.ts';
import { up as loginAddresses } from './0046-login-addresses.ts';
import { up as gameClaims } from './0047-game-claims.ts';
import { up as providerRules } from './0048-provider-rules.ts';
import { up as guildTags } from './0049-guild-tags.ts';
import { up as cascades } from './0050-cascades.ts';
import { up as tableChanges } from './0051-table-changes.ts';
import { up as guildGrowth } from './0052-guild-growth.ts';
import { up as voiceServers } from './0053-voice-servers.ts';
import { up as privateCalls } from './0054-private-calls.ts';
import { up as streams } from './0055-streams.ts';
import { up as activityConfigs } from './0056-activity-configs.ts';
import { up as activityParticipants } from './0057-activity-participants.ts';
import { up as mayConnect } from './0058-may-connect.ts';
import { up as notificationSettings } from './0059-notification-settings.ts';
import { up as joins } from './0060-joins.ts';
import { up as operatorWork } from './0061-operator-work.ts';
import { up as agentLogins } from './0062-agent-logins.ts';
import { up as activityLinks } from './0063-activity-links.ts';
import { up as pan } from './0064-pan.ts';
import { up as notes } from './0065-notes.ts';
import { up as mentionInbox } from './0066-mention-inbox.ts';
import { up as profiles } from './0067-profiles.ts';
import { up as featureReads } from './0068-feature-reads.ts';
import { up as latency } from './0069-latency.ts';
import { up as loginProviders } from './0070-login-providers.ts';
import { up as pushDevices } from './0071-devices.ts';
import { up as applicationAssets } from './0072-application-assets.ts';
import { up as developerLogs } from './0073-developer-logs.ts';
import { up as applicationRequests } from './0074-application-requests.ts';
import { up as applicationTesters } from './0075-application-testers.ts';

/** One step of the schema. It runs once, in a transaction with its record. */
export interface Migration {
  name: string;
  up: (db: QueryExecutorProvider, dialect: Dialect) => Promise<void>;
}

/** Every migration in order; a released one is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-house', up: house },
  { name: '0002-expressions', up: expressions },
  { name: '0003-moderation', up: moderation },
  { name: '0004-invites-and-extras', up: invitesAndExtras },
  { name: '0005-events-and-voice', up: eventsAndVoice },
  { name: '0006-join-requests', up: joinRequests },
  { name: '0007-member-names', up: memberNames },
  { name: '0008-threads', up: threads },
  { name: '0009-attachments', up: attachments },
  { name: '0010-webhooks', up: webhooks },
  { name: '0011-search', up: search },
  { name: '0012-previews', up: previews },
  { name: '0013-pins-and-reads', up: pinsAndReads },
  { name: '0014-relationships', up: relationships },
  { name: '0015-screening', up: screening },
  { name: '0016-polls', up: polls },
  { name: '0017-secrets', up: secrets },
  { name: '0018-commands', up: commands },
  { name: '0019-oauth2', up: oauth2 },
  { name: '0020-intents-review', up: intentsReview },
  { name: '0021-interactions', up: interactions },
  { name: '0022-monetization', up: monetization },
  { name: '0023-applications', up: applications },
  { name: '0024-webhook-events', up: webhookEvents },
  { name: '0025-signing-keys', up: signingKeys },
  { name: '0026-devices', up: devices },
  { name: '0027-code-webhooks', up: codeWebhooks },
  { name: '0028-token-ends', up: tokenEnds },
  { name: '0029-lobbies', up: lobbies },
  { name: '0030-game-messages', up: gameMessages },
  { name: '0031-external-identities', up: externalIdentities },
  { name: '0032-publisher', up: publisher },
  { name: '0033-second-factors', up: secondFactors },
  { name: '0034-mails', up: mails },
  { name: '0035-interaction-ends', up: interactionEnds },
  { name: '0036-paces', up: paces },
  { name: '0037-game-relationships', up: gameRelationships },
  { name: '0038-identity-profiles', up: identityProfiles },
  { name: '0040-lobby-connections', up: lobbyConnections },
  { name: '0042-players-and-logins', up: playersAndLogins },
  { name: '0044-gateway-handovers', up: gatewayHandovers },
  { name: '0046-login-addresses', up: loginAddresses },
  { name: '0047-game-claims', up: gameClaims },
  { name: '0048-provider-rules', up: providerRules },
  { name: '0049-guild-tags', up: guildTags },
  { name: '0050-cascades', up: cascades },
  { name: '0051-table-changes', up: tableChanges },
  { name: '0052-guild-growth', up: guildGrowth },
  { name: '0053-voice-servers', up: voiceServers },
  { name: '0054-private-calls', up: privateCalls },
  { name: '0055-streams', up: streams },
  { name: '0056-activity-configs', up: activityConfigs },
  { name: '0057-activity-participants', up: activityParticipants },
  { name: '0058-may-connect', up: mayConnect },
  { name: '0059-notification-settings', up: notificationSettings },
  { name: '0060-joins', up: joins },
  { name: '0061-operator-work', up: operatorWork },
  { name: '0062-agent-logins', up: agentLogins },
  { name: '0063-activity-links', up: activityLinks },
  { name: '0064-pan', up: pan },
  { name: '0065-notes', up: notes },
  { name: '0066-mention-inbox', up: mentionInbox },
  { name: '0067-profiles', up: profiles },
  { name: '0068-feature-reads', up: featureReads },
  { name: '0069-latency', up: latency },
  { name: '0070-login-providers', up: loginProviders },
  { name: '0071-devices', up: pushDevices },
  { name: '0072-application-assets', up: applicationAssets },
  { name: '0073-developer-logs', up: developerLogs },
  { name: '0074-application-requests', up: applicationRequests },
  { name: '0075-application-testers', up: applicationTesters },
];
