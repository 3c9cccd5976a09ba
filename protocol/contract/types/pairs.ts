import type * as Api from 'discord-api-types/v10';
import type { Item, Part } from './compare.ts';
import type { ReplyOf } from './operations.ts';
import type { Responses } from './responses.ts';
import type { ActivityInstanceObject, ActivityLocation } from '../../objects/apps/activities.ts';
import type {
  ApplicationObject,
  InstallParams,
  IntegrationTypesConfig,
  PrivateApplicationObject,
} from '../../objects/apps/applications.ts';
import type { CommandObject, CommandPermission, CommandPermissionsObject } from '../../objects/apps/commands.ts';
import type { InteractionCallbackObject } from '../../objects/apps/interactions.ts';
import type { EntitlementObject, SkuObject, SubscriptionObject } from '../../objects/apps/monetization.ts';
import type { MetadataRecord, RoleConnectionObject } from '../../objects/apps/role-connections.ts';
import type { TeamMemberObject } from '../../objects/apps/teams.ts';
import type { IdentityObject, ProfileData, ProfileObject } from '../../objects/games/identity-profiles.ts';
import type { AuditChange, AuditEntryObject } from '../../objects/guild/audit-log.ts';
import type { RuleAction, RuleObject, TriggerMetadata } from '../../objects/guild/auto-moderation.ts';
import type { BanObject } from '../../objects/guild/bans.ts';
import type { EmojiObject } from '../../objects/guild/emojis.ts';
import type { GuildObject, GuildWithCountsObject, IncidentsData } from '../../objects/guild/guilds.ts';
import type { IntegrationApplicationObject } from '../../objects/guild/integrations.ts';
import type { GroupInviteObject, InviteGuildObject, InviteObject, InviteRoleObject } from '../../objects/guild/invites.ts';
import type { MemberObject, OwnMemberObject } from '../../objects/guild/members.ts';
import type { RoleColors, RoleObject, RoleTags } from '../../objects/guild/roles.ts';
import type {
  EventUserObject,
  RecurrenceRule,
  ScheduledEventObject,
  ScheduledEventWithRsvpObject,
} from '../../objects/guild/scheduled-events.ts';
import type { FormField, VerificationForm } from '../../objects/guild/screening.ts';
import type { SoundboardSoundObject } from '../../objects/guild/soundboard.ts';
import type { StageInstanceObject } from '../../objects/guild/stage-instances.ts';
import type { StandardStickerObject, StickerObject, StickerPackObject } from '../../objects/guild/stickers.ts';
import type { Snapshot, SnapshotChannel, SnapshotRole, TemplateObject } from '../../objects/guild/templates.ts';
import type { VoiceRegionObject } from '../../objects/guild/voice-regions.ts';
import type { VoiceStateObject } from '../../objects/guild/voice-states.ts';
import type {
  Onboarding,
  OnboardingOption,
  OnboardingPrompt,
  SmallEmoji,
  WelcomeChannel,
  WelcomeScreen,
} from '../../objects/guild/welcome.ts';
import type { WidgetMember, WidgetSettings } from '../../objects/guild/widget.ts';
import type {
  ChannelObject,
  ForumTag,
  OverwriteObject,
  ReactionEmoji,
  SeenChannelObject,
} from '../../objects/messages/channels.ts';
import type * as components from '../../objects/messages/components.ts';
import type { PrivateChannelObject } from '../../objects/messages/direct-messages.ts';
import type {
  AttachmentObject,
  EmbedMedia,
  EmbedObject,
  InteractionMetadata,
  MentionedChannel,
  MessageActivity,
  MessageObject,
  MessageReference,
  SnapshotObject,
  StickerItem,
} from '../../objects/messages/messages.ts';
import type { PollMedia, PollObject } from '../../objects/messages/polls.ts';
import type { ReactionEmojiObject, ReactionObject } from '../../objects/messages/reactions.ts';
import type { ListedThreadObject, ThreadListObject, ThreadMemberObject, ThreadObject } from '../../objects/messages/threads.ts';
import type { WebhookObject } from '../../objects/messages/webhooks.ts';
import type { TokenAnswer } from '../../objects/oauth2.ts';
import type { ConnectionObject } from '../../objects/people/connections.ts';
import type { PrimaryGuild, SelfObject, UserObject } from '../../objects/people/users.ts';

