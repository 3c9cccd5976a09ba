import type { Snowflake } from '@guildhall/protocol/ids';
import { isSnowflake } from '@guildhall/protocol/ids';
import { ALL_PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Static, Type } from 'typebox';
import type { Context } from '../../core/context.ts';
import { ApiError, complain, fail, failForm } from '../../core/errors.ts';
import type { ApplicationRow, UserRow } from '../../core/tables.ts';
import { applicationSettings, findApplication, integrationTypes } from '../applications/index.ts';
import { findUser } from '../users/index.ts';
import { INSTALL_SCOPES, KNOWN_SCOPES } from './scopes.ts';

/** The query of the authorize pair (oauth2 2.1, 2.2). Repeated parameters arrive as lists and are refused as no text. */
export const AuthorizeQuery = Type.Object({
  client_id: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
  permissions: Type.Optional(Type.String()),
  guild_id: Type.Optional(Type.String()),
  disable_guild_select: Type.Optional(Type.String()),
  integration_type: Type.Optional(Type.String()),
  response_type: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
});

/** What an application asks a person for. */
export interface Consent {
  application: ApplicationRow;
  bot: UserRow;
  scopes: string[];
  /** The bits that it asks for, known ones only. */
  permissions: bigint;
  /** Pinned by the query, or null when the person chooses. */
  guildId: Snowflake | null;
  integrationType: 0;
  redirectUri: string | null;
}

/**
 * Reads what is asked for, in the order of oauth2 2.2: unknown client 10002; a redirect_uri that is not registered, bad
 * scopes, permissions or types 50035; what needs the authorization code flow or installs for a user answers 501.
 */
export async function readConsent(ctx: Context, query: Static<typeof AuthorizeQuery>): Promise<Consent> {
  const application = await findClient(ctx, query.client_id);
  const redirectUri = query.redirect_uri || null;
  const registered: string[] = JSON.parse(application.redirect_uris_json);
  if (redirectUri !== null && !registered.includes(redirectUri))
    failForm({ redirect_uri: complain.custom('REDIRECT_URI_INVALID', 'Redirect URI is not registered for this application.') });
  const settings = applicationSettings(application);
  const { type, config } = readType(query.integration_type, integrationTypes(settings));
  const defaults = config.oauth2_install_params ?? settings.install_params;
  const useDefaults = !query.scope && !query.response_type && redirectUri === null;
  const scopes = readScopes(useDefaults ? (defaults?.scopes.join(' ') ?? '') : (query.scope ?? ''));
  if (query.response_type) throw new ApiError(501, 0, '501: response_type is not supported yet, only installs are');
  if (application.bot_require_code_grant === 1) failForm({ response_type: complain.required() });
  const asked = query.permissions || (useDefaults ? defaults?.permissions : undefined) || '0';
  if (query.guild_id && !isSnowflake(query.guild_id))
    failForm({ guild_id: complain.custom('NUMBER_TYPE_COERCE', 'Value is not snowflake.') });
  const bot = (await findUser(ctx.store.read, application.bot_id)) ?? fail('O_AUTH2_APPLICATION_DOES_NOT_HAVE_BOT');
  return {
    application,
    bot,
    scopes,
    permissions: readPermissions(asked),
    guildId: query.guild_id || null,
    integrationType: type,
    redirectUri,
  };
}

/** Decimal bits as a number, without those that do not exist; others are refused with 50035. */
export function readPermissions(text: string): bigint {
  if (!/^\d{1,39}$/.test(text)) failForm({ permissions: complain.custom('NUMBER_TYPE_COERCE', 'Value is not int.') });
  return BigInt(text) & ALL_PERMISSIONS;
}

async function findClient(ctx: Context, clientId: string | undefined): Promise<ApplicationRow> {
  const application = isSnowflake(clientId) ? await findApplication(ctx.store.read, clientId) : undefined;
  return application ?? fail('UNKNOWN_APPLICATION');
}

function readType(given: string | undefined, types: ReturnType<typeof integrationTypes>) {
  const type = given || '0';
  if (type !== '0' && type !== '1') return failForm({ integration_type: complain.choices([0, 1]) });
  const config = types[type];
  if (!config) {
    const text = 'The application is not set up for this kind of install.';
    return failForm({ integration_type: complain.custom('INTEGRATION_TYPE_INVALID', text) });
  }
  if (type === '1') throw new ApiError(501, 0, '501: installing for a user is not supported yet');
  return { type: 0, config } as const;
}

function readScopes(text: string): string[] {
  const scopes = [...new Set(text.split(/[ +]+/).filter(Boolean))];
  if (!scopes.length) return failForm({ scope: complain.required() });
  const unknown = scopes.filter((scope) => !KNOWN_SCOPES.has(scope));
  if (unknown.length)
    return failForm({ scope: complain.custom('INVALID_SCOPE', `Unknown scope: ${unknown.join(' ').slice(0, 100)}`) });
  const later = scopes.filter((scope) => !INSTALL_SCOPES.has(scope));
  if (later.length) throw new ApiError(501, 0, `501: the scope ${later.join(', ')} is not supported yet, only installs are`);
  return scopes.sort();
}
