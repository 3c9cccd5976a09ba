import { integers, strings } from './parts.ts';
import { AUDIT_LOG_EVENTS } from '../enums.ts';

export const ActivityActionTypes = integers('ActivityActionTypes', {
  JOIN: 1,
  SPECTATE: 2,
  LISTEN: 3,
  JOIN_REQUEST: 5,
  STREAM_REQUEST: 6,
});

export const AfkTimeouts = integers('AfkTimeouts', {
  ONE_MINUTE: 60,
  FIVE_MINUTES: 300,
  FIFTEEN_MINUTES: 900,
  THIRTY_MINUTES: 1800,
  ONE_HOUR: 3600,
});

export const ApplicationCommandHandler = integers('ApplicationCommandHandler', { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 });

export const ApplicationCommandPermissionType = integers('ApplicationCommandPermissionType', { ROLE: 1, USER: 2, CHANNEL: 3 });

export const ApplicationCommandType = integers('ApplicationCommandType', {
  CHAT: 1,
  USER: 2,
  MESSAGE: 3,
  PRIMARY_ENTRY_POINT: 4,
});

export const ApplicationEventWebhooksStatus = integers('ApplicationEventWebhooksStatus', {
  DISABLED: 1,
  ENABLED: 2,
  DISABLED_BY_DISCORD: 3,
});

export const ApplicationExplicitContentFilterTypes = integers('ApplicationExplicitContentFilterTypes', { INHERIT: 0, ALWAYS: 1 });

export const ApplicationIntegrationType = integers('ApplicationIntegrationType', { GUILD_INSTALL: 0, USER_INSTALL: 1 });

export const AuditLogActionTypes = integers('AuditLogActionTypes', AUDIT_LOG_EVENTS);

export const AutomodActionType = integers('AutomodActionType', {
  BLOCK_MESSAGE: 1,
  FLAG_TO_CHANNEL: 2,
  USER_COMMUNICATION_DISABLED: 3,
  QUARANTINE_USER: 4,
});

export const AutomodEventType = integers('AutomodEventType', { MESSAGE_SEND: 1, GUILD_MEMBER_JOIN_OR_UPDATE: 2 });

export const AutomodKeywordPresetType = integers('AutomodKeywordPresetType', { PROFANITY: 1, SEXUAL_CONTENT: 2, SLURS: 3 });

export const AutomodTriggerType = integers('AutomodTriggerType', {
  KEYWORD: 1,
  ML_SPAM: 3,
  DEFAULT_KEYWORD_LIST: 4,
  MENTION_SPAM: 5,
  USER_PROFILE: 6,
});

export const AvailableLocalesEnum = strings('AvailableLocalesEnum', {
  ar: 'ar',
  bg: 'bg',
  cs: 'cs',
  da: 'da',
  de: 'de',
  el: 'el',
  'en-GB': 'en-GB',
  'en-US': 'en-US',
  'es-419': 'es-419',
  'es-ES': 'es-ES',
  fi: 'fi',
  fr: 'fr',
  he: 'he',
  hi: 'hi',
  hr: 'hr',
  hu: 'hu',
  id: 'id',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  lt: 'lt',
  nl: 'nl',
  no: 'no',
  pl: 'pl',
  'pt-BR': 'pt-BR',
  ro: 'ro',
  ru: 'ru',
  'sv-SE': 'sv-SE',
  th: 'th',
  tr: 'tr',
  uk: 'uk',
  vi: 'vi',
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
});

export const ChannelTypes = integers('ChannelTypes', {
  DM: 1,
  GROUP_DM: 3,
  GUILD_TEXT: 0,
  GUILD_VOICE: 2,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
});

export const ConnectedAccountVisibility = integers('ConnectedAccountVisibility', { NONE: 0, EVERYONE: 1 });

export const EntitlementTypes = integers('EntitlementTypes', { APPLICATION_SUBSCRIPTION: 8, QUEST_REWARD: 10, PURCHASE: 1 });

export const ForumLayout = integers('ForumLayout', { DEFAULT: 0, LIST: 1, GRID: 2 });

export const GuildExplicitContentFilterTypes = integers('GuildExplicitContentFilterTypes', {
  DISABLED: 0,
  MEMBERS_WITHOUT_ROLES: 1,
  ALL_MEMBERS: 2,
});

