import type * as Api from 'discord-api-types/v10';
import type { Item, Part } from './compare.ts';
import type { BodyOf, QueryOf } from './operations.ts';

/** The published type of each JSON or form body, by the name of our declaration. */
export interface Bodies {
  addGroupDmUser: Api.RESTPutAPIChannelRecipientJSONBody;
  addGuildMember: Api.RESTPutAPIGuildMemberJSONBody;
  banUserFromGuild: Api.RESTPutAPIGuildBanJSONBody;
  bulkBanUsersFromGuild: Api.RESTPostAPIGuildBulkBanJSONBody;
  bulkDeleteMessages: Api.RESTPostAPIChannelMessagesBulkDeleteJSONBody;
  bulkSetApplicationCommands: Api.RESTPutAPIApplicationCommandsJSONBody;
  bulkSetGuildApplicationCommands: Api.RESTPutAPIApplicationGuildCommandsJSONBody;
  bulkUpdateGuildChannels: Api.RESTPatchAPIGuildChannelPositionsJSONBody;
  bulkUpdateGuildRoles: Api.RESTPatchAPIGuildRolePositionsJSONBody;
  createApplicationCommand: Api.RESTPostAPIApplicationCommandsJSONBody;
  createApplicationEmoji: Api.RESTPostAPIApplicationEmojiJSONBody;
  createAutoModerationRule: Api.RESTPostAPIAutoModerationRuleJSONBody;
  createChannelInvite: Api.RESTPostAPIChannelInviteJSONBody;
  createDm: Api.RESTPostAPICurrentUserCreateDMChannelJSONBody;
  createEntitlement: Api.RESTPostAPIEntitlementJSONBody;
  createGuild: Api.RESTPostAPIGuildsJSONBody;
  createGuildApplicationCommand: Api.RESTPostAPIApplicationGuildCommandsJSONBody;
  createGuildChannel: Api.RESTPostAPIGuildChannelJSONBody;
  createGuildEmoji: Api.RESTPostAPIGuildEmojiJSONBody;
  createGuildFromTemplate: Api.RESTPostAPITemplateCreateGuildJSONBody;
  createGuildRole: Api.RESTPostAPIGuildRoleJSONBody;
  createGuildScheduledEvent: Api.RESTPostAPIGuildScheduledEventJSONBody;
  createGuildSoundboardSound: Api.RESTPostAPIGuildSoundboardSoundJSONBody;
  createGuildSticker: Api.RESTPostAPIGuildStickerFormDataBody;
  createGuildTemplate: Api.RESTPostAPIGuildTemplatesJSONBody;
  createInteractionResponse: Api.RESTPostAPIInteractionCallbackJSONBody;
  createMessage: Api.RESTPostAPIChannelMessageJSONBody;
  createStageInstance: Api.RESTPostAPIStageInstanceJSONBody;
  createThread: Api.RESTPostAPIChannelThreadsJSONBody | Api.RESTPostAPIGuildForumThreadsJSONBody;
  createThreadFromMessage: Api.RESTPostAPIChannelMessagesThreadsJSONBody;
  createWebhook: Api.RESTPostAPIChannelWebhookJSONBody;
  deleteApplicationIdentity: Api.RESTPostAPIApplicationIdentityDeleteJSONBody;
  executeWebhook: Api.RESTPostAPIWebhookWithTokenJSONBody;
  followChannel: Api.RESTPostAPIChannelFollowersJSONBody;
  modifyCurrentUserNick: Api.RESTPatchAPICurrentGuildMemberNicknameJSONBody;
  pruneGuild: Api.RESTPostAPIGuildPruneJSONBody;
  putGuildsOnboarding: Api.RESTPutAPIGuildOnboardingJSONBody;
  sendSoundboardSound: Api.RESTPostAPISoundboardSendSoundJSONBody;
  setChannelPermissionOverwrite: Api.RESTPutAPIChannelPermissionJSONBody;
  setGuildApplicationCommandPermissions: Api.RESTPutAPIApplicationCommandPermissionsJSONBody;
  token:
    | Api.RESTPostOAuth2AccessTokenURLEncodedData
    | Api.RESTPostOAuth2RefreshTokenURLEncodedData
    | Api.RESTPostOAuth2ClientCredentialsURLEncodedData;
  tokenRevoke: Api.RESTPostOAuth2TokenRevocationQuery;
  updateApplicationCommand: Api.RESTPatchAPIApplicationCommandJSONBody;
  updateApplicationEmoji: Api.RESTPatchAPIApplicationEmojiJSONBody;
  updateApplicationIdentityProfile: Api.RESTPatchAPIApplicationIdentityProfileJSONBody;
  updateApplicationRoleConnectionsMetadata: Api.RESTPutAPIApplicationRoleConnectionMetadataJSONBody;
  updateApplicationUserRoleConnection: Api.RESTPutAPICurrentUserApplicationRoleConnectionJSONBody;
  updateAutoModerationRule: Api.RESTPatchAPIAutoModerationRuleJSONBody;
  updateChannel: Api.RESTPatchAPIChannelJSONBody;
  updateGuild: Api.RESTPatchAPIGuildJSONBody;
  updateGuildApplicationCommand: Api.RESTPatchAPIApplicationGuildCommandJSONBody;
  updateGuildEmoji: Api.RESTPatchAPIGuildEmojiJSONBody;
  updateGuildIncidentActions: Api.RESTPutAPIGuildIncidentActionsJSONBody;
  updateGuildMember: Api.RESTPatchAPIGuildMemberJSONBody;
  updateGuildMemberVerification: Api.RESTPatchAPIGuildMemberVerificationJSONBody;
  updateGuildMfaLevel: Api.RESTPostAPIGuildsMFAJSONBody;
  updateGuildRole: Api.RESTPatchAPIGuildRoleJSONBody;
  updateGuildScheduledEvent: Api.RESTPatchAPIGuildScheduledEventJSONBody;
  updateGuildSoundboardSound: Api.RESTPatchAPIGuildSoundboardSoundJSONBody;
  updateGuildSticker: Api.RESTPatchAPIGuildStickerJSONBody;
  updateGuildTemplate: Api.RESTPatchAPIGuildTemplateJSONBody;
  updateGuildWelcomeScreen: Api.RESTPatchAPIGuildWelcomeScreenJSONBody;
  updateGuildWidgetSettings: Api.RESTPatchAPIGuildWidgetSettingsJSONBody;
  updateMessage: Api.RESTPatchAPIChannelMessageJSONBody;
  updateMyApplication: Api.RESTPatchCurrentApplicationJSONBody;
  updateMyGuildMember: Api.RESTPatchAPICurrentGuildMemberJSONBody;
  updateMyUser: Api.RESTPatchAPICurrentUserJSONBody;
  updateOriginalWebhookMessage: Api.RESTPatchAPIInteractionOriginalResponseJSONBody;
  updateSelfVoiceState: Api.RESTPatchAPIGuildVoiceStateCurrentMemberJSONBody;
  updateStageInstance: Api.RESTPatchAPIStageInstanceJSONBody;
  updateVoiceChannelStatus: Api.RESTPutAPIChannelVoiceStatusJSONBody;
  updateVoiceState: Api.RESTPatchAPIGuildVoiceStateUserJSONBody;
  updateWebhook: Api.RESTPatchAPIWebhookJSONBody;
  updateWebhookByToken: Api.RESTPatchAPIWebhookWithTokenJSONBody;
  updateWebhookMessage: Api.RESTPatchAPIWebhookWithTokenMessageJSONBody;
}