type GuildChannels =
  | Api.APITextChannel
  | Api.APINewsChannel
  | Api.APIGuildVoiceChannel
  | Api.APIGuildStageVoiceChannel
  | Api.APIGuildCategoryChannel
  | Api.APIGuildForumChannel
  | Api.APIGuildMediaChannel;
type Threads = Api.APIPublicThreadChannel | Api.APIPrivateThreadChannel | Api.APIAnnouncementThreadChannel;

/** Users and what belongs to them. */
export interface PeoplePairs {
  UserObject: [UserObject, Api.APIUser];
  SelfObject: [SelfObject, Api.APIUser, 'UserObject'];
  PrimaryGuild: [PrimaryGuild, Api.APIUserPrimaryGuild];
  ConnectionObject: [ConnectionObject, Api.APIConnection];
  RoleConnectionObject: [RoleConnectionObject, Api.APIApplicationRoleConnection];
}

/** Guilds, members, roles, invites, moderation, expressions and events. */
export interface GuildPairs {
  GuildObject: [GuildObject, Api.APIGuild];
  GuildWithCountsObject: [GuildWithCountsObject, Api.APIGuild, 'GuildObject'];
  IncidentsData: [IncidentsData, Api.APIIncidentsData];
  GuildPreview: [ReplyOf<'getGuildPreview'>, Api.APIGuildPreview];
  OwnGuild: [Item<ReplyOf<'listMyGuilds'>>, Api.RESTAPIPartialCurrentUserGuild];
  VanityUrl: [ReplyOf<'getGuildVanityUrl'>, Api.RESTGetAPIGuildVanityUrlResult];
  MfaLevel: [ReplyOf<'updateGuildMfaLevel'>, Api.RESTPostAPIGuildsMFAResult];
  AuditLog: [ReplyOf<'listGuildAuditLogEntries'>, Api.APIAuditLog];
  AuditEntryObject: [AuditEntryObject, Api.APIAuditLogEntry];
  AuditChange: [AuditChange, Api.APIAuditLogChange];
  RuleObject: [RuleObject, Api.APIAutoModerationRule];
  RuleAction: [RuleAction, Api.APIAutoModerationAction];
  'RuleAction.metadata': Part<Objects['RuleAction'], 'metadata'>;
  TriggerMetadata: [TriggerMetadata, Api.APIAutoModerationRuleTriggerMetadata];
  BanObject: [BanObject, Api.APIBan];
  BulkBan: [ReplyOf<'bulkBanUsersFromGuild'>, Api.RESTPostAPIGuildBulkBanResult];
  EmojiObject: [EmojiObject, Api.APIEmoji];
  ApplicationEmoji: [EmojiObject, Api.APIApplicationEmoji];
  ApplicationEmojis: [ReplyOf<'listApplicationEmojis'>, Api.RESTGetAPIApplicationEmojisResult];
  Integration: [Item<ReplyOf<'listGuildIntegrations'>>, Api.APIGuildIntegration];
  'Integration.account': Part<Objects['Integration'], 'account'>;
  IntegrationApplicationObject: [IntegrationApplicationObject, Api.APIGuildIntegrationApplication];
  InviteObject: [InviteObject, Api.APIInvite];
  ExtendedInvite: [InviteObject, Api.APIExtendedInvite, 'InviteObject'];
  'InviteObject.channel': Part<Objects['InviteObject'], 'channel'>;
  GroupInviteObject: [GroupInviteObject, Api.APIInvite, 'InviteObject'];
  GroupExtendedInvite: [GroupInviteObject, Api.APIExtendedInvite, 'GroupInviteObject'];
  'GroupInviteObject.channel': Part<Objects['GroupInviteObject'], 'channel'>;
  'GroupInviteObject.channel.recipients': Part<Objects['GroupInviteObject.channel'], 'recipients'>;
  InviteGuildObject: [InviteGuildObject, Api.APIInviteGuild];
  InviteRoleObject: [InviteRoleObject, Api.APIInviteRole];
  TargetUsersJob: [ReplyOf<'getInviteTargetUsersJobStatus'>, Api.RESTGetAPIInviteTargetUsersJobStatusResult];
  MemberObject: [MemberObject, Api.APIGuildMember];
  OwnMemberObject: [OwnMemberObject, Api.APIGuildMember, 'MemberObject'];
  Nick: [ReplyOf<'modifyCurrentUserNick'>, Api.RESTPatchAPICurrentGuildMemberNicknameResult];
  Prune: [ReplyOf<'pruneGuild'>, Api.RESTPostAPIGuildPruneResult];
  PruneCount: [ReplyOf<'previewPruneGuild'>, Api.RESTGetAPIGuildPruneCountResult];
  RoleObject: [RoleObject, Api.APIRole];
  RoleColors: [RoleColors, Api.APIRoleColors];
  RoleTags: [RoleTags, Api.APIRoleTags];
  ScheduledEventObject: [ScheduledEventObject, Api.APIGuildScheduledEvent];
  ScheduledEventWithRsvpObject: [ScheduledEventWithRsvpObject, Api.APIGuildScheduledEvent, 'ScheduledEventObject'];
  'ScheduledEventObject.entity_metadata': Part<Objects['ScheduledEventObject'], 'entity_metadata'>;
  RecurrenceRule: [RecurrenceRule, Api.APIGuildScheduledEventRecurrenceRule];
  'RecurrenceRule.by_n_weekday': Part<Objects['RecurrenceRule'], 'by_n_weekday'>;
  EventUserObject: [EventUserObject, Api.APIGuildScheduledEventUser];
  VerificationForm: [VerificationForm, Api.APIGuildMembershipScreening];
  FormField: [FormField, Api.APIGuildMembershipScreeningField];
  SoundboardSoundObject: [SoundboardSoundObject, Api.APISoundboardSound];
  SoundboardSounds: [ReplyOf<'listGuildSoundboardSounds'>, Api.RESTGetAPIGuildSoundboardSoundsResult];
  StageInstanceObject: [StageInstanceObject, Api.APIStageInstance];
  StickerObject: [StickerObject, Api.APISticker];
  StandardStickerObject: [StandardStickerObject, Api.APISticker, 'StickerObject'];
  StickerPackObject: [StickerPackObject, Api.APIStickerPack];
  StickerPacks: [ReplyOf<'listStickerPacks'>, Api.RESTGetStickerPacksResult];
  TemplateObject: [TemplateObject, Api.APITemplate];
  Snapshot: [Snapshot, Api.APITemplateSerializedSourceGuild];
  SnapshotRole: [SnapshotRole, Api.RESTAPIGuildCreateRole];
  SnapshotChannel: [SnapshotChannel, Api.RESTAPIGuildCreatePartialChannel];
  'SnapshotChannel.available_tags': Part<Objects['SnapshotChannel'], 'available_tags'>;
  'SnapshotChannel.default_reaction_emoji': Part<Objects['SnapshotChannel'], 'default_reaction_emoji'>;
  'SnapshotChannel.permission_overwrites': Part<Objects['SnapshotChannel'], 'permission_overwrites'>;
  VoiceRegionObject: [VoiceRegionObject, Api.APIVoiceRegion];
  VoiceStateObject: [VoiceStateObject, Api.APIVoiceState];
  WelcomeScreen: [WelcomeScreen, Api.APIGuildWelcomeScreen];
  WelcomeChannel: [WelcomeChannel, Api.APIGuildWelcomeScreenChannel];
  Onboarding: [Onboarding, Api.APIGuildOnboarding];
  OnboardingPrompt: [OnboardingPrompt, Api.APIGuildOnboardingPrompt];
  OnboardingOption: [OnboardingOption, Api.APIGuildOnboardingPromptOption];
  SmallEmoji: [SmallEmoji, Api.APIPartialEmoji];
  Widget: [ReplyOf<'getGuildWidget'>, Api.APIGuildWidget];
  'Widget.channels': Part<Objects['Widget'], 'channels'>;
  WidgetMember: [WidgetMember, Api.APIGuildWidgetMember];
  'WidgetMember.activity': Part<Objects['WidgetMember'], 'activity'>;
  WidgetSettings: [WidgetSettings, Api.APIGuildWidgetSettings];
  'AuditLog.integrations': [...Part<Objects['AuditLog'], 'integrations'>, 'Integration'];
  'InviteObject.target_application': [...Part<Objects['InviteObject'], 'target_application'>, 'ApplicationObject'];
  OnboardingWithAnswers: [ReplyOf<'getGuildsOnboarding'>, Api.APIGuildOnboarding, 'Onboarding'];
}

