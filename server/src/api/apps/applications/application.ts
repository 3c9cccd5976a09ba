import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { TeamRow } from '../../../core/tables/applications.ts';
import type { GameClaimRow } from '../../../core/tables/game-claims.ts';
import type { ApplicationRow, UserRow } from '../../../core/tables/database.ts';
import { TOKEN_SCOPES, UNLISTED_SCOPES } from '../../../core/oauth2/scopes.ts';
import { localized } from '../commands/locale.ts';
import { teamObject, teamUser } from '../teams/team.ts';
import { userObject } from '../../people/users/user.ts';
import { gameClaimObject } from './game-claim-object.ts';
import type {
  InstallParams,
  IntegrationTypesConfig,
  ApplicationObject,
  PrivateApplicationObject,
  WebhookEventType,
} from '@guildhall/protocol/objects/apps/applications';
import type { TeamMemberObject } from '@guildhall/protocol/objects/apps/teams';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';
import { EVENT_WEBHOOKS, type WidgetLayout } from '@guildhall/protocol/bodies/apps/applications';
import { APPROVED_SCOPES, INSTALL_SCOPES, RPC_SCOPES } from '@guildhall/protocol/scopes';

/** The content of `settings_json`; a field that was never set is absent. */
export interface ApplicationSettings {
  cover_image?: string;
  tags?: string[];
  install_params?: InstallParams;
  integration_types_config?: IntegrationTypesConfig;
  terms_of_service_url?: string;
  privacy_policy_url?: string;
  custom_install_url?: string;
  role_connections_verification_url?: string;
  event_webhooks_url?: string;
  /** 1 off, 2 on, 3 turned off by the service. */
  event_webhooks_status?: number;
  event_webhooks_types?: WebhookEventType[];
  rpc_origins?: string[];
  /** The limit of participants in its activity; -1 means no limit. */
  max_participants?: number;
  /** Localized descriptions. */
  description_localizations?: Localizations;
  explicit_content_filter?: number;
  /**
   * Obfuscates channels that the bot may not view, even before the date from which all bots get them obfuscated
   * (docs/contract/channels.md#obfuscated-channels, docs/contract/versions.md#dates).
   */
  channel_obfuscation_enabled?: boolean;
  /** Its owner has accepted the social terms, which grants relationships.read (docs/contract/applications.md#social-terms). */
  social_terms_accepted?: boolean;
  /** The layout of its widget on profiles (docs/contract/applications.md#claimed-games). */
  stats_widget?: WidgetLayout;
}

/** The flags that an owner may set (docs/contract/applications.md#privileged-intents; docs/contract/applications.md#flags). */
export const SETTABLE_FLAGS =
  APPLICATION_FLAGS.GATEWAY_PRESENCE_LIMITED |
  APPLICATION_FLAGS.GATEWAY_GUILD_MEMBERS_LIMITED |
  APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED;

/**
 * The flags that the developer portal may also set: public clients, which cannot keep a secret
 * (docs/contract/oauth2.md#token-endpoint).
 */
export const OWNER_FLAGS = SETTABLE_FLAGS | APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT;

/** A publisher's parent; not a bit of `flags` (docs/contract/enums.md#application_flag). */
const PARENT = 1n << 33n;

/** The settings of a row. */
export function applicationSettings(row: ApplicationRow): ApplicationSettings {
  return JSON.parse(row.settings_json);
}

/** Where an application may be installed and with what; only in guilds until its owner configures it. */
export function integrationTypes(settings: ApplicationSettings): IntegrationTypesConfig {
  return settings.integration_types_config ?? { '0': {} };
}

/**
 * A row as the public sees it, with the description in the reader's language if one is given. `flags` contains the
 * bits that fit 31, `flags_new` all of them (docs/contract/applications.md#flags).
 */
export function applicationObject(row: ApplicationRow, bot: UserRow, locale?: string): ApplicationObject {
  const settings = applicationSettings(row);
  const { description_localizations: texts } = settings;
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    description: (locale === undefined ? undefined : localized(texts, locale)) ?? row.description,
    summary: '',
    type: null,
    bot: userObject(bot),
    bot_public: row.bot_public === 1,
    bot_require_code_grant: row.bot_require_code_grant === 1,
    ...publicSettings(settings),
    integration_types_config: integrationTypes(settings),
    verify_key: row.verify_key,
    flags: row.flags % 2 ** 31,
    flags_new: String(BigInt(row.flags) | (row.publisher === 1 ? PARENT : 0n)),
  };
}

