import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { ALL_PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Parameters, repeated, textOf } from './parameters.ts';
import { CHALLENGE_METHOD, isChallenge } from './pkce.ts';
import { isCustomScheme, isRegistered } from './redirect.ts';
import { type AuthorizeErrorName, type Back, Refusal } from './refusal.ts';
import { splitScopes, TOKEN_SCOPES } from './scopes.ts';
import { APPROVED_SCOPES, CLIENT_SCOPES, CODE_SCOPES, INSTALL_SCOPES, KNOWN_SCOPES } from '@guildhall/protocol/scopes';

/** The facts about the requesting application that the rules need. */
export interface Client {
  redirectUris: readonly string[];
  approvedScopes: readonly string[];
  /** A publisher's child, which gets its tokens through the parent's (docs/contract/applications.md#publishers). */
  isChild: boolean;
  /** Its bot joins only at the code exchange. */
  requireCodeGrant: boolean;
  /** Default install parameters by integration type; an absent type is not offered. */
  installs: Partial<Record<'0' | '1', { scopes: string[]; permissions: string } | null>>;
}

/** A valid authorization request. */
export interface AuthorizeRequest {
  scopes: string[];
  /** Null for an install only. */
  responseType: 'code' | 'token' | null;
  /** Where the response is sent; null for an install. */
  back: Back | null;
  /** Verbatim: the exchange must repeat it (RFC 6749 4.1.3). */
  redirectUri: string | null;
  prompts: string[];
  challenge: string | null;
  nonce: string | null;
  /** Maximum seconds since the last login (OpenID Connect Core 3.1.2.1); null for no limit. */
  maxAge: number | null;
  /** An id token of the expected user. */
  idTokenHint: string | null;
  /** Known bits only. */
  permissions: bigint;
  guildId: Snowflake | null;
  /** The channel preselected for webhook.incoming. */
  channelId: Snowflake | null;
  pinned: boolean;
  integrationType: 0 | 1;
}

const PROMPTS: ReadonlySet<string> = new Set(['none', 'consent', 'login', 'select_account']);

/**
 * Validates an authorization request, by GET or POST, in the order of docs/contract/oauth2.md#authorize. Throws a
 * Refusal, with the redirect address once that is known to be the application's own.
 */
export function readAuthorizeRequest(given: Parameters, client: Client): AuthorizeRequest {
  const redirectUri = readRedirectUri(given, client);
  const responseType = textOf(given, 'response_type');
  const uri = redirectUri ?? (responseType ? defaultRedirectUri(client) : null);
  const place = responseType === 'token' ? 'fragment' : 'query';
  const back = uri === null ? null : ({ uri, place, state: textOf(given, 'state') } as const);
  const refuse: Refuse = (parameter, error, code, message) => {
    throw new Refusal({ parameter, error, code, message }, back);
  };
  checkShape(given, refuse);
  const useDefaults = !textOf(given, 'scope') && !responseType && redirectUri === null;
  const installType = textOf(given, 'integration_type') ?? (useDefaults ? defaultInstall(client) : undefined);
  const defaults = client.installs[installType === '1' ? '1' : '0'];
  const scopes = readScopes(useDefaults ? (defaults?.scopes.join(' ') ?? '') : (textOf(given, 'scope') ?? ''), client, refuse);
  const type = readResponseType(responseType, scopes, client, refuse);
  const challenge = readChallenge(given, refuse);
  if (type !== null && uri !== null && isCustomScheme(uri)) {
    if (type === 'token') refuse('response_type', 'invalid_request', 'RESPONSE_TYPE_INVALID', 'Programs must ask for a code.');
    if (challenge === null) refuse('code_challenge', 'invalid_request', ...REQUIRED);
  }
  const integrationType = readIntegrationType(installType, scopes, client, refuse);
  const install = readInstall(given, useDefaults ? defaults?.permissions : undefined, refuse);
  if (client.isChild)
    refuse('client_id', 'unauthorized_client', 'APPLICATION_IS_CHILD', 'People authorize the parent of this application.');
  return {
    scopes,
    responseType: type,
    back: type === null ? null : back,
    redirectUri,
    challenge,
    nonce: readNonce(given, refuse),
    maxAge: readMaxAge(given, refuse),
    idTokenHint: textOf(given, 'id_token_hint') ?? null,
    integrationType,
    channelId: readId(given, 'channel_id', refuse),
    ...install,
    prompts: readPrompts(given, refuse),
  };
}