/** Channels and threads. */
export interface ChannelPairs {
  ChannelObject: [ChannelObject, GuildChannels];
  ListedChannel: [Item<ReplyOf<'listGuildChannels'>>, GuildChannels, 'ChannelObject'];
  SeenChannelObject: [SeenChannelObject, GuildChannels, 'ChannelObject'];
  OverwriteObject: [OverwriteObject, Api.APIOverwrite];
  ForumTag: [ForumTag, Api.APIGuildForumTag];
  ReactionEmoji: [ReactionEmoji, Api.APIGuildForumDefaultReactionEmoji];
  PrivateChannelObject: [PrivateChannelObject, Api.APIDMChannel | Api.APIGroupDMChannel];
  FollowedChannel: [ReplyOf<'followChannel'>, Api.APIFollowedChannel];
  ThreadObject: [ThreadObject, Threads];
  ListedThreadObject: [ListedThreadObject, Threads, 'ThreadObject'];
  CreatedThread: [ReplyOf<'createThread'>, Threads, 'ThreadObject'];
  'ThreadObject.thread_metadata': Part<Objects['ThreadObject'], 'thread_metadata'>;
  ThreadMemberObject: [ThreadMemberObject, Api.APIThreadMember];
  ThreadListObject: [ThreadListObject, Api.APIThreadList];
  ArchivedThreads: [ThreadListObject, Api.RESTGetAPIChannelUsersThreadsArchivedResult, 'ThreadListObject'];
  SearchedThread: [...Part<Objects['SearchResult'], 'threads'>, 'ListedThreadObject'];
  AnyGuildChannel: [Item<ReplyOf<'listGuildChannels'>>, Api.APIGuildChannel, 'ListedChannel'];
}