export const GuildFeatures = strings('GuildFeatures', {
  ANIMATED_BANNER: 'ANIMATED_BANNER',
  ANIMATED_ICON: 'ANIMATED_ICON',
  APPLICATION_COMMAND_PERMISSIONS_V2: 'APPLICATION_COMMAND_PERMISSIONS_V2',
  AUTO_MODERATION: 'AUTO_MODERATION',
  BANNER: 'BANNER',
  COMMUNITY: 'COMMUNITY',
  CREATOR_MONETIZABLE_PROVISIONAL: 'CREATOR_MONETIZABLE_PROVISIONAL',
  CREATOR_STORE_PAGE: 'CREATOR_STORE_PAGE',
  DEVELOPER_SUPPORT_SERVER: 'DEVELOPER_SUPPORT_SERVER',
  DISCOVERABLE: 'DISCOVERABLE',
  FEATURABLE: 'FEATURABLE',
  INVITES_DISABLED: 'INVITES_DISABLED',
  INVITE_SPLASH: 'INVITE_SPLASH',
  MEMBER_VERIFICATION_GATE_ENABLED: 'MEMBER_VERIFICATION_GATE_ENABLED',
  MORE_STICKERS: 'MORE_STICKERS',
  NEWS: 'NEWS',
  PARTNERED: 'PARTNERED',
  PREVIEW_ENABLED: 'PREVIEW_ENABLED',
  RAID_ALERTS_DISABLED: 'RAID_ALERTS_DISABLED',
  PRUNE_REQUIRES_ADMIN: 'PRUNE_REQUIRES_ADMIN',
  ROLE_ICONS: 'ROLE_ICONS',
  ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE: 'ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE',
  ROLE_SUBSCRIPTIONS_ENABLED: 'ROLE_SUBSCRIPTIONS_ENABLED',
  TICKETED_EVENTS_ENABLED: 'TICKETED_EVENTS_ENABLED',
  VANITY_URL: 'VANITY_URL',
  VERIFIED: 'VERIFIED',
  VIP_REGIONS: 'VIP_REGIONS',
  WELCOME_SCREEN_ENABLED: 'WELCOME_SCREEN_ENABLED',
  OFFICIAL_GAME_GUILD: 'OFFICIAL_GAME_GUILD',
  ENHANCED_ROLE_COLORS: 'ENHANCED_ROLE_COLORS',
  GUESTS_ENABLED: 'GUESTS_ENABLED',
  GUILD_TAGS: 'GUILD_TAGS',
  GUILD_TAGS_BADGE_PACK_CREEPY_CRAWLIES: 'GUILD_TAGS_BADGE_PACK_CREEPY_CRAWLIES',
  GUILD_TAGS_BADGE_PACK_FLEX: 'GUILD_TAGS_BADGE_PACK_FLEX',
  GUILD_TAGS_BADGE_PACK_PETS: 'GUILD_TAGS_BADGE_PACK_PETS',
  GUILD_TAGS_BADGE_PACK_PLANT: 'GUILD_TAGS_BADGE_PACK_PLANT',
  MEMBER_VERIFICATION_MANUAL_APPROVAL: 'MEMBER_VERIFICATION_MANUAL_APPROVAL',
  MORE_SOUNDBOARD: 'MORE_SOUNDBOARD',
  SOUNDBOARD: 'SOUNDBOARD',
});

export const GuildMFALevel = integers('GuildMFALevel', { NONE: 0, ELEVATED: 1 });

export const GuildNSFWContentLevel = integers('GuildNSFWContentLevel', { DEFAULT: 0, EXPLICIT: 1, SAFE: 2, AGE_RESTRICTED: 3 });

export const GuildOnboardingMode = integers('GuildOnboardingMode', { ONBOARDING_DEFAULT: 0, ONBOARDING_ADVANCED: 1 });

export const GuildScheduledEventEntityTypes = integers('GuildScheduledEventEntityTypes', {
  NONE: 0,
  STAGE_INSTANCE: 1,
  VOICE: 2,
  EXTERNAL: 3,
});

export const GuildScheduledEventPrivacyLevels = integers('GuildScheduledEventPrivacyLevels', { GUILD_ONLY: 2 });

export const GuildScheduledEventStatuses = integers('GuildScheduledEventStatuses', {
  SCHEDULED: 1,
  ACTIVE: 2,
  COMPLETED: 3,
  CANCELED: 4,
});

export const GuildScheduledEventUserResponses = integers('GuildScheduledEventUserResponses', { UNINTERESTED: 0, INTERESTED: 1 });

export const IntegrationTypes = strings('IntegrationTypes', {
  DISCORD: 'discord',
  TWITCH: 'twitch',
  YOUTUBE: 'youtube',
  GUILD_SUBSCRIPTION: 'guild_subscription',
});

export const InteractionContextType = integers('InteractionContextType', { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 });

export const InteractionTypes = integers('InteractionTypes', {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
  SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY: 6,
});