/** The published type of each query. */
export interface Queries {
  createInteractionResponse: Api.RESTPostAPIInteractionCallbackQuery;
  deleteWebhookMessage: Api.RESTDeleteAPIWebhookWithTokenMessageQuery;
  executeGithubCompatibleWebhook: Api.RESTPostAPIWebhookWithTokenGitHubQuery;
  executeSlackCompatibleWebhook: Api.RESTPostAPIWebhookWithTokenSlackQuery;
  executeWebhook: Api.RESTPostAPIWebhookWithTokenQuery;
  getAnswerVoters: Api.RESTGetAPIPollAnswerVotersQuery;
  getApplicationIdentitiesByExternalId: Api.RESTGetAPIApplicationIdentitiesQuery;
  getEntitlements: Api.RESTGetAPIEntitlementsQuery;
  getGuild: Api.RESTGetAPIGuildQuery;
  getGuildScheduledEvent: Api.RESTGetAPIGuildScheduledEventQuery;
  getGuildWidgetPng: Api.RESTGetAPIGuildWidgetImageQuery;
  getSkuSubscriptions: Api.RESTGetAPISKUSubscriptionsQuery;
  getThreadMember: Api.RESTGetAPIChannelThreadMemberQuery;
  getWebhookMessage: Api.RESTGetAPIWebhookWithTokenMessageQuery;
  guildSearch: Api.RESTGetAPIGuildMessagesSearchQuery;
  inviteResolve: Api.RESTGetAPIInviteQuery;
  listApplicationCommands: Api.RESTGetAPIApplicationCommandsQuery;
  listGuildApplicationCommands: Api.RESTGetAPIApplicationGuildCommandsQuery;
  listGuildAuditLogEntries: Api.RESTGetAPIAuditLogQuery;
  listGuildBans: Api.RESTGetAPIGuildBansQuery;
  listGuildMembers: Api.RESTGetAPIGuildMembersQuery;
  listGuildScheduledEventUsers: Api.RESTGetAPIGuildScheduledEventUsersQuery;
  listGuildScheduledEvents: Api.RESTGetAPIGuildScheduledEventsQuery;
  listMessageReactionsByEmoji: Api.RESTGetAPIChannelMessageReactionUsersQuery;
  listMessages: Api.RESTGetAPIChannelMessagesQuery;
  listMyGuilds: Api.RESTGetAPICurrentUserGuildsQuery;
  listMyPrivateArchivedThreads: Api.RESTGetAPIChannelThreadsArchivedQuery;
  listPins: Api.RESTGetAPIChannelMessagesPinsQuery;
  listPrivateArchivedThreads: Api.RESTGetAPIChannelThreadsArchivedQuery;
  listPublicArchivedThreads: Api.RESTGetAPIChannelThreadsArchivedQuery;
  listThreadMembers: Api.RESTGetAPIChannelThreadMembersQuery;
  previewAuthorization:
    | Api.RESTOAuth2AuthorizationQuery
    | Api.RESTOAuth2BotAuthorizationQuery
    | Api.RESTOAuth2AdvancedBotAuthorizationQuery
    | Api.RESTOAuth2ImplicitAuthorizationQuery;
  previewPruneGuild: Api.RESTGetAPIGuildPruneCountQuery;
  searchGuildMembers: Api.RESTGetAPIGuildMembersSearchQuery;
  updateWebhookMessage: Api.RESTPatchAPIWebhookWithTokenMessageQuery;
}