/** Messages, their parts and components, and webhooks. */
export interface MessagePairs {
  MessageObject: [MessageObject, Api.APIMessage];
  ReferencedMessage: [...Part<Objects['MessageObject'], 'referenced_message'>, 'MessageObject'];
  InteractionMetadata: [InteractionMetadata, Api.APIMessageInteractionMetadata];
  'InteractionMetadata.triggering': Part<Objects['InteractionMetadata'], 'triggering_interaction_metadata'>;
  'MessageObject.call': Part<Objects['MessageObject'], 'call'>;
  'MessageObject.interaction': Part<Objects['MessageObject'], 'interaction'>;
  AttachmentObject: [AttachmentObject, Api.APIAttachment];
  EmbedObject: [EmbedObject, Api.APIEmbed];
  'EmbedMedia as image': [EmbedMedia, Api.APIEmbedImage];
  'EmbedMedia as thumbnail': [EmbedMedia, Api.APIEmbedThumbnail, 'EmbedMedia as image'];
  'EmbedMedia as video': [EmbedMedia, Api.APIEmbedVideo, 'EmbedMedia as image'];
  'EmbedObject.fields': Part<Objects['EmbedObject'], 'fields'>;
  'EmbedObject.author': Part<Objects['EmbedObject'], 'author'>;
  'EmbedObject.provider': Part<Objects['EmbedObject'], 'provider'>;
  'EmbedObject.footer': Part<Objects['EmbedObject'], 'footer'>;
  MessageReference: [MessageReference, Api.APIMessageReference];
  StickerItem: [StickerItem, Api.APIStickerItem];
  MessageSnapshot: Part<Objects['MessageObject'], 'message_snapshots'>;
  SnapshotObject: [SnapshotObject, Api.APIMessageSnapshotFields];
  MentionedChannel: [MentionedChannel, Api.APIChannelMention];
  MessageActivity: [MessageActivity, Api.APIMessageActivity];
  PollObject: [PollObject, Api.APIPoll];
  PollMedia: [PollMedia, Api.APIPollMedia];
  'PollObject.answers': Part<Objects['PollObject'], 'answers'>;
  'PollObject.results': Part<Objects['PollObject'], 'results'>;
  'PollObject.results.answer_counts': Part<Objects['PollObject.results'], 'answer_counts'>;
  AnswerVoters: [ReplyOf<'getAnswerVoters'>, Api.RESTGetAPIPollAnswerVotersResult];
  ReactionEmojiObject: [ReactionEmojiObject, Api.APIPartialEmoji];
  ReactionObject: [ReactionObject, Api.APIReaction];
  'ReactionObject.count_details': Part<Objects['ReactionObject'], 'count_details'>;
  Pins: [ReplyOf<'listPins'>, Api.RESTGetAPIChannelMessagesPinsResult];
  'Pins.items': Part<Objects['Pins'], 'items'>;
  SearchResult: [ReplyOf<'guildSearch'>, Api.APIMessageSearchResult];
  WebhookObject: [WebhookObject, Api.APIWebhook];
  WebhookByToken: [WebhookObject, Api.RESTGetAPIWebhookWithTokenResult, 'WebhookObject'];
  'WebhookObject.source_guild': Part<Objects['WebhookObject'], 'source_guild'>;
  'WebhookObject.source_channel': Part<Objects['WebhookObject'], 'source_channel'>;
  'components.ActionRow': [components.ActionRow, Api.APIActionRowComponent<Api.APIComponentInMessageActionRow>];
  'components.Button': [components.Button, Api.APIButtonComponent];
  'components.ComponentEmoji': [components.ComponentEmoji, Api.APIMessageComponentEmoji];
  'components.Select': [components.Select, Api.APISelectMenuComponent];
  'components.Select.default_values': Part<Objects['components.Select'], 'default_values'>;
  'components.SelectOption': [components.SelectOption, Api.APISelectMenuOption];
  'components.TextDisplay': [components.TextDisplay, Api.APITextDisplayComponent];
  'components.Media': [components.Media, Api.APIUnfurledMediaItem];
  'components.Thumbnail': [components.Thumbnail, Api.APIThumbnailComponent];
  'components.Section': [components.Section, Api.APISectionComponent];
  'components.MediaGallery': [components.MediaGallery, Api.APIMediaGalleryComponent];
  'components.MediaGallery.items': Part<Objects['components.MediaGallery'], 'items'>;
  'components.FileComponent': [components.FileComponent, Api.APIFileComponent];
  'components.Separator': [components.Separator, Api.APISeparatorComponent];
  'components.Container': [components.Container, Api.APIContainerComponent];
  SearchedMessage: [...Part<Objects['SearchResult'], 'messages'>, 'MessageObject'];
}