/** Parses decimal permission bits, dropping unknown ones; null if the text is invalid. */
export function parsePermissions(text: string): bigint | null {
  return /^\d{1,39}$/.test(text) ? BigInt(text) & ALL_PERMISSIONS : null;
}

type Refuse = (parameter: string, error: AuthorizeErrorName, code: string, message: string) => never;
const REQUIRED = ['BASE_TYPE_REQUIRED', 'This field is required'] as const;

function refusePage(code: string, message: string): never {
  throw new Refusal({ parameter: 'redirect_uri', error: 'invalid_request', code, message }, null);
}

function readRedirectUri(given: Parameters, client: Client): string | null {
  if (Array.isArray(given.redirect_uri)) refusePage('BASE_TYPE_BAD_TYPE', 'Redirect URI was sent more than once.');
  const sent = textOf(given, 'redirect_uri') ?? null;
  if (sent !== null && !isRegistered(client.redirectUris, sent))
    refusePage('REDIRECT_URI_INVALID', 'Redirect URI is not registered for this application.');
  return sent;
}

function defaultRedirectUri(client: Client): string {
  return client.redirectUris[0] ?? refusePage(...REQUIRED);
}

function checkShape(given: Parameters, refuse: Refuse): void {
  const twice = repeated(given);
  if (twice) refuse(twice, 'invalid_request', 'BASE_TYPE_BAD_TYPE', `${twice} was sent more than once.`);
  if (textOf(given, 'request')) refuse('request', 'request_not_supported', 'BASE_TYPE_BAD_TYPE', 'request is not supported.');
  if (textOf(given, 'request_uri'))
    refuse('request_uri', 'request_uri_not_supported', 'BASE_TYPE_BAD_TYPE', 'request_uri is not supported.');
}

function readScopes(text: string, client: Client, refuse: Refuse): string[] {
  const scopes = splitScopes(text);
  if (!scopes.length) refuse('scope', 'invalid_scope', ...REQUIRED);
  const wrong = refusedScope(scopes, client) ?? scopes.find((scope) => CLIENT_SCOPES.has(scope));
  if (wrong !== undefined)
    refuse('scope', 'invalid_scope', 'INVALID_SCOPE', `The scope ${printable(wrong)} is not open to this application.`);
  const later = scopes.find((scope) => !INSTALL_SCOPES.has(scope) && !TOKEN_SCOPES.has(scope));
  if (later !== undefined) refuse('scope', 'invalid_scope', 'INVALID_SCOPE', `The scope ${later} is not supported yet.`);
  return scopes;
}

/** A scope with only the characters allowed in error_description (RFC 6749 4.1.2.1). */
function printable(scope: string): string {
  return scope.slice(0, 100).replace(/[^\w.:-]/g, '?');
}

/** The first scope that does not exist, or that the operator has not approved for the application. */
export function refusedScope(scopes: readonly string[], { approvedScopes }: Pick<Client, 'approvedScopes'>): string | undefined {
  return scopes.find((scope) => !KNOWN_SCOPES.has(scope) || (APPROVED_SCOPES.has(scope) && !approvedScopes.includes(scope)));
}

function readResponseType(
  type: string | undefined,
  scopes: readonly string[],
  client: Client,
  refuse: Refuse,
): AuthorizeRequest['responseType'] {
  const mustExchange = client.requireCodeGrant && scopes.includes('bot');
  if (type === undefined) {
    if (mustExchange || scopes.some((scope) => !INSTALL_SCOPES.has(scope)))
      refuse('response_type', 'invalid_request', ...REQUIRED);
    return null;
  }
  if (type !== 'code' && type !== 'token')
    return refuse('response_type', 'unsupported_response_type', 'BASE_TYPE_CHOICES', 'Value must be one of ("code", "token").');
  if (type === 'token' && (mustExchange || scopes.some((scope) => CODE_SCOPES.has(scope))))
    refuse('response_type', 'invalid_request', 'RESPONSE_TYPE_INVALID', 'The application must ask for a code.');
  return type;
}

