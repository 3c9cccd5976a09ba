import type { Insertable, Selectable } from 'kysely';
import type { ApplicationsTable, SessionStartsTable, TokensTable, UserActivityTable, UsersTable } from './tables/accounts.ts';
import type {
  ScheduledEventExceptionsTable,
  ScheduledEventUsersTable,
  ScheduledEventsTable,
  StageInstancesTable,
  VoiceChannelsTable,
  VoiceStatesTable,
} from './tables/events.ts';
import type { EmojisTable, SoundboardSoundsTable, StickersTable } from './tables/expressions.ts';
import type {
  ChannelHeadsTable,
  ChannelsTable,
  DirectPairsTable,
  GuildTemplatesTable,
  GuildsTable,
  IntegrationsTable,
  MembersTable,
  OnboardingsTable,
  RecipientsTable,
  RolesTable,
  WelcomeScreensTable,
  MemberNamesTable,
} from './tables/guilds.ts';
import type { GatewaySessionsTable, JobsTable, NodesTable, SecretsTable } from './tables/house.ts';
import type { InvitesTable, TargetListsTable, TargetUsersTable } from './tables/invites.ts';
import type { MessagesTable, NoncesTable, ReactionsTable } from './tables/messages.ts';
import type { AuditEntriesTable, AutomodRulesTable, BansTable, JoinRequestsTable, PrunesTable } from './tables/moderation.ts';
import type { ApplicationTables } from './tables/applications.ts';
import type { AttachmentTables } from './tables/attachments.ts';
import type { CommandTables } from './tables/commands.ts';
import type { HandoverTables } from './tables/handovers.ts';
import type { IdentityTables } from './tables/identities.ts';
import type { GameClaimTables } from './tables/game-claims.ts';
import type { IdentityProfileTables } from './tables/identity-profiles.ts';
import type { GameTables } from './tables/games.ts';
import type { IntentTables } from './tables/intents.ts';
import type { MfaTables } from './tables/mfa.ts';
import type { MonetizationTables } from './tables/monetization.ts';
import type { LobbyTables } from './tables/lobbies.ts';
import type { InteractionTables } from './tables/interactions.ts';
import type { MailTables } from './tables/mails.ts';
import type { Oauth2Tables } from './tables/oauth2.ts';
import type { OpenidTables } from './tables/openid.ts';
import type { PaceTables } from './tables/paces.ts';
import type { PinTables } from './tables/pins.ts';
import type { PollTables } from './tables/polls.ts';
import type { PreviewTables } from './tables/previews.ts';
import type { PublisherTables } from './tables/publisher.ts';
import type { RelationshipTables } from './tables/relationships.ts';
import type { ScreeningTables } from './tables/screening.ts';
import type { SearchTables } from './tables/search.ts';
import type { ThreadTables } from './tables/threads.ts';
import type { WebhookEventTables } from './tables/webhook-events.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** The tables, one interface each. Times are ms since 1970, booleans 0 or 1, `*_json` columns JSON text. */
export interface Database
  extends ApplicationTables,
    AttachmentTables,
    CommandTables,
    IdentityTables,
    GameClaimTables,
    IdentityProfileTables,
    GameTables,
    IntentTables,
    MfaTables,
    MonetizationTables,
    InteractionTables,
    MailTables,
    LobbyTables,
    Oauth2Tables,
    OpenidTables,
    HandoverTables,
    PaceTables,
    PinTables,
    PollTables,
    PreviewTables,
    PublisherTables,
    RelationshipTables,
    ScreeningTables,
    SearchTables,
    ThreadTables,
    WebhookEventTables,
    WebhookTables {
  nodes: NodesTable;
  secrets: SecretsTable;
  users: UsersTable;
  tokens: TokensTable;
  applications: ApplicationsTable;
  guilds: GuildsTable;
  roles: RolesTable;
  members: MembersTable;
  member_names: MemberNamesTable;
  channels: ChannelsTable;
  channel_heads: ChannelHeadsTable;
  recipients: RecipientsTable;
  direct_pairs: DirectPairsTable;
  integrations: IntegrationsTable;
  invites: InvitesTable;
  target_lists: TargetListsTable;
  target_users: TargetUsersTable;
  guild_templates: GuildTemplatesTable;
  welcome_screens: WelcomeScreensTable;
  onboardings: OnboardingsTable;
  messages: MessagesTable;
  nonces: NoncesTable;
  reactions: ReactionsTable;
  audit_entries: AuditEntriesTable;
  jobs: JobsTable;
  gateway_sessions: GatewaySessionsTable;
  session_starts: SessionStartsTable;
  voice_states: VoiceStatesTable;
  voice_channels: VoiceChannelsTable;
  stage_instances: StageInstancesTable;
  scheduled_events: ScheduledEventsTable;
  scheduled_event_exceptions: ScheduledEventExceptionsTable;
  scheduled_event_users: ScheduledEventUsersTable;
  bans: BansTable;
  user_activity: UserActivityTable;
  prunes: PrunesTable;
  automod_rules: AutomodRulesTable;
  join_requests: JoinRequestsTable;
  emojis: EmojisTable;
  stickers: StickersTable;
  soundboard_sounds: SoundboardSoundsTable;
}

export type UserRow = Selectable<UsersTable>;
export type ApplicationRow = Selectable<ApplicationsTable>;
export type GuildRow = Selectable<GuildsTable>;
export type RoleRow = Selectable<RolesTable>;
export type MemberRow = Selectable<MembersTable>;
export type ChannelRow = Selectable<ChannelsTable>;
export type InviteRow = Selectable<InvitesTable>;
export type TargetListRow = Selectable<TargetListsTable>;
export type GuildTemplateRow = Selectable<GuildTemplatesTable>;
export type WelcomeScreenRow = Selectable<WelcomeScreensTable>;
export type OnboardingRow = Selectable<OnboardingsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type ReactionRow = Selectable<ReactionsTable>;
export type NewAuditEntry = Insertable<AuditEntriesTable>;
export type JobRow = Selectable<JobsTable>;
export type GatewaySessionRow = Selectable<GatewaySessionsTable>;
export type EmojiRow = Selectable<EmojisTable>;
export type StickerRow = Selectable<StickersTable>;
export type SoundboardSoundRow = Selectable<SoundboardSoundsTable>;
export type BanRow = Selectable<BansTable>;
export type PruneRow = Selectable<PrunesTable>;
export type JoinRequestRow = Selectable<JoinRequestsTable>;
export type AutomodRuleRow = Selectable<AutomodRulesTable>;
export type VoiceStateRow = Selectable<VoiceStatesTable>;
export type VoiceChannelRow = Selectable<VoiceChannelsTable>;
export type StageInstanceRow = Selectable<StageInstancesTable>;
export type ScheduledEventRow = Selectable<ScheduledEventsTable>;
export type ScheduledEventExceptionRow = Selectable<ScheduledEventExceptionsTable>;
export type ScheduledEventUserRow = Selectable<ScheduledEventUsersTable>;
export type AuditEntryRow = Selectable<AuditEntriesTable>;
export type IntegrationRow = Selectable<IntegrationsTable>;
