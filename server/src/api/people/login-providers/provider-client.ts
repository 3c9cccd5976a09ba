import { LIMITS } from '@guildhall/protocol/limits';
import * as openid from 'openid-client';
import type { LoginProvider } from './provider.ts';
import { OutboundError } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import { webAddressComplaint } from '../../../core/values/address.ts';
import type { Claims } from './identity.ts';
import { callbackAddress } from './provider.ts';

/** Timeout of a request to a provider, in ms. */
const TIMEOUT = 10_000;
/** How long a discovery document is used, in ms. */
const DISCOVERY_LIFETIME = 3_600_000;
/** The difference between the clocks that id tokens are checked with, in seconds. */
const CLOCK_TOLERANCE = 60;
/** A confirmation needs a login at the provider within this many seconds, if the provider says when it was. */
const FRESH = 300;

/** Why a provider identified no one: it refused the request (or said what does not hold), or it is unreachable or unintelligible. */
export class ProviderFailure extends Error {
  readonly reason: 'refused' | 'unavailable';

  constructor(reason: ProviderFailure['reason'], options?: ErrorOptions) {
    super(`the provider is ${reason}`, options);
    this.reason = reason;
  }
}

/** The secrets of one authorization request. */
export interface RequestSecrets {
  state: string;
  verifier: string;
  nonce: string;
}

interface Discovered {
  metadata: Promise<openid.ServerMetadata>;
  until: number;
}

/** Discovery documents by provider. */
const discovered = service(() => new Map<string, Discovered>());

/** New secrets of an authorization request (RFC 6749 10.12, RFC 7636 4.1, OpenID Connect Core 15.5.2). */
export function newSecrets(): RequestSecrets {
  return { state: openid.randomState(), verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() };
}

/** Where the provider asks the person; `fresh` asks for a login even if there is a session. Throws ProviderFailure. */
export async function authorizationAddress(
  platform: Platform,
  provider: LoginProvider,
  { state, verifier, nonce, fresh }: RequestSecrets & { fresh: boolean },
): Promise<string> {
  const configuration = await configurationOf(platform, provider);
  const isOpenId = provider.type === 'openid';
  const challenge = await openid.calculatePKCECodeChallenge(verifier);
  const parameters: Record<string, string> = {
    ...provider.authorizationParameters,
    redirect_uri: callbackAddress(platform, provider),
    ...(provider.scopes.length > 0 && { scope: provider.scopes.join(' ') }),
    state,
    ...(isOpenId && { nonce }),
    ...(isOpenId && fresh && { max_age: '0' }),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  return failing(async () => openid.buildAuthorizationUrl(configuration, parameters).href);
}

/** The answer of a provider in the address that the browser returned to. */
export interface ProviderAnswer {
  code: string;
  iss: string | undefined;
}

/** Exchanges the code and reads what the provider says about the account. Throws ProviderFailure. */
export async function claimsOf(
  platform: Platform,
  provider: LoginProvider,
  { state, verifier, nonce, code, iss, fresh }: RequestSecrets & ProviderAnswer & { fresh: boolean },
): Promise<Claims> {
  const configuration = await configurationOf(platform, provider);
  const address = new URL(callbackAddress(platform, provider));
  address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  // An OAuth2 provider has an issuer only if the operator gave one; each has a redirect address of its own (RFC 9700 4.4.2).
  if (iss !== undefined && provider.issuer !== undefined) address.searchParams.set('iss', iss);
  const isOpenId = provider.type === 'openid';
  return failing(async () => {
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
    });
    const claims = tokens.claims();
    if (!isOpenId) return resource(configuration, provider, tokens.access_token);
    if (!claims) throw new ProviderFailure('refused');
    if (fresh && !isFresh(platform, claims.auth_time)) throw new ProviderFailure('refused');
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    // Its subject must be that of the id token (OpenID Connect Core 5.3.2).
    return { ...claims, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
  });
}

function isFresh({ clock }: Platform, authTime: unknown): boolean {
  return typeof authTime !== 'number' || clock.now() / 1000 - authTime <= FRESH + CLOCK_TOLERANCE;
}