function readChallenge(given: Parameters, refuse: Refuse): string | null {
  const challenge = textOf(given, 'code_challenge');
  const method = textOf(given, 'code_challenge_method');
  if (challenge === undefined) {
    // The challenge was stripped in transit: continuing without it would be a downgrade.
    if (method !== undefined) refuse('code_challenge', 'invalid_request', ...REQUIRED);
    return null;
  }
  if (method !== CHALLENGE_METHOD)
    refuse('code_challenge_method', 'invalid_request', 'BASE_TYPE_CHOICES', 'Value must be one of ("S256").');
  if (!isChallenge(challenge))
    refuse('code_challenge', 'invalid_request', 'BASE_TYPE_BAD_LENGTH', 'Must be 43 characters of base64url.');
  return challenge;
}

/** The integration type of a bare link: a guild install, unless only user installs are offered. */
function defaultInstall({ installs }: Client): '1' | undefined {
  return installs['0'] === undefined && installs['1'] !== undefined ? '1' : undefined;
}

function readIntegrationType(sent: string | undefined, scopes: readonly string[], client: Client, refuse: Refuse): 0 | 1 {
  if (sent !== undefined && sent !== '0' && sent !== '1')
    return refuse('integration_type', 'invalid_request', 'BASE_TYPE_CHOICES', 'Value must be one of (0, 1).');
  const installs = scopes.some((scope) => INSTALL_SCOPES.has(scope));
  if ((installs || sent !== undefined) && client.installs[sent ?? '0'] === undefined)
    refuse(
      'integration_type',
      'invalid_request',
      'INTEGRATION_TYPE_INVALID',
      'The application is not set up for this kind of install.',
    );
  if (sent === '1' && scopes.includes('bot')) refuse('scope', 'invalid_scope', 'INVALID_SCOPE', 'A bot is not added to a user.');
  return sent === '1' ? 1 : 0;
}

function readInstall(
  given: Parameters,
  byDefault: string | undefined,
  refuse: Refuse,
): Pick<AuthorizeRequest, 'permissions' | 'guildId' | 'pinned'> {
  const permissions =
    parsePermissions(textOf(given, 'permissions') ?? byDefault ?? '0') ??
    refuse('permissions', 'invalid_request', 'NUMBER_TYPE_COERCE', 'Value is not int.');
  const guildId = readId(given, 'guild_id', refuse);
  const pinned = textOf(given, 'disable_guild_select') ?? 'false';
  if (pinned !== 'true' && pinned !== 'false')
    refuse('disable_guild_select', 'invalid_request', 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  return { permissions, guildId, pinned: pinned === 'true' };
}

function readId(given: Parameters, name: string, refuse: Refuse): Snowflake | null {
  const id = textOf(given, name) ?? null;
  return id === null || isSnowflake(id) ? id : refuse(name, 'invalid_request', 'NUMBER_TYPE_COERCE', 'Value is not snowflake.');
}

/** Kept verbatim, since the id token repeats it. A store cannot hold the character 0. */
function readNonce(given: Parameters, refuse: Refuse): string | null {
  const nonce = textOf(given, 'nonce') ?? null;
  if (nonce?.includes('\0')) refuse('nonce', 'invalid_request', 'STRING_TYPE_REGEX', 'The character 0 may not be used.');
  return nonce;
}

function readMaxAge(given: Parameters, refuse: Refuse): number | null {
  const sent = textOf(given, 'max_age');
  if (sent === undefined) return null;
  if (!/^\d{1,9}$/.test(sent)) refuse('max_age', 'invalid_request', 'NUMBER_TYPE_COERCE', 'Value is not int.');
  return Number(sent);
}

function readPrompts(given: Parameters, refuse: Refuse): string[] {
  const prompts = splitScopes(textOf(given, 'prompt') ?? 'consent');
  if (prompts.some((one) => !PROMPTS.has(one)) || (prompts.includes('none') && prompts.length > 1))
    refuse(
      'prompt',
      'invalid_request',
      'BASE_TYPE_CHOICES',
      'Value must be "none", or of ("consent", "login", "select_account").',
    );
  return prompts;
}
