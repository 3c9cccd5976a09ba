import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Insertable, Selectable } from 'kysely';

/** The tables, one interface each. Times are ms since 1970, booleans 0 or 1, `*_json` columns JSON text. */
export interface Database {
  nodes: NodesTable;
  users: UsersTable;
  tokens: TokensTable;
  applications: ApplicationsTable;
  guilds: GuildsTable;
  roles: RolesTable;
  members: MembersTable;
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

/** One row for each start of a process; `worker` goes into the ids it makes. */
export interface NodesTable {
  id: Generated<number>;
  started_at: number;
  seen_at: number;
}

export interface UsersTable {
  id: Snowflake;
  kind: 'person' | 'bot' | 'system';
  username: string;
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  banner: string | null;
  accent_color: number | null;
  bio: string;
  flags: number;
  /** People only, as all below. */
  email: string | null;
  password: string | null;
  date_of_birth: string | null;
  locale: string;
  operator: number;
  settings_json: string | null;
}

export interface TokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'person' | 'bot' | 'bearer';
  user_id: Snowflake;
  application_id: Snowflake | null;
  /** Space list, for bearer tokens. */
  scopes: string | null;
  created_at: number;
  expires_at: number | null;
}

export interface ApplicationsTable {
  id: Snowflake;
  owner_id: Snowflake;
  bot_id: Snowflake;
  name: string;
  description: string;
  icon: string | null;
  flags: number;
  bot_public: number;
  bot_require_code_grant: number;
  /** Ed25519: public key in hex, private key as PKCS#8 in base64. */
  verify_key: string;
  signing_key: string;
  /** SHA-256 of the OAuth2 client secret, hex. */
  secret: string | null;
  redirect_uris_json: string;
  interactions_endpoint_url: string | null;
  /** tags, install_params, integration_types_config, terms_of_service_url, privacy_policy_url, custom_install_url, ... */
  settings_json: string;
  /** Must say which shard's guilds it asks for (specification 4.2, Get Current User Guilds). */
  large_bot_sharding: Generated<number>;
}

export interface GuildsTable {
  id: Snowflake;
  name: string;
  icon: string | null;
  splash: string | null;
  banner: string | null;
  description: string | null;
  owner_id: Snowflake;
  features_json: string;
  afk_channel_id: Snowflake | null;
  afk_timeout: number;
  system_channel_id: Snowflake | null;
  system_channel_flags: number;
  rules_channel_id: Snowflake | null;
  public_updates_channel_id: Snowflake | null;
  safety_alerts_channel_id: Snowflake | null;
  verification_level: number;
  default_message_notifications: number;
  explicit_content_filter: number;
  mfa_level: number;
  nsfw_level: number;
  preferred_locale: string;
  premium_progress_bar_enabled: number;
  widget_enabled: Generated<number>;
  widget_channel_id: Generated<Snowflake | null>;
  member_count: number;
  /** Raised by every change of the guild's own row, its roles or its channels: caches compare it. */
  state_version: number;
  /** Incident actions: invites and direct messages between members are paused until then. */
  invites_disabled_until: number | null;
  dms_disabled_until: number | null;
  /** Set when the guild is deleted and its rows are being cleared by a job. */
  deleted_at: number | null;
}

export interface RolesTable {
  guild_id: Snowflake;
  id: Snowflake;
  name: string;
  /** Decimal bits. */
  permissions: string;
  position: number;
  color: number;
  secondary_color: number | null;
  tertiary_color: number | null;
  hoist: number;
  managed: number;
  mentionable: number;
  icon: string | null;
  unicode_emoji: string | null;
  flags: number;
  /** `{bot_id}`, `{integration_id}`, ... or null. */
  tags_json: string | null;
}

export interface MembersTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  nick: string | null;
  avatar: string | null;
  banner: string | null;
  bio: string;
  /** Role ids, without @everyone. */
  roles_json: string;
  joined_at: number;
  premium_since: number | null;
  deaf: number;
  mute: number;
  flags: number;
  pending: number;
  communication_disabled_until: number | null;
  /** Joined by a temporary invite: leaves when offline unless given a role. */
  temporary: number;
}

export interface ChannelsTable {
  id: Snowflake;
  guild_id: Snowflake | null;
  type: number;
  name: string | null;
  topic: string | null;
  position: number;
  parent_id: Snowflake | null;
  nsfw: number;
  rate_limit_per_user: number;
  bitrate: number | null;
  user_limit: number | null;
  rtc_region: string | null;
  video_quality_mode: number | null;
  default_auto_archive_duration: number | null;
  default_thread_rate_limit_per_user: number | null;
  flags: number;
  /** `[{id, type, allow, deny}]`, bits as decimal strings. */
  overwrites_json: string;
  /** Group direct messages only. */
  owner_id: Snowflake | null;
  icon: string | null;
  /** Forum settings: available_tags, default_reaction_emoji, default_sort_order, default_forum_layout, default_tag_setting. */
  forum_json: string | null;
}