/** Applications, commands, monetization, tokens and identities. */
export interface AppPairs {
  ApplicationObject: [ApplicationObject, Api.APIApplication];
  PrivateApplicationObject: [PrivateApplicationObject, Api.APIApplication, 'ApplicationObject'];
  InstallParams: [InstallParams, Api.APIApplicationInstallParams];
  IntegrationTypesConfig: [IntegrationTypesConfig, Api.APIApplicationIntegrationTypesConfigMap];
  IntegrationTypeConfig: Part<Objects['IntegrationTypesConfig'], '0'>;
  'PrivateApplicationObject.team': Part<Objects['PrivateApplicationObject'], 'team'>;
  TeamMemberObject: [TeamMemberObject, Api.APITeamMember];
  ActivityInstanceObject: [ActivityInstanceObject, Api.APIActivityInstance];
  ActivityLocation: [ActivityLocation, Api.APIActivityLocation];
  MetadataRecord: [MetadataRecord, Api.APIApplicationRoleConnectionMetadata];
  CommandObject: [CommandObject, Api.APIApplicationCommand];
  CommandPermissionsObject: [CommandPermissionsObject, Api.APIGuildApplicationCommandPermissions];
  CommandPermission: [CommandPermission, Api.APIApplicationCommandPermission];
  InteractionCallbackObject: [
    InteractionCallbackObject,
    Exclude<Api.RESTPostAPIInteractionCallbackWithResponseResult, undefined>,
  ];
  'InteractionCallbackObject.interaction': Part<Objects['InteractionCallbackObject'], 'interaction'>;
  'InteractionCallbackObject.resource': Part<Objects['InteractionCallbackObject'], 'resource'>;
  'InteractionCallbackObject.resource.activity_instance': Part<
    Objects['InteractionCallbackObject.resource'],
    'activity_instance'
  >;
  EntitlementObject: [EntitlementObject, Api.APIEntitlement];
  SkuObject: [SkuObject, Api.APISKU];
  SubscriptionObject: [SubscriptionObject, Api.APISubscription];
  Gateway: [ReplyOf<'getGateway'>, Api.APIGatewayInfo];
  BotGateway: [ReplyOf<'getBotGateway'>, Api.APIGatewayBotInfo];
  'BotGateway.session_start_limit': Part<Objects['BotGateway'], 'session_start_limit'>;
  Token: [ReplyOf<'token'>, Item<Responses['token']>];
  TokenAnswer: [TokenAnswer, Api.RESTPostOAuth2AccessTokenResult];
  Authorization: [ReplyOf<'getMyOauth2Authorization'>, Api.RESTGetAPIOAuth2CurrentAuthorizationResult];
  IdentitiesOfUser: [ReplyOf<'getApplicationIdentitiesByUser'>, Api.RESTGetAPIUserApplicationIdentitiesResult];
  Identities: [ReplyOf<'getApplicationIdentitiesByExternalId'>, Api.RESTGetAPIApplicationIdentitiesResult];
  IdentityObject: [IdentityObject, Api.APIUserApplicationIdentity];
  ProfileObject: [ProfileObject, Api.APIApplicationIdentityProfile];
  ProfileData: [ProfileData, Api.APIApplicationIdentityProfileData];
  'ProfileData.primary': Part<Objects['ProfileData'], 'primary'>;
  'ProfileData.primary.rank_image': Part<Objects['ProfileData.primary'], 'rank_image'>;
  'ProfileData.dynamic': Part<Objects['ProfileData'], 'dynamic'>;
  'Authorization.application': [...Part<Objects['Authorization'], 'application'>, 'ApplicationObject'];
  GuildCommand: [CommandObject, Api.RESTGetAPIApplicationGuildCommandResult, 'CommandObject'];
  ListedGuildCommand: [CommandObject, Item<Api.RESTGetAPIApplicationGuildCommandsResult>, 'CommandObject'];
  NewEntitlement: [EntitlementObject, Api.RESTPostAPIEntitlementResult, 'EntitlementObject'];
}

/** Every object of responses, with its published type. */
export type Objects = PeoplePairs & GuildPairs & ChannelPairs & MessagePairs & AppPairs;