/** The fields of an application that only its owner may read. */
export interface ApplicationAround {
  bot: UserRow;
  owner: UserRow;
  /** The team that owns it instead of a user. */
  team: { row: TeamRow; members: TeamMemberObject[] } | null;
  /** The numbers of guilds of its bot, of user installs, and of users who authorized it. */
  counts: { guilds: number; userInstalls: number; authorizations: number };
  /** When the grant of its privileged intents expires, ms since 1970; null if there is none. */
  grantedUntil: number | null;
  claim: GameClaimRow | undefined;
}

/** A row as its owner and its own bot see it. */
export function privateApplicationObject(
  row: ApplicationRow,
  { bot, owner, team, counts, grantedUntil, claim }: ApplicationAround,
): PrivateApplicationObject {
  const settings = applicationSettings(row);
  return {
    ...applicationObject(row, bot),
    redirect_uris: JSON.parse(row.redirect_uris_json),
    interactions_endpoint_url: row.interactions_endpoint_url,
    role_connections_verification_url: settings.role_connections_verification_url ?? null,
    event_webhooks_url: settings.event_webhooks_url ?? null,
    event_webhooks_status: settings.event_webhooks_status ?? EVENT_WEBHOOKS.DISABLED,
    event_webhooks_types: settings.event_webhooks_types ?? [],
    owner: team ? teamUser(team.row) : userObject(owner),
    approximate_guild_count: counts.guilds,
    approximate_user_install_count: counts.userInstalls,
    approximate_user_authorization_count: counts.authorizations,
    explicit_content_filter: settings.explicit_content_filter ?? 0,
    channel_obfuscation_enabled: settings.channel_obfuscation_enabled ?? false,
    social_terms_accepted: settings.social_terms_accepted ?? false,
    ...(settings.stats_widget ? { stats_widget: settings.stats_widget } : {}),
    game_claim: claim ? gameClaimObject(claim) : null,
    intents_review: row.intents_review,
    intents_granted_until: isoTimeOrNull(grantedUntil),
    team: team && { ...teamObject(team.row), members: team.members },
    eligible_oauth2_scopes: eligibleScopes(row),
  };
}

/** Public settings. */
const PUBLIC_SETTINGS = [
  'cover_image',
  'tags',
  'install_params',
  'terms_of_service_url',
  'privacy_policy_url',
  'custom_install_url',
  'rpc_origins',
  'max_participants',
] as const;

function publicSettings(settings: ApplicationSettings): Partial<Pick<ApplicationSettings, (typeof PUBLIC_SETTINGS)[number]>> {
  return Object.fromEntries(PUBLIC_SETTINGS.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])));
}

/**
 * Scopes that require approval and are open to an application: by the operator, or by the social terms
 * (docs/contract/applications.md#social-terms).
 */
export function openScopes(row: ApplicationRow): string[] {
  const approved: string[] = JSON.parse(row.approved_scopes_json);
  return applicationSettings(row).social_terms_accepted ? [...approved, 'relationships.read'] : approved;
}

/** Scopes that it may test before the approval: only its owner and team can grant them. */
export function testedScopes({ flags }: ApplicationRow): string[] {
  return flags & APPLICATION_FLAGS.RPC_PRIVATE_BETA ? [...RPC_SCOPES] : [];
}

/** Scopes that an application may request: those without approval, or approved by the operator. */
function eligibleScopes(row: ApplicationRow): string[] {
  const approved = [...openScopes(row), ...testedScopes(row)];
  return [...INSTALL_SCOPES, ...TOKEN_SCOPES]
    .filter((scope) => !UNLISTED_SCOPES.has(scope) && (!APPROVED_SCOPES.has(scope) || approved.includes(scope)))
    .sort();
}

/** Whether an application runs where it cannot keep a secret (docs/contract/enums.md#application_flag). */
export function isPublic(application: ApplicationRow): boolean {
  return (application.flags & APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT) !== 0;
}
