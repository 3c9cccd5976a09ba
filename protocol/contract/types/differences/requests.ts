import type { RequestDifferences } from '../compare.ts';
import type { Requests } from '../requests.ts';
import {
  CONTRACT,
  IGNORED,
  LOOSER,
  NOT_HERE,
  OLD_SETTINGS,
  PROFILE,
  SENT_BACK,
  TAGS,
  TYPES_ONLY,
  TYPES_REUSE,
  VALIDATED,
} from './reasons.ts';

/** Fields that only our operations accept, and fields that only the published types have. */
export const REQUESTS: RequestDifferences<Requests, Requests> = {
  embed: {
    'flags: only theirs, optional': SENT_BACK,
    'type: only theirs, optional': SENT_BACK,
  },
  'embed.author': {
    'proxy_icon_url: only theirs, optional': SENT_BACK,
  },
  'embed.footer': {
    'proxy_icon_url: only theirs, optional': SENT_BACK,
  },
  'embed.image': {
    'content_type: only theirs, optional': SENT_BACK,
    'flags: only theirs, optional': SENT_BACK,
    'is_animated: only ours': LOOSER,
    'proxy_url: only theirs, optional': SENT_BACK,
  },
  attachment: {
    'is_remix: only ours': CONTRACT,
    'uploaded_filename: only ours': 'Files that were uploaded in advance are named by this field.',
  },
  'createThread body.message': {
    'components: open': VALIDATED,
    'enforce_nonce: only theirs, optional': TYPES_REUSE,
    'message_reference: only theirs, optional': TYPES_REUSE,
    'nonce: only theirs, optional': TYPES_REUSE,
    'shared_client_theme: open': IGNORED,
    'tts: only theirs, optional': TYPES_REUSE,
  },
  'createInteractionResponse body': {
    'type: narrower': 'Interactions with a premium button have replaced the response of type 10, which is refused.',
  },
  'createInteractionResponse body.data': {
    'applied_tags: only theirs, optional': TYPES_REUSE,
    'choices: open': VALIDATED,
    'components: open': VALIDATED,
    'custom_id: open': VALIDATED,
    'thread_name: only theirs, optional': TYPES_REUSE,
    'title: open': VALIDATED,
  },
  'createGuild body.channels': {
    'default_tag_setting: only ours': CONTRACT,
    'flags: only theirs, optional': 'The order of the list is the order of the channels; flags cannot be set.',
    'position: only theirs, optional': 'The order of the list is the order of the channels; flags cannot be set.',
  },
  'createGuild body.channels.permission_overwrites': {
    'type: only theirs': 'Ids in the body are those of its roles; a new guild has no other members.',
  },
  'createGuild body.roles': {
    'colors: only theirs, optional': 'Icons and gradients need boosts, which a new guild does not have.',
    'icon: only theirs, optional': 'Icons and gradients need boosts, which a new guild does not have.',
    'unicode_emoji: only theirs, optional': 'Icons and gradients need boosts, which a new guild does not have.',
  },
  'createGuildChannel body.available_tags': {
    'id: only ours': 'A tag can be sent back as it was received; the id of a new channel is ignored.',
  },
  'createGuildChannel body.permission_overwrites': {
    'id: narrower': 'The types reuse the placeholder ids of new guilds.',
  },
  recurrence_rule: {
    'by_year_day: only theirs': IGNORED,
    'count: only theirs': IGNORED,
    'end: only theirs': IGNORED,
  },
  'updateGuildScheduledEvent body.recurrence_rule': {
    'by_year_day: only theirs': IGNORED,
    'count: only theirs': IGNORED,
    'end: only theirs': IGNORED,
  },
  install_params: {
    'scopes: narrower': 'Install links may only contain the scopes that install an application.',
  },
  'addGuildMember body': {
    'flags: only ours': CONTRACT,
  },
  'bulkSetApplicationCommands body': {
    'body: open': VALIDATED,
  },
  'bulkSetGuildApplicationCommands body': {
    'body: open': VALIDATED,
  },
  'createApplicationCommand body': {
    'body: open': VALIDATED,
  },
  'createChannelInvite body': {
    'flags: only ours': 'docs/contract/invites.md#invites.',
    'target_user_ids: only ours': 'docs/contract/invites.md#invites; the types have only the multipart form.',
    'target_users_file: only ours': 'docs/contract/invites.md#invites; the types have only the multipart form.',
  },
  'createDm body': {
    'access_tokens: only ours': CONTRACT,
    'nicks: only ours': CONTRACT,
    'recipients: only ours': 'People create group conversations with a list of recipients.',
  },
  'createGuild body': {
    'preferred_locale: only ours': LOOSER,
    'region: only theirs, optional': 'Deprecated: channels have a region, guilds do not.',
  },
  'createGuildApplicationCommand body': {
    'body: open': VALIDATED,
  },
  'createGuildChannel body': {
    'default_tag_setting: only ours': CONTRACT,
    'flags: only theirs, optional': TYPES_ONLY,
    'parent_id: narrower': 'The types reuse the placeholder ids of new guilds.',
  },
  'createGuildSticker body': {
    'file: any of theirs': 'The types leave it open.',
  },
  'createMessage body': {
    'components: open': VALIDATED,
    'shared_client_theme: open': IGNORED,
  },
  'executeWebhook body': {
    'components: open': VALIDATED,
  },
  'getEntitlements query': {
    'only_active: only ours': CONTRACT,
    'sku_ids: narrower': 'Ids separated by commas, or repeated; the types know only the first.',
  },
  'inviteResolve query': {
    'with_expiration: only theirs, optional': 'Deprecated: the expiration is always sent.',
  },
  'listGuildAuditLogEntries query': {
    'target_id: only ours': CONTRACT,
  },
  'listMyGuilds query': {
    'shard: only ours': 'Accepted for clients that send it; ignored.',
  },
  'previewAuthorization query': {
    'body: open': VALIDATED,
  },
  'token body': {
    'body: open': VALIDATED,
  },
  'tokenRevoke body': {
    'body: open': VALIDATED,
  },
  'updateApplicationCommand body': {
    'body: open': VALIDATED,
  },
  'updateApplicationIdentityProfile body': {
    'metadata: only ours': 'Games attach metadata (docs/contract/game-accounts.md#profiles-of-players).',
  },
  'updateAutoModerationRule body': {
    'trigger_type: only ours': LOOSER,
  },
  'updateChannel body': {
    'default_tag_setting: only ours': CONTRACT,
    'icon: only ours': 'For groups of people, which the same operation changes.',
    'owner: only ours': 'For groups of people, which the same operation changes.',
  },
  'updateGuild body': {
    'discovery_splash: only theirs, optional': NOT_HERE,
    'region: only theirs, optional': 'Deprecated: channels have a region, guilds do not.',
  },
  'updateGuildApplicationCommand body': {
    'body: open': VALIDATED,
  },
  'updateGuildMemberVerification body': {
    'form_fields: narrower': 'A list; the types describe it as JSON in a string.',
  },
  'updateMessage body': {
    'components: open': VALIDATED,
    'poll: only ours': 'Accepted so that a message can be sent back as it was received; the field is ignored.',
    'shared_client_theme: only ours': 'Accepted so that a message can be sent back as it was received; the field is ignored.',
    'sticker_ids: only ours': CONTRACT,
  },
  'updateMyApplication body': {
    'bot_public: only ours': OLD_SETTINGS,
    'bot_require_code_grant: only ours': OLD_SETTINGS,
    'channel_obfuscation_enabled: only ours': OLD_SETTINGS,
    'explicit_content_filter: only ours': OLD_SETTINGS,
    'intents_review: only ours': OLD_SETTINGS,
    'max_participants: only ours': OLD_SETTINGS,
    'name: only ours': OLD_SETTINGS,
    'privacy_policy_url: only ours': OLD_SETTINGS,
    'redirect_uris: only ours': OLD_SETTINGS,
    'rpc_origins: only ours': OLD_SETTINGS,
    'social_terms_accepted: only ours': OLD_SETTINGS,
    'stats_widget: only ours': OLD_SETTINGS,
    'tags: narrower': TAGS,
    'team_id: only ours': OLD_SETTINGS,
    'terms_of_service_url: only ours': OLD_SETTINGS,
    'event_webhooks_status: narrower': 'Only the platform itself sets the status 3 (disabled after failures).',
  },
  'updateMyGuildMember body': {
    'pronouns: only ours': PROFILE,
  },
  'updateMyUser body': {
    'accent_color: only ours': PROFILE,
    'avatar_description: only ours': PROFILE,
    'avatar_id: only ours': PROFILE,
    'bio: only ours': PROFILE,
    'code: only ours': PROFILE,
    'email: only ours': PROFILE,
    'global_name: only ours': PROFILE,
    'new_password: only ours': PROFILE,
    'password: only ours': PROFILE,
    'pronouns: only ours': PROFILE,
  },
  'updateOriginalWebhookMessage body': {
    'components: open': VALIDATED,
  },
  'updateWebhookMessage body': {
    'components: open': VALIDATED,
  },
};