/** What changes with every message, apart from the channel's own row. */
export interface ChannelHeadsTable {
  channel_id: Snowflake;
  last_message_id: Snowflake | null;
  last_pin_at: number | null;
}

export interface RecipientsTable {
  channel_id: Snowflake;
  user_id: Snowflake;
  /** The person closed the conversation; a new message opens it again. */
  closed: number;
}

/** The one direct message channel of two users: `low_id` is the smaller id. */
export interface DirectPairsTable {
  low_id: Snowflake;
  high_id: Snowflake;
  channel_id: Snowflake;
}

export interface IntegrationsTable {
  id: Snowflake;
  guild_id: Snowflake;
  application_id: Snowflake;
  /** Who added it. */
  user_id: Snowflake;
  scopes: string;
}

export interface InvitesTable {
  code: string;
  guild_id: Snowflake;
  channel_id: Snowflake;
  inviter_id: Snowflake;
  created_at: number;
  expires_at: number | null;
  max_age: number;
  max_uses: number;
  uses: number;
  temporary: number;
  flags: Generated<number>;
  /** Roles that are given on accept. */
  role_ids_json: Generated<string>;
  target_type: Generated<number | null>;
  target_user_id: Generated<Snowflake | null>;
  target_application_id: Generated<Snowflake | null>;
  /** The list of those who may use it; null when all may. */
  target_list_id: Generated<Snowflake | null>;
  /** The list that was last uploaded as a file. */
  target_job_id: Generated<Snowflake | null>;
}

/** Who may use an invite; each uploaded file makes a list of its own, which replaces the former when it is complete. */
export interface TargetListsTable {
  id: Snowflake;
  code: string;
  guild_id: Snowflake;
  /** Of an uploaded list: 1 processing, 2 completed, 3 failed; null when it was no file. */
  status: number | null;
  total_users: number;
  processed_users: number;
  created_at: number;
  completed_at: number | null;
  error_message: string | null;
}

export interface TargetUsersTable {
  list_id: Snowflake;
  user_id: Snowflake;
  /** Taken off a list that is still being filled from its file. */
  removed: Generated<number>;
}

export interface GuildTemplatesTable {
  code: string;
  /** A guild has one at most. */
  guild_id: Snowflake;
  name: string;
  description: string | null;
  usage_count: number;
  creator_id: Snowflake;
  created_at: number;
  updated_at: number;
  /** What the wire calls serialized_source_guild. */
  snapshot_json: string;
}

/** Whether it is shown stands in the guild's features. */
export interface WelcomeScreensTable {
  guild_id: Snowflake;
  description: string | null;
  channels_json: string;
}

export interface OnboardingsTable {
  guild_id: Snowflake;
  enabled: number;
  mode: number;
  default_channel_ids_json: string;
  prompts_json: string;
}

export interface MessagesTable {
  channel_id: Snowflake;
  id: Snowflake;
  author_id: Snowflake;
  type: number;
  flags: number;
  content: string;
  edited_at: number | null;
  pinned: number;
  tts: number;
  mention_everyone: number;
  /** What few messages have: embeds, mentions (user ids), mention_roles, message_reference, nonce, ... */
  data_json: string | null;
}

/** Of messages sent with `enforce_nonce`: a retry finds the first one. */
export interface NoncesTable {
  channel_id: Snowflake;
  author_id: Snowflake;
  nonce: string;
  message_id: Snowflake;
  created_at: number;
}

export interface ReactionsTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  /** The unicode emoji, or the id of a custom one. */
  emoji: string;
  /** The name of a custom emoji, else null. */
  emoji_name: string | null;
  emoji_animated: number;
  /** 0 normal, 1 burst. */
  type: number;
  user_id: Snowflake;
  created_at: number;
}

export interface AuditEntriesTable {
  guild_id: Snowflake;
  id: Snowflake;
  action_type: number;
  user_id: Snowflake | null;
  target_id: Snowflake | null;
  changes_json: string | null;
  options_json: string | null;
  reason: string | null;
}

export interface JobsTable {
  id: Snowflake;
  kind: string;
  payload_json: string;
  run_at: number;
  attempts: number;
  /** Taken by a worker until then; null when free. */
  locked_until: number | null;
  last_error: string | null;
  /** Set when all attempts failed; kept for the operator. */
  failed_at: number | null;
}

/** Gateway sessions that are connected or may resume, with their presence; a node's rows go with the node. */
export interface GatewaySessionsTable {
  id: string;
  node_id: number;
  user_id: Snowflake;
  status: string;
  activities_json: string;
  client: string;
  since: number | null;
  afk: number;
  updated_at: number;
}

/** How many gateway sessions an account has started in its current 24 hours, over all nodes. */
export interface SessionStartsTable {
  user_id: Snowflake;
  window_start: number;
  used: number;
}

export interface BansTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  reason: string | null;
}