export const InviteTargetTypes = integers('InviteTargetTypes', {
  STREAM: 1,
  EMBEDDED_APPLICATION: 2,
  ROLE_SUBSCRIPTIONS_PURCHASE: 3,
});

export const MessageComponentSeparatorSpacingSize = integers('MessageComponentSeparatorSpacingSize', { SMALL: 1, LARGE: 2 });

export const MessageReferenceType = integers('MessageReferenceType', { DEFAULT: 0, FORWARD: 1 });

export const MessageType = integers('MessageType', {
  DEFAULT: 0,
  RECIPIENT_ADD: 1,
  RECIPIENT_REMOVE: 2,
  CALL: 3,
  CHANNEL_NAME_CHANGE: 4,
  CHANNEL_ICON_CHANGE: 5,
  CHANNEL_PINNED_MESSAGE: 6,
  USER_JOIN: 7,
  GUILD_BOOST: 8,
  GUILD_BOOST_TIER_1: 9,
  GUILD_BOOST_TIER_2: 10,
  GUILD_BOOST_TIER_3: 11,
  CHANNEL_FOLLOW_ADD: 12,
  GUILD_DISCOVERY_DISQUALIFIED: 14,
  GUILD_DISCOVERY_REQUALIFIED: 15,
  GUILD_DISCOVERY_GRACE_PERIOD_INITIAL_WARNING: 16,
  GUILD_DISCOVERY_GRACE_PERIOD_FINAL_WARNING: 17,
  THREAD_CREATED: 18,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  THREAD_STARTER_MESSAGE: 21,
  GUILD_INVITE_REMINDER: 22,
  CONTEXT_MENU_COMMAND: 23,
  AUTO_MODERATION_ACTION: 24,
  ROLE_SUBSCRIPTION_PURCHASE: 25,
  INTERACTION_PREMIUM_UPSELL: 26,
  STAGE_START: 27,
  STAGE_END: 28,
  STAGE_SPEAKER: 29,
  STAGE_TOPIC: 31,
  GUILD_APPLICATION_PREMIUM_SUBSCRIPTION: 32,
  GUILD_INCIDENT_ALERT_MODE_ENABLED: 36,
  GUILD_INCIDENT_ALERT_MODE_DISABLED: 37,
  GUILD_INCIDENT_REPORT_RAID: 38,
  GUILD_INCIDENT_REPORT_FALSE_ALARM: 39,
  POLL_RESULT: 46,
  HD_STREAMING_UPGRADED: 55,
});

export const MetadataItemTypes = integers('MetadataItemTypes', {
  INTEGER_LESS_THAN_EQUAL: 1,
  INTEGER_GREATER_THAN_EQUAL: 2,
  INTEGER_EQUAL: 3,
  INTEGER_NOT_EQUAL: 4,
  DATETIME_LESS_THAN_EQUAL: 5,
  DATETIME_GREATER_THAN_EQUAL: 6,
  BOOLEAN_EQUAL: 7,
  BOOLEAN_NOT_EQUAL: 8,
});

export const OAuth2Scopes = strings('OAuth2Scopes', {
  IDENTIFY: 'identify',
  EMAIL: 'email',
  CONNECTIONS: 'connections',
  GUILDS: 'guilds',
  GUILDS_JOIN: 'guilds.join',
  GUILDS_MEMBERS_READ: 'guilds.members.read',
  GDM_JOIN: 'gdm.join',
  BOT: 'bot',
  RPC: 'rpc',
  RPC_NOTIFICATIONS_READ: 'rpc.notifications.read',
  RPC_VOICE_READ: 'rpc.voice.read',
  RPC_VOICE_WRITE: 'rpc.voice.write',
  RPC_VIDEO_READ: 'rpc.video.read',
  RPC_VIDEO_WRITE: 'rpc.video.write',
  RPC_SCREENSHARE_READ: 'rpc.screenshare.read',
  RPC_SCREENSHARE_WRITE: 'rpc.screenshare.write',
  RPC_ACTIVITIES_WRITE: 'rpc.activities.write',
  WEBHOOK_INCOMING: 'webhook.incoming',
  MESSAGES_READ: 'messages.read',
  APPLICATIONS_BUILDS_UPLOAD: 'applications.builds.upload',
  APPLICATIONS_BUILDS_READ: 'applications.builds.read',
  APPLICATIONS_COMMANDS: 'applications.commands',
  APPLICATIONS_COMMANDS_PERMISSIONS_UPDATE: 'applications.commands.permissions.update',
  APPLICATIONS_COMMANDS_UPDATE: 'applications.commands.update',
  APPLICATIONS_STORE_UPDATE: 'applications.store.update',
  APPLICATIONS_ENTITLEMENTS: 'applications.entitlements',
  ACTIVITIES_READ: 'activities.read',
  ACTIVITIES_WRITE: 'activities.write',
  ACTIVITIES_INVITES_WRITE: 'activities.invites.write',
  RELATIONSHIPS_READ: 'relationships.read',
  VOICE: 'voice',
  DM_CHANNELS_READ: 'dm_channels.read',
  ROLE_CONNECTIONS_WRITE: 'role_connections.write',
  OPENID: 'openid',
  'application_identities.write': 'application_identities.write',
  'dm_channels.messages.read': 'dm_channels.messages.read',
  'dm_channels.messages.write': 'dm_channels.messages.write',
  'gateway.connect': 'gateway.connect',
  'guilds.channels.read': 'guilds.channels.read',
  'identify.premium': 'identify.premium',
  'lobbies.write': 'lobbies.write',
  'relationships.write': 'relationships.write',
  'sdk.social_layer': 'sdk.social_layer',
  'sdk.social_layer_presence': 'sdk.social_layer_presence',
});