/** The JSON object of an OAuth2 provider about the token's account. */
async function resource(configuration: openid.Configuration, provider: LoginProvider, token: string): Promise<Claims> {
  const address = new URL(provider.endpoints?.userinfo ?? '');
  const headers = new Headers({ accept: 'application/json' });
  const answer = await openid.fetchProtectedResource(configuration, token, address, 'GET', undefined, headers);
  if (answer.status !== 200) throw new ProviderFailure(answer.status >= 500 ? 'unavailable' : 'refused');
  const claims: unknown = await answer.json();
  if (!isClaims(claims)) throw new ProviderFailure('unavailable');
  return claims;
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The library's configuration of a provider, on the platform's clock and by its guarded client. Throws ProviderFailure. */
async function configurationOf(platform: Platform, provider: LoginProvider): Promise<openid.Configuration> {
  const metadata = await metadataOf(platform, provider);
  const { clientId, clientSecret, authMethod } = provider;
  const authentication =
    clientSecret === undefined
      ? openid.None()
      : authMethod === 'client_secret_basic'
        ? openid.ClientSecretBasic(clientSecret)
        : openid.ClientSecretPost(clientSecret);
  const clocks = {
    [openid.clockSkew]: Math.round((platform.clock.now() - Date.now()) / 1000),
    [openid.clockTolerance]: CLOCK_TOLERANCE,
  };
  const configuration = new openid.Configuration(metadata, clientId, clocks, authentication);
  configuration[openid.customFetch] = guardedFetch(platform);
  // The guarded client has its own timeout, which follows the platform's clock.
  configuration.timeout = 0;
  // The signature of an id token is checked even though it comes directly from the provider.
  if (provider.type === 'openid') openid.enableNonRepudiationChecks(configuration);
  if (platform.config.outboundReach !== 'public') openid.allowInsecureRequests(configuration);
  return configuration;
}

/** The provider's addresses: as configured, or from its discovery document, which is cached. Throws ProviderFailure. */
async function metadataOf(platform: Platform, provider: LoginProvider): Promise<openid.ServerMetadata> {
  const { endpoints, issuer } = provider;
  if (endpoints) {
    const { authorization, token, userinfo } = endpoints;
    const own = issuer ?? new URL(authorization).origin;
    return { issuer: own, authorization_endpoint: authorization, token_endpoint: token, userinfo_endpoint: userinfo };
  }
  const cache = discovered(platform);
  const known = cache.get(provider.id);
  if (known && known.until > platform.clock.now()) return known.metadata;
  const metadata = discover(platform, provider).catch((cause: unknown) => {
    throw new ProviderFailure('unavailable', { cause });
  });
  const entry = { metadata, until: platform.clock.now() + DISCOVERY_LIFETIME };
  cache.set(provider.id, entry);
  // A failure is not remembered.
  metadata.catch(() => cache.get(provider.id) === entry && cache.delete(provider.id));
  return metadata;
}

async function discover(platform: Platform, { issuer = '', clientId }: LoginProvider): Promise<openid.ServerMetadata> {
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    execute: platform.config.outboundReach === 'public' ? [] : [openid.allowInsecureRequests],
    [openid.customFetch]: guardedFetch(platform),
  });
  const metadata = found.serverMetadata();
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  // The browser is sent to the first; the second gets the client's secret.
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
    if (address === undefined || webAddressComplaint(address)) throw new ProviderFailure('unavailable');
  return metadata;
}

/** Fetch by the platform's guarded client, which refuses addresses that the operator's settings do not allow. */
function guardedFetch({ outbound }: Pick<Platform, 'outbound'>): openid.CustomFetch {
  return async (url, { method, headers: { 'user-agent': _library, ...headers }, body }) => {
    if (body !== undefined && body !== null && !(body instanceof URLSearchParams) && typeof body !== 'string')
      throw new TypeError('only forms are sent to providers');
    const answer = await outbound({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body ? { body: String(body) } : {}),
      timeout: TIMEOUT,
      maxBytes: LIMITS.accounts.providerResponseBytes.max,
    });
    const { 'content-encoding': _decoded, 'content-length': _length, ...rest } = answer.headers;
    const hasBody = answer.status !== 204 && answer.status !== 205 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status, headers: rest });
  };
}

/** Runs a step with the provider; whatever fails in it is a ProviderFailure. */
async function failing<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(isOutage(error) ? 'unavailable' : 'refused', { cause: error });
  }
}

/** Whether the provider could not be reached or was not intelligible, rather than refusing or saying what does not hold. */
function isOutage(error: unknown): boolean {
  if (error instanceof OutboundError || error instanceof SyntaxError) return true;
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  // The library wraps what its fetch throws.
  if (error instanceof openid.ClientError) return OUTAGES.has(error.code ?? '') || error.cause instanceof OutboundError;
  return false;
}

/** Responses that no provider sends on purpose. */
const OUTAGES: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
