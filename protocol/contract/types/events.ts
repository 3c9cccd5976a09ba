import type * as Api from 'discord-api-types/v10';
import type { EventPayloads } from '../../events.ts';
import type { Item, Part } from './compare.ts';
import type { Objects } from './pairs.ts';

/** The published type of the payload of each event. */
interface Events {
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: Api.GatewayApplicationCommandPermissionsUpdateDispatchData;
  AUTO_MODERATION_ACTION_EXECUTION: Api.GatewayAutoModerationActionExecutionDispatchData;
  AUTO_MODERATION_RULE_CREATE: Api.GatewayAutoModerationRuleCreateDispatchData;
  AUTO_MODERATION_RULE_DELETE: Api.GatewayAutoModerationRuleDeleteDispatchData;
  AUTO_MODERATION_RULE_UPDATE: Api.GatewayAutoModerationRuleUpdateDispatchData;
  CHANNEL_CREATE: Api.GatewayChannelCreateDispatchData;
  CHANNEL_DELETE: Api.GatewayChannelDeleteDispatchData;
  CHANNEL_INFO: Api.GatewayChannelInfoDispatchData;
  CHANNEL_PINS_UPDATE: Api.GatewayChannelPinsUpdateDispatchData;
  CHANNEL_UPDATE: Api.GatewayChannelUpdateDispatchData;
  ENTITLEMENT_CREATE: Api.GatewayEntitlementCreateDispatchData;
  ENTITLEMENT_DELETE: Api.GatewayEntitlementDeleteDispatchData;
  ENTITLEMENT_UPDATE: Api.GatewayEntitlementUpdateDispatchData;
  GUILD_AUDIT_LOG_ENTRY_CREATE: Api.GatewayGuildAuditLogEntryCreateDispatchData;
  GUILD_BAN_ADD: Api.GatewayGuildBanAddDispatchData;
  GUILD_BAN_REMOVE: Api.GatewayGuildBanRemoveDispatchData;
  GUILD_CREATE: Api.GatewayGuildCreateDispatchData;
  GUILD_DELETE: Api.GatewayGuildDeleteDispatchData;
  GUILD_EMOJIS_UPDATE: Api.GatewayGuildEmojisUpdateDispatchData;
  GUILD_INTEGRATIONS_UPDATE: Api.GatewayGuildIntegrationsUpdateDispatchData;
  GUILD_MEMBERS_CHUNK: Api.GatewayGuildMembersChunkDispatchData;
  GUILD_MEMBER_ADD: Api.GatewayGuildMemberAddDispatchData;
  GUILD_MEMBER_REMOVE: Api.GatewayGuildMemberRemoveDispatchData;
  GUILD_MEMBER_UPDATE: Api.GatewayGuildMemberUpdateDispatchData;
  GUILD_ROLE_CREATE: Api.GatewayGuildRoleCreateDispatchData;
  GUILD_ROLE_DELETE: Api.GatewayGuildRoleDeleteDispatchData;
  GUILD_ROLE_UPDATE: Api.GatewayGuildRoleUpdateDispatchData;
  GUILD_SCHEDULED_EVENT_CREATE: Api.GatewayGuildScheduledEventCreateDispatchData;
  GUILD_SCHEDULED_EVENT_DELETE: Api.GatewayGuildScheduledEventDeleteDispatchData;
  GUILD_SCHEDULED_EVENT_UPDATE: Api.GatewayGuildScheduledEventUpdateDispatchData;
  GUILD_SCHEDULED_EVENT_USER_ADD: Api.GatewayGuildScheduledEventUserAddDispatchData;
  GUILD_SCHEDULED_EVENT_USER_REMOVE: Api.GatewayGuildScheduledEventUserRemoveDispatchData;
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: Api.GatewayGuildSoundboardSoundsUpdateDispatchData;
  GUILD_SOUNDBOARD_SOUND_CREATE: Api.GatewayGuildSoundboardSoundCreateDispatchData;
  GUILD_SOUNDBOARD_SOUND_DELETE: Api.GatewayGuildSoundboardSoundDeleteDispatchData;
  GUILD_SOUNDBOARD_SOUND_UPDATE: Api.GatewayGuildSoundboardSoundUpdateDispatchData;
  GUILD_STICKERS_UPDATE: Api.GatewayGuildStickersUpdateDispatchData;
  GUILD_UPDATE: Api.GatewayGuildUpdateDispatchData;
  INTEGRATION_CREATE: Api.GatewayIntegrationCreateDispatchData;
  INTEGRATION_DELETE: Api.GatewayIntegrationDeleteDispatchData;
  INTEGRATION_UPDATE: Api.GatewayIntegrationUpdateDispatchData;
  INTERACTION_CREATE: Api.GatewayInteractionCreateDispatchData;
  INVITE_CREATE: Api.GatewayInviteCreateDispatchData;
  INVITE_DELETE: Api.GatewayInviteDeleteDispatchData;
  MESSAGE_CREATE: Api.GatewayMessageCreateDispatchData;
  MESSAGE_DELETE: Api.GatewayMessageDeleteDispatchData;
  MESSAGE_DELETE_BULK: Api.GatewayMessageDeleteBulkDispatchData;
  MESSAGE_POLL_VOTE_ADD: Api.GatewayMessagePollVoteDispatchData;
  MESSAGE_POLL_VOTE_REMOVE: Api.GatewayMessagePollVoteDispatchData;
  MESSAGE_REACTION_ADD: Api.GatewayMessageReactionAddDispatchData;
  MESSAGE_REACTION_REMOVE: Api.GatewayMessageReactionRemoveDispatchData;
  MESSAGE_REACTION_REMOVE_ALL: Api.GatewayMessageReactionRemoveAllDispatchData;
  MESSAGE_REACTION_REMOVE_EMOJI: Api.GatewayMessageReactionRemoveEmojiDispatchData;
  MESSAGE_UPDATE: Api.GatewayMessageUpdateDispatchData;
  PRESENCE_UPDATE: Api.GatewayPresenceUpdateDispatchData;
  RATE_LIMITED: Api.GatewayRateLimitedDispatchData;
  READY: Api.GatewayReadyDispatchData;
  SOUNDBOARD_SOUNDS: Api.GatewaySoundboardSoundsDispatchData;
  STAGE_INSTANCE_CREATE: Api.GatewayStageInstanceCreateDispatchData;
  STAGE_INSTANCE_DELETE: Api.GatewayStageInstanceDeleteDispatchData;
  STAGE_INSTANCE_UPDATE: Api.GatewayStageInstanceUpdateDispatchData;
  SUBSCRIPTION_CREATE: Api.GatewaySubscriptionCreateDispatchData;
  SUBSCRIPTION_DELETE: Api.GatewaySubscriptionDeleteDispatchData;
  SUBSCRIPTION_UPDATE: Api.GatewaySubscriptionUpdateDispatchData;
  THREAD_CREATE: Api.GatewayThreadCreateDispatchData;
  THREAD_DELETE: Api.GatewayThreadDeleteDispatchData;
  THREAD_LIST_SYNC: Api.GatewayThreadListSyncDispatchData;
  THREAD_MEMBERS_UPDATE: Api.GatewayThreadMembersUpdateDispatchData;
  THREAD_MEMBER_UPDATE: Api.GatewayThreadMemberUpdateDispatchData;
  THREAD_UPDATE: Api.GatewayThreadUpdateDispatchData;
  TYPING_START: Api.GatewayTypingStartDispatchData;
  USER_UPDATE: Api.GatewayUserUpdateDispatchData;
  VOICE_CHANNEL_EFFECT_SEND: Api.GatewayVoiceChannelEffectSendDispatchData;
  VOICE_CHANNEL_START_TIME_UPDATE: Api.GatewayVoiceChannelStartTimeUpdateDispatchData;
  VOICE_CHANNEL_STATUS_UPDATE: Api.GatewayVoiceChannelStatusUpdateDispatchData;
  VOICE_SERVER_UPDATE: Api.GatewayVoiceServerUpdateDispatchData;
  VOICE_STATE_UPDATE: Api.GatewayVoiceStateUpdateDispatchData;
  WEBHOOKS_UPDATE: Api.GatewayWebhooksUpdateDispatchData;
}

