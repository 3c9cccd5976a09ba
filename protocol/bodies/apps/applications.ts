import { Type, type Static } from 'typebox';
import { Maybe, Bits, Nullable, TextWithin, ImageData, OneOf, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

/**
 * Events that an application can receive at its endpoint. Source: schema ApplicationFormPartial,
 * event_webhooks_types.
 */
export const WEBHOOK_EVENT_TYPES = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_DELETE',
  'ENTITLEMENT_UPDATE',
  'GAME_DIRECT_MESSAGE_CREATE',
  'GAME_DIRECT_MESSAGE_DELETE',
  'GAME_DIRECT_MESSAGE_UPDATE',
  'LOBBY_MESSAGE_CREATE',
  'LOBBY_MESSAGE_DELETE',
  'LOBBY_MESSAGE_UPDATE',
  'QUEST_USER_ENROLLMENT',
] as const;

/** Whether events are sent. Source: docs/contract/enums.md#event_webhooks_status; only the service sets 3. */
export const EVENT_WEBHOOKS = { DISABLED: 1, ENABLED: 2, DISABLED_BY_SERVICE: 3 } as const;

export const InstallBody = Type.Object({
  scopes: Maybe(
    Type.Array(Type.Union([Type.Literal('applications.commands'), Type.Literal('bot')]), { minItems: 1, maxItems: 2 }),
  ),
  permissions: Maybe(Bits()),
});

export const IntegrationType = Nullable(Type.Object({ oauth2_install_params: Maybe(InstallBody) }));

export const Address = () => Maybe(Type.String({ maxLength: LIMITS.applications.url.max }));

/** Player statistics with predefined names (docs/contract/game-accounts.md#profiles-of-players). */
export const PRIMARY_FIELDS = [
  'season',
  'rank_name',
  'rank_image',
  'highest_rank',
  'highest_rank_image',
  'featured_played_character',
  'featured_played_character_image',
  'playtime_hours',
  'total_wins',
  'current_period_wins',
  'total_games',
  'current_period_games',
  'total_kills',
  'current_period_kills',
  'total_assists',
  'current_period_assists',
  'total_deaths',
  'current_period_deaths',
] as const;

/**
 * The layout of a game's widget on profiles: `fields` are names of primary fields, or `dynamic.` followed by a name
 * of the game's own.
 */
export const WidgetLayout = Type.Object({
  title: Type.Optional(Type.String({ maxLength: LIMITS.applications.widgetTitle.max })),
  fields: Type.Array(Type.String({ maxLength: 120, pattern: `^(${PRIMARY_FIELDS.join('|')}|dynamic\\..+)$` }), {
    maxItems: LIMITS.applications.widgetFields.max,
  }),
});

/**
 * The changeable fields of an application (ApplicationFormPartial, and those of the developer portal); `description`
 * may also be plain text.
 */
export const ApplicationChange = Type.Object({
  name: Type.Optional(TextWithin(LIMITS.applications.name)),
  description: Maybe(
    Type.Union([
      Type.String({ maxLength: LIMITS.applications.description.max }),
      Type.Object({
        default: Type.String({ maxLength: LIMITS.applications.description.max }),
        localizations: Maybe(Type.Record(Type.String(), Type.String({ maxLength: LIMITS.applications.description.max }))),
      }),
    ]),
  ),
  icon: Maybe(ImageData()),
  cover_image: Maybe(ImageData()),
  flags: Maybe(Type.Integer({ minimum: 0 })),
  bot_public: Maybe(Type.Boolean()),
  bot_require_code_grant: Maybe(Type.Boolean()),
  redirect_uris: Maybe(
    Type.Array(TextWithin(LIMITS.applications.redirectUri), {
      maxItems: LIMITS.applications.redirectUris.max,
    }),
  ),
  rpc_origins: Maybe(
    Type.Array(TextWithin(LIMITS.applications.redirectUri), {
      maxItems: LIMITS.applications.redirectUris.max,
    }),
  ),
  tags: Maybe(Type.Array(TextWithin(LIMITS.applications.tag), { maxItems: LIMITS.applications.tags.max })),
  install_params: Maybe(InstallBody),
  integration_types_config: Maybe(Type.Object({ '0': Type.Optional(IntegrationType), '1': Type.Optional(IntegrationType) })),
  terms_of_service_url: Address(),
  privacy_policy_url: Address(),
  custom_install_url: Address(),
  role_connections_verification_url: Address(),
  event_webhooks_url: Address(),
  event_webhooks_status: Maybe(OneOf(EVENT_WEBHOOKS.DISABLED, EVENT_WEBHOOKS.ENABLED)),
  event_webhooks_types: Maybe(Type.Array(Type.Enum([...WEBHOOK_EVENT_TYPES]))),
  max_participants: Maybe(Type.Integer({ minimum: -1, maximum: 2 ** 31 - 1 })),
  explicit_content_filter: Maybe(OneOf(0, 1)),
  channel_obfuscation_enabled: Maybe(Type.Boolean()),
  social_terms_accepted: Maybe(Type.Boolean()),
  intents_review: Maybe(Type.Enum(['in_review'])),
  interactions_endpoint_url: Address(),
  team_id: Maybe(Snowflake()),
  stats_widget: Maybe(WidgetLayout),
});

/** The state of the review of an application's privileged intents (docs/contract/applications.md#privileged-intents). */
export const REVIEWS = ['none', 'in_review', 'approved', 'rejected'] as const;

export type WidgetLayout = Static<typeof WidgetLayout>;
