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
  messages: MessagesTable;
  nonces: NoncesTable;
  reactions: ReactionsTable;
  audit_entries: AuditEntriesTable;
  jobs: JobsTable;
  gateway_sessions: GatewaySessionsTable;
  session_starts: SessionStartsTable;
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
  member_count: number;
  /** Raised by every change of the guild's own row, its roles or its channels: caches compare it. */
  state_version: number;
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

export type UserRow = Selectable<UsersTable>;
export type ApplicationRow = Selectable<ApplicationsTable>;
export type GuildRow = Selectable<GuildsTable>;
export type RoleRow = Selectable<RolesTable>;
export type MemberRow = Selectable<MembersTable>;
export type ChannelRow = Selectable<ChannelsTable>;
export type InviteRow = Selectable<InvitesTable>;
export type MessageRow = Selectable<MessagesTable>;
export type ReactionRow = Selectable<ReactionsTable>;
export type NewAuditEntry = Insertable<AuditEntriesTable>;
export type JobRow = Selectable<JobsTable>;
export type GatewaySessionRow = Selectable<GatewaySessionsTable>;