/** The objects whose fields the payload of an event has; only what it adds is listed. */
interface Bases {
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: 'CommandPermissionsObject';
  AUTO_MODERATION_RULE_CREATE: 'RuleObject';
  AUTO_MODERATION_RULE_DELETE: 'RuleObject';
  AUTO_MODERATION_RULE_UPDATE: 'RuleObject';
  CHANNEL_CREATE: 'SeenChannelObject';
  CHANNEL_DELETE: 'SeenChannelObject';
  CHANNEL_UPDATE: 'SeenChannelObject';
  ENTITLEMENT_CREATE: 'EntitlementObject';
  ENTITLEMENT_DELETE: 'EntitlementObject';
  ENTITLEMENT_UPDATE: 'EntitlementObject';
  GUILD_AUDIT_LOG_ENTRY_CREATE: 'AuditEntryObject';
  GUILD_CREATE: 'GuildObject';
  GUILD_MEMBER_ADD: 'MemberObject';
  GUILD_MEMBER_UPDATE: 'MemberObject';
  GUILD_SCHEDULED_EVENT_CREATE: 'ScheduledEventObject';
  GUILD_SCHEDULED_EVENT_DELETE: 'ScheduledEventObject';
  GUILD_SCHEDULED_EVENT_UPDATE: 'ScheduledEventObject';
  GUILD_SOUNDBOARD_SOUND_CREATE: 'SoundboardSoundObject';
  GUILD_SOUNDBOARD_SOUND_UPDATE: 'SoundboardSoundObject';
  GUILD_UPDATE: 'GuildObject';
  INTEGRATION_CREATE: 'Integration';
  INTEGRATION_UPDATE: 'Integration';
  INVITE_CREATE: 'InviteObject';
  MESSAGE_CREATE: 'MessageObject';
  MESSAGE_UPDATE: 'MessageObject';
  STAGE_INSTANCE_CREATE: 'StageInstanceObject';
  STAGE_INSTANCE_DELETE: 'StageInstanceObject';
  STAGE_INSTANCE_UPDATE: 'StageInstanceObject';
  SUBSCRIPTION_CREATE: 'SubscriptionObject';
  SUBSCRIPTION_DELETE: 'SubscriptionObject';
  SUBSCRIPTION_UPDATE: 'SubscriptionObject';
  THREAD_CREATE: 'ThreadObject';
  THREAD_LIST_SYNC: 'ThreadListObject';
  THREAD_MEMBER_UPDATE: 'ThreadMemberObject';
  THREAD_UPDATE: 'ThreadObject';
  USER_UPDATE: 'SelfObject';
  VOICE_STATE_UPDATE: 'VoiceStateObject';
}