/** The last day on which a user was connected or wrote something. */
export interface UserActivityTable {
  user_id: Snowflake;
  /** Whole days since 1970 (UTC). */
  active_on: number;
}

/** The prune that is under way in a guild, with how far it is. */
export interface PrunesTable {
  guild_id: Snowflake;
  id: Snowflake;
  /** Who began it, and why. */
  user_id: Snowflake;
  reason: string | null;
  days: number;
  /** Who joined (ms since 1970) and was active (whole days since 1970) before these goes. */
  joined_before: number;
  active_before: number;
  /** Ids of roles that do not keep a member. */
  roles_json: string;
  /** Members up to this id are done. */
  after_id: Snowflake;
  removed: number;
}

/** The latest request of a person to join a guild that reviews its members. */
export interface JoinRequestsTable {
  guild_id: Snowflake;
  id: Snowflake;
  user_id: Snowflake;
  status: 'STARTED' | 'SUBMITTED' | 'REJECTED' | 'APPROVED';
  created_at: number;
  reviewed_at: number | null;
  reviewer_id: Snowflake | null;
  rejection_reason: string | null;
  responses_json: string | null;
}

export interface AutomodRulesTable {
  guild_id: Snowflake;
  id: Snowflake;
  creator_id: Snowflake;
  name: string;
  event_type: number;
  trigger_type: number;
  /** `trigger_metadata` as the wire has it. */
  trigger_json: string;
  /** `actions` as the wire has them. */
  actions_json: string;
  enabled: number;
  exempt_roles_json: string;
  exempt_channels_json: string;
}

/** An emoji of a guild or of an application: one of the two ids is set. Its picture is the blob `emojis/<id>`. */
export interface EmojisTable {
  id: Snowflake;
  guild_id: Snowflake | null;
  application_id: Snowflake | null;
  name: string;
  animated: number;
  /** The roles that may use it; empty: everybody. */
  roles_json: string;
  /** Who made it. */
  user_id: Snowflake;
}

/** Its picture is the blob `stickers/<id>`. */
export interface StickersTable {
  id: Snowflake;
  guild_id: Snowflake;
  name: string;
  description: string | null;
  tags: string;
  /** 1 PNG, 2 APNG, 3 Lottie, 4 GIF. */
  format_type: number;
  user_id: Snowflake;
}

/** Its sound is the blob `soundboard-sounds/<id>`. */
export interface SoundboardSoundsTable {
  id: Snowflake;
  guild_id: Snowflake;
  name: string;
  /** 0 to 1. */
  volume: number;
  /** A custom emoji of the guild, or a unicode one, or none. */
  emoji_id: Snowflake | null;
  emoji_name: string | null;
  user_id: Snowflake;
}

/** Who is connected to which voice channel, by which gateway session; it goes with the session. */
export interface VoiceStatesTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  channel_id: Snowflake;
  /** The gateway session that it belongs to. */
  session_id: string;
  self_mute: number;
  self_deaf: number;
  self_video: number;
  /** May not speak: the audience of a stage. */
  suppress: number;
  request_to_speak_at: number | null;
}

/** What a voice channel has for a while: since when somebody is in it, and its status. */
export interface VoiceChannelsTable {
  channel_id: Snowflake;
  guild_id: Snowflake;
  status: string | null;
  /** When the first of those now connected joined; null when nobody is. */
  started_at: number | null;
}

export interface StageInstancesTable {
  channel_id: Snowflake;
  id: Snowflake;
  guild_id: Snowflake;
  topic: string;
  privacy_level: number;
  guild_scheduled_event_id: Snowflake | null;
}

export interface ScheduledEventsTable {
  guild_id: Snowflake;
  id: Snowflake;
  /** Null for external events. */
  channel_id: Snowflake | null;
  creator_id: Snowflake | null;
  name: string;
  description: string | null;
  image: string | null;
  start_at: number;
  end_at: number | null;
  /** How long it lasts when nothing else is said of an occurrence, ms. */
  duration: number | null;
  /** 1 scheduled, 2 active, 3 completed, 4 cancelled. */
  status: number;
  /** 1 stage, 2 voice, 3 external. */
  entity_type: number;
  /** The stage instance of an active stage event. */
  entity_id: Snowflake | null;
  location: string | null;
  recurrence_json: string | null;
}

/** One occurrence of a recurring event that is not as the rule says; its id is made from the time the rule gives. */
export interface ScheduledEventExceptionsTable {
  event_id: Snowflake;
  id: Snowflake;
  guild_id: Snowflake;
  original_start_at: number;
  /** Null: as the rule says. */
  start_at: number | null;
  end_at: number | null;
  is_canceled: number;
}

/** Who is interested in an event. */
export interface ScheduledEventUsersTable {
  event_id: Snowflake;
  /** The occurrence, or 0 for the event as a whole. */
  exception_id: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake;
  /** 0 not interested (in one occurrence), 1 interested. */
  response: number;
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
