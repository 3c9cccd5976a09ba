import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time, Uri } from '../parts.ts';
import { ApplicationEventWebhooksStatus, ApplicationExplicitContentFilterTypes, OAuth2Scopes } from '../enums.ts';
import { UserObject } from '../people/users.ts';
import { TeamMemberObject } from './teams.ts';

/** A game claim as the owner and the operator see it. */
export const GameClaimObject = Type.Object(
  {
    game: Type.String(),
    website: Nullable(Type.String()),
    state: Type.Enum(['pending', 'approved', 'rejected']),
    claimed_at: Time,
    decided_at: Nullable(Time),
    /** The operator's reason for the decision. */
    reason: Nullable(Type.String()),
  },
  { title: 'GameClaimObject' },
);
export type GameClaimObject = Static<typeof GameClaimObject>;

/** Scopes and permissions that an install requests by default. */
export const InstallParams = Type.Object(
  {
    scopes: Type.Array(OAuth2Scopes),
    /** Decimal bits. */
    permissions: Type.String(),
  },
  { title: 'InstallParams' },
);
export type InstallParams = Static<typeof InstallParams>;

/** How an application may be installed: '0' in a guild, '1' for a user. */
export const IntegrationTypesConfig = Type.Object(
  {
    '0': Type.Optional(
      Type.Object({
        oauth2_install_params: Type.Optional(InstallParams),
      }),
    ),
    '1': Type.Optional(
      Type.Object({
        oauth2_install_params: Type.Optional(InstallParams),
      }),
    ),
  },
  { title: 'IntegrationTypesConfig' },
);
export type IntegrationTypesConfig = Static<typeof IntegrationTypesConfig>;

/** The public view of an application, for example on the consent page (ApplicationResponse). */
export const ApplicationObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    description: Type.String(),
    /** Always empty, but interactions.py does not start without it. */
    summary: Type.Literal(''),
    type: Type.Null(),
    bot: UserObject,
    bot_public: Type.Boolean(),
    bot_require_code_grant: Type.Boolean(),
    cover_image: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    install_params: Type.Optional(InstallParams),
    integration_types_config: IntegrationTypesConfig,
    terms_of_service_url: Type.Optional(Uri),
    privacy_policy_url: Type.Optional(Uri),
    custom_install_url: Type.Optional(Uri),
    rpc_origins: Type.Optional(Type.Array(Type.String())),
    max_participants: Type.Optional(Type.Integer()),
    verify_key: Type.String(),
    flags: Type.Integer(),
    flags_new: Type.String(),
  },
  { title: 'ApplicationObject' },
);
export type ApplicationObject = Static<typeof ApplicationObject>;

export const WebhookEventType = Type.Enum([
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
]);
export type WebhookEventType = Static<typeof WebhookEventType>;

/** The view of its owner and its own bot (PrivateApplicationResponse). */
export const PrivateApplicationObject = Type.Object(
  {
    ...ApplicationObject.properties,
    redirect_uris: Type.Array(Type.String()),
    interactions_endpoint_url: Nullable(Uri),
    role_connections_verification_url: Nullable(Uri),
    event_webhooks_url: Nullable(Uri),
    event_webhooks_status: ApplicationEventWebhooksStatus,
    event_webhooks_types: Type.Immutable(Type.Array(WebhookEventType)),
    owner: UserObject,
    approximate_guild_count: Type.Integer(),
    approximate_user_install_count: Type.Integer(),
    approximate_user_authorization_count: Type.Integer(),
    explicit_content_filter: ApplicationExplicitContentFilterTypes,
    channel_obfuscation_enabled: Type.Boolean(),
    social_terms_accepted: Type.Boolean(),
    stats_widget: Type.Optional(
      Type.Object({
        title: Type.Optional(Type.String()),
        fields: Type.Array(Type.String()),
      }),
    ),
    /** The game that its owner claims it to be; null if there is no claim (docs/contract/applications.md#claimed-games). */
    game_claim: Nullable(GameClaimObject),
    /** none, in_review, approved or rejected; a grant expires at the time in the next field (ISO 8601). */
    intents_review: Type.String(),
    intents_granted_until: Nullable(Time),
    team: Nullable(
      Type.Object({
        id: Id,
        name: Type.String(),
        icon: Nullable(Type.String()),
        owner_user_id: Id,
        members: Type.Array(TeamMemberObject),
      }),
    ),
    eligible_oauth2_scopes: Type.Array(Type.String()),
  },
  { title: 'PrivateApplicationObject' },
);
export type PrivateApplicationObject = Static<typeof PrivateApplicationObject>;
