import type {
  AudioSettingsTable,
  CallParticipantsTable,
  CallRingsTable,
  StreamsTable,
  StreamViewersTable,
  PrivateCallsTable,
  VoiceCallsTable,
  VoiceKeysTable,
  VoiceNodesTable,
  VoiceTicketsTable,
} from './voice.ts';
import type { Insertable, Selectable } from 'kysely';
import type {
  ApplicationsTable,
  AvatarsTable,
  SessionStartsTable,
  TokensTable,
  UserActivityTable,
  UsersTable,
} from './accounts.ts';
import type {
  ScheduledEventExceptionsTable,
  ScheduledEventUsersTable,
  ScheduledEventsTable,
  StageInstancesTable,
  VoiceChannelsTable,
  VoiceStatesTable,
} from './events.ts';
import type { EmojisTable, SoundboardSoundsTable, StickersTable } from './expressions.ts';
import type {
  ChannelHeadsTable,
  ChannelsTable,
  DirectPairsTable,
  GuildTemplatesTable,
  GuildChangesTable,
  GuildsTable,
  IntegrationsTable,
  JoinsTable,
  MembersTable,
  OnboardingsTable,
  RecipientsTable,
  RolesTable,
  WelcomeScreensTable,
  MemberNamesTable,
} from './guilds.ts';
import type { GatewaySessionsTable, JobsTable, NodesTable, SecretsTable } from './house.ts';
import type { InvitesTable, TargetListsTable, TargetUsersTable } from './invites.ts';
import type { MessagesTable, NoncesTable, ReactionsTable } from './messages.ts';
import type { AuditEntriesTable, AutomodRulesTable, BansTable, JoinRequestsTable, PrunesTable } from './moderation.ts';
import type { ApplicationTables } from './applications.ts';
import type { ApplicationRequestTables } from './application-requests.ts';
import type { AttachmentTables } from './attachments.ts';
import type { CommandTables } from './commands.ts';
import type { HandoverTables } from './handovers.ts';
import type { IdentityTables } from './identities.ts';
import type { GameClaimTables } from './game-claims.ts';
import type { IdentityProfileTables } from './identity-profiles.ts';
import type { GameTables } from './games.ts';
import type { IntentTables } from './intents.ts';
import type { LoginProviderTables } from './login-providers.ts';
import type { MfaTables } from './mfa.ts';
import type { MonetizationTables } from './monetization.ts';
import type { LobbyTables } from './lobbies.ts';
import type { InteractionTables } from './interactions.ts';
import type { MailTables } from './mails.ts';
import type { Oauth2Tables } from './oauth2.ts';
import type { OperatorTables } from './operator.ts';
import type { DeviceTables } from './devices.ts';
import type { NoteTables } from './notes.ts';
import type { OpenidTables } from './openid.ts';
import type { NotificationTables } from './notifications.ts';
import type { PaceTables } from './paces.ts';
import type { PinTables } from './pins.ts';
import type { PollTables } from './polls.ts';
import type { PreviewTables } from './previews.ts';
import type { PublisherTables } from './publisher.ts';
import type { RelationshipTables } from './relationships.ts';
import type { ScreeningTables } from './screening.ts';
import type { SearchTables } from './search.ts';
import type { ThreadTables } from './threads.ts';
import type { DeveloperLogTables } from './developer-logs.ts';
import type { WebhookEventTables } from './webhook-events.ts';
import type { WebhookTables } from './webhooks.ts';

/** The tables, one interface each. Times are ms since 1970, booleans 0 or 1, `*_json` columns JSON text. */
export interface Database
  extends ApplicationTables,
    ApplicationRequestTables,
    AttachmentTables,
    CommandTables,
    IdentityTables,
    GameClaimTables,
    IdentityProfileTables,
    GameTables,
    IntentTables,
    LoginProviderTables,
    MfaTables,
    MonetizationTables,
    InteractionTables,
    MailTables,
    LobbyTables,
    Oauth2Tables,
    OpenidTables,
    OperatorTables,
    HandoverTables,
    NotificationTables,
    PaceTables,
    DeviceTables,
    NoteTables,
    PinTables,
    PollTables,
    PreviewTables,
    PublisherTables,
    RelationshipTables,
    ScreeningTables,
    SearchTables,
    ThreadTables,
    DeveloperLogTables,
    WebhookEventTables,
    WebhookTables {
  nodes: NodesTable;
  secrets: SecretsTable;
  users: UsersTable;
  avatars: AvatarsTable;
  tokens: TokensTable;
  applications: ApplicationsTable;
  guilds: GuildsTable;
  guild_changes: GuildChangesTable;
  roles: RolesTable;
  members: MembersTable;
  member_names: MemberNamesTable;
  joins: JoinsTable;
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
  voice_nodes: VoiceNodesTable;
  voice_calls: VoiceCallsTable;
  voice_tickets: VoiceTicketsTable;
  call_participants: CallParticipantsTable;
  private_calls: PrivateCallsTable;
  streams: StreamsTable;
  stream_viewers: StreamViewersTable;
  call_rings: CallRingsTable;
  audio_settings: AudioSettingsTable;
  voice_keys: VoiceKeysTable;
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