type EventPair<K extends keyof Events> = [Item<EventPayloads[K]>, Item<Events[K]>, K extends keyof Bases ? Bases[K] : undefined];

/** The pairs of payloads; of lists, their elements. */
export type EventPairs = { [K in keyof Events]: EventPair<K> };

/** The pairs of the objects in payloads that no response has. */
interface Parts {
  'CHANNEL_INFO.channels': Part<EventPair<'CHANNEL_INFO'>, 'channels'>;
  'GUILD_CREATE.presences': Part<EventPair<'GUILD_CREATE'>, 'presences'>;
  'GUILD_CREATE.threads': [...Part<EventPair<'GUILD_CREATE'>, 'threads'>, 'ThreadObject'];
  'GUILD_CREATE.threads.member': [...Part<Part<EventPair<'GUILD_CREATE'>, 'threads'>, 'member'>, 'ThreadMemberObject'];
  'GUILD_CREATE.voice_states': [...Part<EventPair<'GUILD_CREATE'>, 'voice_states'>, 'VoiceStateObject'];
  'GUILD_MEMBERS_CHUNK.presences': Part<EventPair<'GUILD_MEMBERS_CHUNK'>, 'presences'>;
  'INTERACTION_CREATE.channel': [...Part<EventPair<'INTERACTION_CREATE'>, 'channel'>, 'ChannelObject'];
  'INTERACTION_CREATE.guild': Part<EventPair<'INTERACTION_CREATE'>, 'guild'>;
  'INTERACTION_CREATE.member': [...Part<EventPair<'INTERACTION_CREATE'>, 'member'>, 'MemberObject'];
  'MESSAGE_CREATE.member': [...Part<EventPair<'MESSAGE_CREATE'>, 'member'>, 'MemberObject'];
  'MESSAGE_UPDATE.member': [...Part<EventPair<'MESSAGE_UPDATE'>, 'member'>, 'MemberObject'];
  'MESSAGE_CREATE.mentions': [...Part<EventPair<'MESSAGE_CREATE'>, 'mentions'>, 'UserObject'];
  'MESSAGE_UPDATE.mentions': [...Part<EventPair<'MESSAGE_UPDATE'>, 'mentions'>, 'UserObject'];
  'RATE_LIMITED.meta': Part<EventPair<'RATE_LIMITED'>, 'meta'>;
  'READY.application': Part<EventPair<'READY'>, 'application'>;
  /** People receive whole guilds. */
  'READY.guilds': [
    Part<EventPair<'READY'>, 'guilds'>[0],
    Part<EventPair<'READY'>, 'guilds'>[1] | Events['GUILD_CREATE'],
    'GUILD_CREATE',
  ];
  'THREAD_MEMBERS_UPDATE.added_members': [...Part<EventPair<'THREAD_MEMBERS_UPDATE'>, 'added_members'>, 'ThreadMemberObject'];
  'VOICE_CHANNEL_EFFECT_SEND.emoji': Part<EventPair<'VOICE_CHANNEL_EFFECT_SEND'>, 'emoji'>;
}

export type EventParts = { [K in keyof Parts]: Parts[K] };

/** Where objects in payloads are looked up. */
export type EventRegistry = Objects & EventPairs & EventParts;