export const OnboardingPromptType = integers('OnboardingPromptType', { MULTIPLE_CHOICE: 0, DROPDOWN: 1 });

export const PollLayoutTypes = integers('PollLayoutTypes', { DEFAULT: 1 });

export const PremiumGuildTiers = integers('PremiumGuildTiers', { NONE: 0, TIER_1: 1, TIER_2: 2, TIER_3: 3 });

export const PremiumTypes = integers('PremiumTypes', { NONE: 0, TIER_1: 1, TIER_2: 2, TIER_0: 3 });

export const RecurrenceRuleFrequencies = integers('RecurrenceRuleFrequencies', { DAILY: 3, WEEKLY: 2, MONTHLY: 1, YEARLY: 0 });

export const RecurrenceRuleMonths = integers('RecurrenceRuleMonths', {
  JANUARY: 1,
  FEBRUARY: 2,
  MARCH: 3,
  APRIL: 4,
  MAY: 5,
  JUNE: 6,
  JULY: 7,
  AUGUST: 8,
  SEPTEMBER: 9,
  OCTOBER: 10,
  NOVEMBER: 11,
  DECEMBER: 12,
});

export const RecurrenceRuleWeekdays = integers('RecurrenceRuleWeekdays', {
  MONDAY: 0,
  TUESDAY: 1,
  WEDNESDAY: 2,
  THURSDAY: 3,
  FRIDAY: 4,
  SATURDAY: 5,
  SUNDAY: 6,
});

export const SnowflakeSelectDefaultValueTypes = strings('SnowflakeSelectDefaultValueTypes', {
  USER: 'user',
  ROLE: 'role',
  CHANNEL: 'channel',
});

export const StageInstancesPrivacyLevels = integers('StageInstancesPrivacyLevels', { PUBLIC: 1, GUILD_ONLY: 2 });

export const StickerFormatTypes = integers('StickerFormatTypes', { PNG: 1, APNG: 2, LOTTIE: 3, GIF: 4 });

export const SubscriptionResponseStatusType = integers('SubscriptionResponseStatusType', { ACTIVE: 0, INACTIVE: 1, ENDING: 2 });

export const TargetUsersJobStatusTypes = integers('TargetUsersJobStatusTypes', {
  UNSPECIFIED: 0,
  PROCESSING: 1,
  COMPLETED: 2,
  FAILED: 3,
});

export const TeamMembershipStates = integers('TeamMembershipStates', { INVITED: 1, ACCEPTED: 2 });

export const ThreadAutoArchiveDuration = integers('ThreadAutoArchiveDuration', {
  ONE_HOUR: 60,
  ONE_DAY: 1440,
  THREE_DAY: 4320,
  SEVEN_DAY: 10080,
});

export const ThreadSearchTagSetting = strings('ThreadSearchTagSetting', { MATCH_ALL: 'match_all', MATCH_SOME: 'match_some' });

export const ThreadSortOrder = integers('ThreadSortOrder', { LATEST_ACTIVITY: 0, CREATION_DATE: 1 });

export const UserNotificationSettings = integers('UserNotificationSettings', { ALL_MESSAGES: 0, ONLY_MENTIONS: 1 });

export const VerificationLevels = integers('VerificationLevels', { NONE: 0, LOW: 1, MEDIUM: 2, HIGH: 3, VERY_HIGH: 4 });

export const VideoQualityModes = integers('VideoQualityModes', { AUTO: 1, FULL: 2 });

export const WebhookTypes = integers('WebhookTypes', { GUILD_INCOMING: 1, CHANNEL_FOLLOWER: 2, APPLICATION_INCOMING: 3 });