/** The pairs of bodies; of lists, their elements. A body that its handler alone validates is `unknown`. */
type BodyPairs = { [K in keyof Bodies as `${K} body`]: [Item<BodyOf<K>>, Item<Bodies[K]>] };

/** The pairs of queries. */
type QueryPairs = { [K in keyof Queries as `${K} query`]: [QueryOf<K>, Queries[K]] };

type B<K extends keyof Bodies> = [Item<BodyOf<K>>, Item<Bodies[K]>];

/** The pairs of the objects in bodies. */
interface Parts {
  embed: Part<B<'createMessage'>, 'embeds'>;
  'embed.author': Part<Parts['embed'], 'author'>;
  'embed.footer': Part<Parts['embed'], 'footer'>;
  'embed.provider': Part<Parts['embed'], 'provider'>;
  'embed.fields': Part<Parts['embed'], 'fields'>;
  'embed.image': Part<Parts['embed'], 'image'>;
  'embed.thumbnail': [...Part<Parts['embed'], 'thumbnail'>, 'embed.image'];
  'embed.video': [...Part<Parts['embed'], 'video'>, 'embed.image'];
  allowed_mentions: Part<B<'createMessage'>, 'allowed_mentions'>;
  attachment: Part<B<'createMessage'>, 'attachments'>;
  message_reference: Part<B<'createMessage'>, 'message_reference'>;
  poll: Part<B<'createMessage'>, 'poll'>;
  'poll.question': Part<Parts['poll'], 'question'>;
  'poll.question.emoji': Part<Parts['poll.question'], 'emoji'>;
  'poll.answers': Part<Parts['poll'], 'answers'>;
  'createThread body.message': Part<B<'createThread'>, 'message'>;
  'createInteractionResponse body.data': Part<B<'createInteractionResponse'>, 'data'>;
  'rule.action': Part<B<'createAutoModerationRule'>, 'actions'>;
  'rule.action.metadata': Part<Parts['rule.action'], 'metadata'>;
  'rule.trigger_metadata': Part<B<'createAutoModerationRule'>, 'trigger_metadata'>;
  'createGuild body.channels': Part<B<'createGuild'>, 'channels'>;
  'createGuild body.channels.permission_overwrites': Part<Parts['createGuild body.channels'], 'permission_overwrites'>;
  'createGuild body.roles': Part<B<'createGuild'>, 'roles'>;
  'createGuildChannel body.available_tags': Part<B<'createGuildChannel'>, 'available_tags'>;
  'createGuildChannel body.default_reaction_emoji': Part<B<'createGuildChannel'>, 'default_reaction_emoji'>;
  'createGuildChannel body.permission_overwrites': Part<B<'createGuildChannel'>, 'permission_overwrites'>;
  'updateChannel body.available_tags': Part<B<'updateChannel'>, 'available_tags'>;
  'updateChannel body.permission_overwrites': Part<B<'updateChannel'>, 'permission_overwrites'>;
  'createGuildRole body.colors': Part<B<'createGuildRole'>, 'colors'>;
  recurrence_rule: Part<B<'createGuildScheduledEvent'>, 'recurrence_rule'>;
  'updateGuildScheduledEvent body.recurrence_rule': Part<B<'updateGuildScheduledEvent'>, 'recurrence_rule'>;
  'recurrence_rule.by_n_weekday': Part<Parts['recurrence_rule'], 'by_n_weekday'>;
  entity_metadata: Part<B<'createGuildScheduledEvent'>, 'entity_metadata'>;
  'updateGuildScheduledEvent body.entity_metadata': Part<B<'updateGuildScheduledEvent'>, 'entity_metadata'>;
  'onboarding.prompt': Part<B<'putGuildsOnboarding'>, 'prompts'>;
  'onboarding.option': Part<Parts['onboarding.prompt'], 'options'>;
  'command.permission': Part<B<'setGuildApplicationCommandPermissions'>, 'permissions'>;
  welcome_channel: Part<B<'updateGuildWelcomeScreen'>, 'welcome_channels'>;
  install_params: Part<B<'updateMyApplication'>, 'install_params'>;
  integration_types_config: Part<B<'updateMyApplication'>, 'integration_types_config'>;
  'integration_types_config.0': Part<Parts['integration_types_config'], '0'>;
  'profile.data': Part<B<'updateApplicationIdentityProfile'>, 'data'>;
  'profile.data.primary': Part<Parts['profile.data'], 'primary'>;
  'profile.data.primary.rank_image': Part<Parts['profile.data.primary'], 'rank_image'>;
  'profile.data.dynamic': Part<Parts['profile.data'], 'dynamic'>;
  'updateWebhookMessage body.allowed_mentions': Part<B<'updateWebhookMessage'>, 'allowed_mentions'>;
  'edited recurrence_rule.by_n_weekday': Part<Parts['updateGuildScheduledEvent body.recurrence_rule'], 'by_n_weekday'>;
}

export type Requests = BodyPairs & QueryPairs & { [K in keyof Parts]: Parts[K] };
